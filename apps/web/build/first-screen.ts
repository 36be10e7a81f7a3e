// What the page holds before any of its code has come: the inline script of src/first-paint/ with the list of what each first screen
// needs. The budget of first screens is held here too, since this is where it is known what they fetch.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

export interface FirstScreen {
	readonly path: string;
	/** Its module below src/. */
	readonly module: string;
	/** Further modules that are fetched with it. */
	readonly beside?: readonly string[];
	/** Its catalog. */
	readonly texts: string;
	/** Only with a session: somebody without sees the sign-in. */
	readonly own: boolean;
	readonly tab: boolean;
	/** Calls (without params) whose answers it draws: asked while its code is on the way. By path, the method. */
	readonly calls?: Readonly<Record<string, string>>;
	/** JavaScript until it shows, kB gzip; the build fails above. */
	readonly budgetKb?: number;
}

export interface FirstScreenOptions {
	/** Where calls go, as the build has it; empty: where the page comes from. */
	readonly apiBase: string;
	readonly signIn: string;
	readonly screens: readonly FirstScreen[];
}

type Chunk = Rolldown.OutputChunk;

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

export function firstScreen({ signIn, screens, apiBase }: FirstScreenOptions): Plugin {
	const script = readFileSync(resolve(import.meta.dirname, "../src/first-paint/first-paint.js"), "utf8");
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
				const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
				const of = (module: string): Chunk => {
					const found = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${module}`));
					if (found === undefined) throw new Error(`${module} has no chunk of its own any more: see vite.config.ts, firstScreen`);
					return found;
				};
				const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
				const withImports = (roots: readonly Chunk[]): Set<Chunk> => {
					const all = new Set<Chunk>();
					const visit = (chunk: Chunk | undefined): void => {
						if (chunk === undefined || all.has(chunk)) return;
						all.add(chunk);
						for (const name of chunk.imports) visit(byName.get(name));
					};
					roots.forEach(visit);
					return all;
				};
				const entry = withImports(chunks.filter((chunk) => chunk.isEntry));
				const texts: Record<string, Record<string, string>> = {};
				for (const chunk of chunks) {
					const [, locale, name] = /\/src\/texts\/(\w+)\/([\w-]+)\.po$/.exec(chunk.facadeModuleId ?? "") ?? [];
					if (locale !== undefined && name !== undefined) texts[locale] = { ...texts[locale], [name]: chunk.fileName };
				}
				const letters: Record<string, string> = {};
				for (const file of Object.keys(bundle)) {
					const [, locale] = /letters-app-([a-z]{2})-[^/]*\.woff2$/.exec(file) ?? [];
					if (locale !== undefined) letters[locale] = file;
				}
				const pages: Record<string, object> = {};
				for (const screen of screens) {
					const fetched = withImports([screen.module, ...(screen.beside ?? [])].map(of));
					const own = [...fetched].filter((chunk) => !entry.has(chunk));
					pages[screen.path] = {
						files: own.map((chunk) => chunk.fileName),
						texts: screen.texts,
						calls: screen.calls ?? {},
						...(screen.own && { own: true }),
						...(screen.tab && { tab: true }),
					};
					const words = ["app", "ui", screen.texts].map((name) => byName.get(texts.en?.[name] ?? ""));
					const bytes = [...entry, ...own, ...words].reduce((sum, chunk) => sum + gzipSync(chunk?.code ?? "").length, 0);
					this.info(
						`JavaScript before ${screen.path} shows: ${(bytes / 1000).toFixed(1)} kB gzip (budget ${screen.budgetKb ?? "none"})`,
					);
					if (screen.budgetKb !== undefined && bytes > screen.budgetKb * 1000)
						this.error(
							`JavaScript before ${screen.path} shows is ${bytes} bytes gzipped, over ${screen.budgetKb} kB: load a part or a drawer lazily`,
						);
				}
				return withStyles(put({ pages, texts, letters }), bundle);
			},
		},
	};
}
