// Limits the JavaScript that loads before a page appears. The sizes are those of the built files in English, gzipped as the
// server sends them (precompress.ts). The build fails if a page has no budget or exceeds it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Logger, Plugin } from "vite";
import { readGraph } from "./app-graph.ts";

export interface BudgetOptions {
	/** Module below src/ that wraps all pages except those in `bare`. */
	readonly around: string;
	/** Modules below src/ of the pages that `around` does not wrap. */
	readonly bare: readonly string[];
	readonly kB: Readonly<Record<string, number>>;
}

export function budgets({ around, bare, kB }: BudgetOptions): Plugin {
	let logger: Logger;
	return {
		name: "candor-budgets",
		apply: "build",
		configResolved(config) {
			logger = config.logger;
		},
		writeBundle({ dir = "" }, bundle) {
			const graph = readGraph(bundle);
			const size = (file: string) => gzipSync(readFileSync(resolve(dir, file)), { level: 9 }).length;
			const wrong: string[] = [];
			for (const feature of graph.features) {
				const texts = ["app", ...graph.catalogFoldersOf(feature)].map((folder) => graph.catalogs.get(folder)?.get("en") ?? "");
				for (const screen of graph.screensOf(feature)) {
					const roots = [`features/${feature}/feature.ts`, screen, ...texts, ...(bare.includes(screen) ? [] : [around])];
					const files = new Set([...graph.entry, ...graph.filesOf(roots.map(graph.chunkOf))]);
					const bytes = [...files].reduce((sum, { fileName }) => sum + size(fileName), 0);
					const budget = kB[screen];
					logger.info(`JavaScript before ${screen} shows: ${(bytes / 1000).toFixed(2)} kB gzip (budget ${budget ?? "none"})`);
					if (budget === undefined) wrong.push(`${screen} has no budget: give it one in vite.config.ts`);
					else if (bytes > budget * 1000)
						wrong.push(`${screen} comes to ${bytes} bytes gzipped, over ${budget} kB: load a part or a drawer lazily`);
				}
			}
			if (wrong.length > 0) this.error(wrong.join("\n"));
		},
	};
}
