// The texts that a page may show in one language: finds a button's name, and texts that must not show.
import { type Locale, type Message, readCatalogs as readAllCatalogs } from "../texts/messages.ts";

/** The locale of each language of the wire. */
export const LOCALES = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" } as const satisfies Record<string, Locale>;
export type Mark = keyof typeof LOCALES;

export interface Catalogs {
	/** The text of an English message. */
	say(source: string): string;
	/** Those of the texts that are a message's id, an unfilled placeholder, or English that has a translation. */
	strangers(texts: readonly string[]): string[];
}

export function readCatalogs(mark: Mark): Catalogs {
	return catalogsOf(
		readAllCatalogs()
			.filter(({ locale }) => locale === LOCALES[mark])
			.flatMap(({ messages }) => messages),
	);
}

export function catalogsOf(messages: readonly Pick<Message, "id" | "source" | "text">[]): Catalogs {
	const ids = new Set(messages.map(({ id }) => id));
	const texts = new Set(messages.map(({ text }) => text));
	const foreign = new Set(messages.map(({ source }) => source).filter((source) => source.length > 3 && !texts.has(source)));
	return {
		say(source) {
			const found = messages.find((message) => message.source === source);
			if (found === undefined) throw new Error(`no catalog has '${source}'`);
			return found.text;
		},
		strangers: (shown) =>
			shown.filter(
				(text) =>
					ids.has(text) ||
					foreign.has(text) ||
					/\{\w+\}|\{\w+, ?(plural|select|number|date)|\bundefined\b|\bNaN\b|\[object /.test(text),
			),
	};
}
