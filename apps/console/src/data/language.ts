// Sets the language of the console's texts by the browser's languages.
import { type Catalogs, createPageTexts, LOCALES, type Locale } from "@candor/client/page";

const { beginTexts, showLocale } = createPageTexts();

/** Chooses the first of the browser's languages that the console has; otherwise English. */
export function startLanguage(texts: Catalogs): Promise<void> {
	beginTexts(texts);
	const wanted = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
	const locales: readonly string[] = Object.values(LOCALES);
	return showLocale((wanted.find((locale) => locales.includes(locale)) ?? "en") as Locale);
}
