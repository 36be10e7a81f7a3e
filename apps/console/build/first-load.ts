// Fails the build if too much code loads before the first page, and writes compressed copies of text files for the server.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

export interface FirstLoadOptions {
	/** Largest allowed size in kB (gzip) of the scripts and styles that load before the first page, in English. */
	readonly kB: number;
}

/** Modules that load before the overview page shows, in addition to the entry chunk. */
const FIRST_PAGE = /\/src\/(pages\/overview-page\.tsx|app\/texts\/en\.po)$/;
const TEXT = /\.(js|css|svg)$/;
const LEAST_BYTES = 1_024;

export function firstLoad({ kB }: FirstLoadOptions): Plugin {
	return {
		name: "candor-console-first-load",
		apply: "build",
		enforce: "post",
		writeBundle({ dir = "" }, bundle) {
			const files = firstFiles(bundle);
			const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dir, file)), { level: 9 }).length, 0);
			this.info(`first load: ${(bytes / 1_000).toFixed(1)} kB gzip in ${files.length} files (at most ${kB})`);
			if (bytes > kB * 1_000) this.error(`the first load is ${bytes} bytes gzipped, over ${kB} kB: load a part lazily`);
			compress(dir);
		},
	};
}

/** Returns the names of the chunks of the entry and the first page, of all chunks that these import, and of the styles. */
function firstFiles(bundle: Rollup.OutputBundle): string[] {
	const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
	const open = chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => FIRST_PAGE.test(id)));
	const found = new Set<string>();
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (found.has(next.fileName)) continue;
		found.add(next.fileName);
		open.push(...chunks.filter(({ fileName }) => next?.imports.includes(fileName)));
	}
	return [...found, ...Object.keys(bundle).filter((file) => file.endsWith(".css"))];
}

function compress(folder: string): void {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !TEXT.test(entry.name)) continue;
		const file = join(entry.parentPath, entry.name);
		const bytes = readFileSync(file);
		if (bytes.length < LEAST_BYTES) continue;
		const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }));
		writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
	}
}
