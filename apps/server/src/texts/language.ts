// Chooses the language of a response: the client's `language-mark` header, or else the browser's `Accept-Language` header, or
// else the default.
import { LANGUAGES } from "@candor/contract";

export type Language = (typeof LANGUAGES)[number];
const MARKS: ReadonlySet<string> = new Set(LANGUAGES);
/**
 * The app's languages, keyed by the language tags that browsers send. This is a Map and not an object, because a header can
 * contain `__proto__`.
 */
const TAGS: ReadonlyMap<string, Language> = new Map([
	["en", "en"],
	["ja", "jp"],
	["ko", "kr"],
	["es", "esp"],
	["th", "th"],
]);
/** For each of the app's languages, the language tag that browsers, mail programs and Intl use. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };
const DEFAULT: Language = "en";

function isLanguage(mark: unknown): mark is Language {
	return typeof mark === "string" && MARKS.has(mark);
}

const known = new Map<string, Language>();
const MAX_KNOWN = 1_000;

export function languageOf(
	mark: string | string[] | undefined,
	accept: string | undefined,
	fallback: Language = DEFAULT,
): Language {
	if (isLanguage(mark)) return mark;
	if (accept === undefined || accept === "" || accept.length > 200) return fallback;
	const found = known.get(accept) ?? read(accept, fallback);
	if (known.size >= MAX_KNOWN) known.clear();
	known.set(accept, found);
	return found;
}

function read(accept: string, fallback: Language): Language {
	const wishes = accept
		.split(",")
		.map((part, order) => {
			const [tag = "", ...rest] = part.trim().split(";");
			const quality = Number(
				rest
					.find((piece) => piece.trim().startsWith("q="))
					?.trim()
					.slice(2) ?? "1",
			);
			return { tag: tag.toLowerCase().split("-")[0] as string, quality: Number.isNaN(quality) ? 0 : quality, order };
		})
		.sort((a, b) => b.quality - a.quality || a.order - b.order);
	for (const { tag, quality } of wishes) {
		const language = TAGS.get(tag);
		if (quality > 0 && language !== undefined) return language;
	}
	return fallback;
}
