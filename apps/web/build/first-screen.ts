// The inline script of the page (src/app/first-paint/), with the files that each first screen
// needs. Which catalogs a screen needs is read off its feature.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { type AppGraph, readGraph } from "./app-graph.ts";

export interface FirstScreen {
	readonly path: string;
	/** The folder below src/features/. */
	readonly feature: string;
	/** Its module below src/. */
	readonly module: string;
	/** Further modules that are fetched with it. */
	readonly beside?: readonly string[];
	/** Only with a session: visitors see the sign-in page. */
	readonly own: boolean;
	readonly tab: boolean;
	/** Calls (without params) whose responses it shows: requested while its code loads. By path, the method. */
	readonly calls?: Readonly<Record<string, string>>;
}

export interface FirstScreenOptions {
	/** The origin of calls in the build; empty: the page's origin. */
	readonly apiBase: string;
	readonly signIn: string;
	readonly screens: readonly FirstScreen[];
}

/**
 * The styles stand in the page: it is painted when it has come, without another way to the server and back. The link that stays is
 * for Vite, which fetches the styles of a chunk unless there is one; a disabled link fetches nothing.
 */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
	return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, file: string) => {
		const styles = bundle[file];
		if (styles?.type !== "asset") throw new Error(`${file} is no file of this build`);
		return `<style>${styles.source}</style><link rel="stylesheet" href="/${file}" disabled>`;
	});
}

/** By locale and room, the file. */
function textFiles({ rooms, chunkOf }: AppGraph): Record<string, Record<string, string>> {
	const texts: Record<string, Record<string, string>> = {};
	for (const [room, catalogs] of rooms)
		for (const [locale, module] of catalogs) texts[locale] = { ...texts[locale], [room]: chunkOf(module).fileName };
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
						texts: graph.roomsOf(feature),
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
