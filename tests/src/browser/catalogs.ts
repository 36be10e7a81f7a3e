// The app's texts as its catalogs have them: to find what a button is called in a language, and what may never show on a page, the
// key of a text or its English where there is another.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const WEB = resolve(import.meta.dirname, "../../../apps/web/src");
/** The locale of each of the wire's languages. */
export const LOCALES = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" } as const;
export type Mark = keyof typeof LOCALES;

interface Message {
	readonly id: string;
	readonly source: string;
	readonly text: string;
}

export interface Catalogs {
	/** A source text in this language. */
	say(source: string): string;
	/** Whatever of these texts is a key, a pattern that was not filled in, or English in another language. */
	strangers(texts: readonly string[]): string[];
}

export function readCatalogs(mark: Mark): Catalogs {
	const messages = globSync(`**/texts/${LOCALES[mark]}.po`, { cwd: WEB }).flatMap((file) =>
		readMessages(readFileSync(join(WEB, file), "utf8")),
	);
	const keys = new Set(messages.map(({ id }) => id));
	const own = new Set(messages.map(({ text }) => text));
	const foreign = new Set(messages.map(({ source }) => source).filter((source) => source.length > 3 && !own.has(source)));
	return {
		say(source) {
			const found = messages.find((message) => message.source === source);
			if (found === undefined) throw new Error(`no catalog has '${source}'`);
			return found.text;
		},
		strangers: (texts) =>
			texts.filter(
				(text) =>
					keys.has(text) ||
					foreign.has(text) ||
					/\{\w+\}|\{\w+, ?(plural|select|number|date)|\bundefined\b|\bNaN\b|\[object /.test(text),
			),
	};
}

/** The id that the build leaves of a text (lingui.dev: the first six letters of a SHA-256 over text and context). */
function idOf(source: string, context: string): string {
	return createHash("sha256").update(`${source}\u{1f}${context}`).digest("base64").slice(0, 6);
}

function readMessages(catalog: string): Message[] {
	return catalog
		.split(/\n\n+/)
		.map((entry) => {
			const of = (key: string) => {
				const [, quoted = ""] = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, "m").exec(entry) ?? [];
				return quoted
					.split("\n")
					.filter((line) => line !== "")
					.map((line) => JSON.parse(line) as string)
					.join("");
			};
			const source = of("msgid");
			return { id: idOf(source, of("msgctxt")), source, text: of("msgstr") };
		})
		.filter(({ source }) => source !== "");
}
