// Builds a pseudo-language that has, for each message, the widest translation of all languages. A page in this language shows
// every text that would be cut off in some language.
import { Fonts } from "./fonts.ts";
import { LOCALES, type Locale, type Message, readCatalogs } from "./messages.ts";

/** Font size and weight of most labels. With other values, nearly the same translations would be the widest. */
const LABEL = { sizePx: 14, weight: 500 };
/** Width of a page's column on a phone of 320 px. A text that is wider wraps, so only its longest word counts. */
const COLUMN_PX = 288;

export interface WidestMessage extends Pick<Message, "id" | "source" | "context" | "text"> {
	readonly locale: Locale;
	readonly widthPx: number;
	readonly wordPx: number;
}

/**
 * Returns each message with its widest translation. If the catalogs of several folders translate a message differently, the
 * widest translation counts.
 */
export async function readWidestMessages(): Promise<readonly WidestMessage[]> {
	const fonts = new Map<Locale, Fonts>();
	for (const locale of LOCALES) fonts.set(locale, await Fonts.load(locale));
	const widest = new Map<string, WidestMessage>();
	for (const { locale, messages } of readCatalogs()) {
		for (const { id, source, context, text } of messages) {
			const measured = { id, source, context, text, locale, ...measure(text, locale, fonts.get(locale) as Fonts) };
			const known = widest.get(id);
			if (known === undefined || needsMoreRoom(measured, known)) widest.set(id, measured);
		}
	}
	return [...widest.values()];
}

function needsMoreRoom(one: WidestMessage, other: WidestMessage): boolean {
	const wraps = Math.max(one.widthPx, other.widthPx) > COLUMN_PX;
	if (wraps && one.wordPx !== other.wordPx) return one.wordPx > other.wordPx;
	return one.widthPx > other.widthPx;
}

function measure(text: string, locale: Locale, fonts: Fonts): Pick<WidestMessage, "widthPx" | "wordPx"> {
	const fixed = withoutPlaceholders(text);
	const widthPx = fonts.widthOf(fixed, LABEL);
	const wordPx = Math.max(0, ...unbreakableParts(fixed, locale).map((part) => fonts.widthOf(part, LABEL)));
	return { widthPx, wordPx };
}

function withoutPlaceholders(text: string): string {
	return text.replace(/\{[^{}]*\}/g, "").replace(/<\/?\d+\/?>/g, "");
}

/**
 * Splits a text into parts inside which no line can break: words, or single characters in Chinese, Japanese and Korean script.
 */
export function unbreakableParts(text: string, locale: Locale): string[] {
	const words = text.split(/\s+/).filter((word) => word !== "");
	const parts = locale === "th" ? words.flatMap((word) => [...thai.segment(word)].map(({ segment }) => segment)) : words;
	return parts.flatMap((part) => part.split(/(?<=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])/u));
}

const thai = new Intl.Segmenter("th", { granularity: "word" });
