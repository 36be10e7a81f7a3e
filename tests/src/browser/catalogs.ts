// Gives browser tests the translation catalogs of the apps. With them tests find a button by its translated name, and detect
// texts that must not appear on a page in the page's language.
import { type Locale, type Message, readCatalogs as readAllCatalogs } from "../texts/messages.ts";

export const LOCALES = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" } as const satisfies Record<string, Locale>;
export type Mark = keyof typeof LOCALES;

export interface Catalogs {
	/** Translates an English message. If the message exists in several contexts, the one without a context is used. */
	say(source: string): string;
	/**
	 * Returns those of the given texts that must not appear on a page: message ids, unfilled placeholders, and English texts that
	 * have a translation.
	 */
	strangers(texts: readonly string[]): string[];
}

export function readCatalogs(mark: Mark): Catalogs {
	const own = readAllCatalogs().filter(({ locale }) => locale === LOCALES[mark]);
	return catalogsOf(own.flatMap(({ messages }) => messages));
}

/**
 * Creates the functions that translate texts into one language and check the texts of a page.
 * @param mixed true if `messages` belong to several languages
 */
export function catalogsOf(
	messages: readonly Pick<Message, "id" | "source" | "context" | "text">[],
	{ mixed = false } = {},
): Catalogs {
	// Patterns of translated texts that have placeholders. A filled placeholder may look like the English text of another
	// message: for example "Contract" in "{name} account".
	const filledIn = mixed ? messages.map(({ text }) => patternOf(text)).filter((pattern) => pattern !== undefined) : [];
	const ids = new Set(messages.map(({ id }) => id));
	const texts = new Set(messages.map(({ text }) => text));
	const foreign = new Set(messages.map(({ source }) => source).filter((source) => source.length > 3 && !texts.has(source)));
	return {
		say(source) {
			const named = messages.filter((message) => message.source === source);
			const found = named.find(({ context }) => context === "") ?? named[0];
			if (found === undefined) throw new Error(`no catalog has '${source}'`);
			return found.text;
		},
		strangers: (shown) =>
			shown.filter(
				(text) =>
					ids.has(text) ||
					(foreign.has(text) && !filledIn.some((pattern) => pattern.test(text))) ||
					/\{\w+\}|\{\w+, ?(plural|select|number|date)|\bundefined\b|\bNaN\b|\[object /.test(text),
			),
	};
}

/**
 * Returns a pattern that matches a text with any values in its placeholders. Returns undefined for a text without placeholders,
 * and for one that consists only of placeholders.
 */
function patternOf(text: string): RegExp | undefined {
	const fixed = text.split(/\{\w+\}/);
	if (fixed.length === 1 || !fixed.some((part) => /\p{L}{3}/u.test(part))) return undefined;
	return new RegExp(`^${fixed.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".+")}$`, "u");
}
