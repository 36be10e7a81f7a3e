// Turns the app's message catalogs into modules. The code next to a folder `texts/` imports its catalogs as "./texts". There is
// no file with the English catalog: it is derived from the translations, which contain the English texts too.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createCompiledCatalog } from "@lingui/cli/api";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";

const SRC = resolve(import.meta.dirname, "../src");
const LOCALES = ["ja", "ko", "es", "th"] as const;
const FOLDER = /(?:^|\/)texts$/;
const INDEX = /\/texts\.js$/;
const ENGLISH = /\/texts\/en\.js$/;
const MESSAGE = /\/\*\* i18n \*\/\s*\{\s*id: "([^"]+)"/g;

async function readFolder(folder: string): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
	const catalogs = new Map<string, Record<string, string>>();
	for (const locale of LOCALES) {
		const filename = `${folder}/${locale}.po`;
		const entries = await formatter({}).parse(readFileSync(filename, "utf8"), { locale, sourceLocale: "en", filename });
		const known = Object.entries(entries).filter(([, { obsolete }]) => obsolete !== true);
		catalogs.set(locale, Object.fromEntries(known.map(([id, { message = "" }]) => [id, message])));
	}
	return catalogs;
}

/** Returns the English messages of a catalog folder, by message id. Throws if a language lacks one of the messages. */
async function messagesOf(folder: string): Promise<Readonly<Record<string, string>>> {
	const catalogs = await readFolder(folder);
	const all = Object.assign({}, ...catalogs.values()) as Record<string, string>;
	for (const [locale, messages] of catalogs) {
		const missing = Object.keys(all).filter((id) => !Object.hasOwn(messages, id));
		if (missing.length > 0) throw new Error(`${folder}/${locale}.po lacks: ${missing.map((id) => all[id]).join(" | ")}`);
	}
	return all;
}

/**
 * Returns the module id if the import names a catalog folder or the English catalog of one; undefined for every other import.
 */
function catalogModule(source: string, importer: string | undefined): string | undefined {
	// The development server requests modules by a path that begins at the app's root.
	const isAddress = source.startsWith("/src/");
	if (!isAddress && importer === undefined) return undefined;
	const path = isAddress ? join(SRC, "..", source) : resolve(dirname(importer ?? ""), source);
	if (source.startsWith(".") && FOLDER.test(source)) return existsSync(path) ? `${path}.js` : undefined;
	if (ENGLISH.test(path)) return existsSync(dirname(path)) ? path : undefined;
	return isAddress && INDEX.test(path) && existsSync(path.slice(0, -".js".length)) ? path : undefined;
}

export function catalogs(): Plugin {
	return {
		name: "candor-catalogs",
		enforce: "pre",
		resolveId(source, importer, options) {
			const path = catalogModule(source, importer);
			// Vite's dependency scan reads every module from disk unless its id begins with a zero byte.
			return path !== undefined && "scan" in options && options.scan === true ? `\0${path}` : path;
		},
		async load(id) {
			if (ENGLISH.test(id)) {
				const folder = dirname(id);
				for (const locale of LOCALES) this.addWatchFile(`${folder}/${locale}.po`);
				const { source } = createCompiledCatalog("en", { ...(await messagesOf(folder)) }, { namespace: "es" });
				return source;
			}
			if (!INDEX.test(id) || !existsSync(id.slice(0, -".js".length))) return undefined;
			const files = ["en.js", ...LOCALES.map((locale) => `${locale}.po`)];
			const entries = files.map(
				(file) => `${file.slice(0, 2)}: () => import("./texts/${file}").then((catalog) => catalog.messages),`,
			);
			return `export const texts = {\n${entries.join("\n")}\n};`;
		},
	};
}

/**
 * Returns a plugin that fails the build if no catalog contains a message that the code uses. Without the plugin the page would
 * show the id of the message.
 */
export function completeCatalogs(): Plugin {
	const used = new Map<string, string>();
	return {
		name: "candor-complete-catalogs",
		apply: "build",
		// Lingui's macro also runs in this phase ("pre"). Later phases no longer see the comments with which the macro marks a
		// message.
		enforce: "pre",
		transform: {
			filter: { code: /\/\*\* i18n \*\// },
			handler(code, id) {
				for (const [, message] of code.matchAll(MESSAGE)) used.set(message as string, id);
			},
		},
		async buildEnd() {
			const known = new Set<string>();
			for (const folder of globSync("**/texts", { cwd: SRC }))
				for (const id of Object.keys(await messagesOf(resolve(SRC, folder)))) known.add(id);
			const missing = [...used].filter(([message]) => !known.has(message)).map(([, file]) => file);
			if (used.size === 0) this.error("no message was seen in the code: Lingui's macro writes them in another form now");
			if (missing.length > 0)
				this.error(`messages of ${[...new Set(missing)].join(", ")} are in no catalog: npm run texts -w @candor/web`);
		},
	};
}
