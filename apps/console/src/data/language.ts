// Texts of the console. A locale is offered as soon as its catalog is complete.
import { type Catalogs, createPageTexts, type Locale } from "@candor/client/page";

const COMPLETE: ReadonlySet<string> = new Set<Locale>(["en"]);

const { beginTexts, showLocale } = createPageTexts();

/** Shows the first complete locale of the browser's languages, otherwise English. */
export function startLanguage(texts: Catalogs): Promise<void> {
	beginTexts(texts);
	const wanted = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
	return showLocale((wanted.find((locale) => COMPLETE.has(locale)) ?? "en") as Locale);
}
