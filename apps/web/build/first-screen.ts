// Inlines the script of src/app/first-paint/ into index.html, together with the lists of the files that each possible first
// screen needs. The catalogs of a screen are those of its feature.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { type AppGraph, readGraph } from "./app-graph.ts";

export interface FirstScreen {
	readonly path: string;
	readonly feature: string;
	readonly module: string;
	readonly beside?: readonly string[];
	/** True if the screen requires a session. Visitors without a session see the sign-in page instead. */
	readonly own: boolean;
	readonly tab: boolean;
	/**
	 * Calls without params whose responses the screen shows: the HTTP method, keyed by path. The inline script sends these
	 * calls while the page's code loads.
	 */
	readonly calls?: Readonly<Record<string, string>>;
}

export interface FirstScreenOptions {
	readonly apiBase: string;
	readonly signIn: string;
	readonly screens: readonly FirstScreen[];
}

/**
 * Inlines the styles, so that the page renders without another request. A disabled link to the style file stays in the page and
 * loads nothing. Without this link, Vite would load the styles again with the first chunk.
 */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
	return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, file: string) => {
		const styles = bundle[file];
		if (styles?.type !== "asset") throw new Error(`${file} is no file of this build`);
		return `<style>${styles.source}</style><link rel="stylesheet" href="/${file}" disabled>`;
	});
}

function textFiles({ catalogs, chunkOf }: AppGraph): Record<string, Record<string, string>> {
	const texts: Record<string, Record<string, string>> = {};
	for (const [folder, modules] of catalogs)
		for (const [locale, module] of modules) texts[locale] = { ...texts[locale], [folder]: chunkOf(module).fileName };
	return texts;
}

export function firstScreen({ signIn, screens, apiBase }: FirstScreenOptions): Plugin {
	const script = readFileSync(resolve(import.meta.dirname, "../src/app/first-paint/first-paint.js"), "utf8");
	const inline = (preloads: object) =>
		`<script>${script
			.replace(/^\s*\/\/.*$/gm, "")
			.replace(/\n\s*/g, "\n")
			.trim()
			.replace("PRELOADS", JSON.stringify(preloads))}</script>`;
	return {
		name: "candor-first-screen",
		transformIndexHtml: {
			order: "post",
			handler(html, { bundle }) {
				const put = (preloads: object) => html.replace("<!-- first paint -->", () => inline({ apiBase, signIn, ...preloads }));
				if (bundle === undefined) return put({ pages: {}, texts: {}, letters: {} });
				const graph = readGraph(bundle);
				const letters: Record<string, string> = {};
				for (const file of Object.keys(bundle)) {
					const [, locale] = /letters-app-([a-z]{2})-[^/]*\.woff2$/.exec(file) ?? [];
					if (locale !== undefined) letters[locale] = file;
				}
				const pages: Record<string, object> = {};
				for (const { path, feature, module, beside = [], own, tab, calls = {} } of screens) {
					const fetched = graph.filesOf([`features/${feature}/feature.ts`, module, ...beside].map(graph.chunkOf));
					pages[path] = {
						files: [...fetched].filter((chunk) => !graph.entry.has(chunk)).map((chunk) => chunk.fileName),
						texts: graph.catalogFoldersOf(feature),
						calls,
						...(own && { own: true }),
						...(tab && { tab: true }),
					};
				}
				return withStyles(put({ pages, texts: textFiles(graph), letters }), bundle);
			},
		},
	};
}
