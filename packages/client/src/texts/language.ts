// Language of texts. It maps the API's languages (en, jp, kr, esp, th) to locales.
import type { Language } from "@candor/contract";
import { type Store, useStore } from "../stores/store.ts";
import type { Locale, PageTexts } from "./page-texts.ts";

export const LOCALES: Record<Language, Locale> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };
/** Name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", jp: "日本語", kr: "한국어", esp: "Español", th: "ไทย" };
export const LANGUAGES = Object.keys(LOCALES) as Language[];

const isLanguage = (mark: string): mark is Language => Object.hasOwn(LOCALES, mark);

export interface PageLanguage {
	/** Returns the user's choice, else the first supported language of the browser, else English (docs/reference/product.md §1). */
	readonly currentLanguage: () => Language;
	/**
	 * Returns the current language. After the user's choice, the result changes only when the texts of the new language have
	 * loaded.
	 */
	readonly useLanguage: () => Language;
	/** Loads the texts. Call it before the first render. If the texts of a language fail to load, English is used. */
	readonly startLanguage: () => Promise<void>;
}

export function createLanguage(mark: Store<string>, { showLocale }: Pick<PageTexts, "showLocale">): PageLanguage {
	function currentLanguage(): Language {
		const chosen = mark.get();
		if (isLanguage(chosen)) return chosen;
		for (const wanted of navigator.languages) {
			const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(LOCALES[language]));
			if (found !== undefined) return found;
		}
		return "en";
	}

	return {
		currentLanguage,
		useLanguage() {
			useStore(mark);
			return currentLanguage();
		},
		async startLanguage() {
			try {
				await showLocale(LOCALES[currentLanguage()]);
			} catch {
				await showLocale("en");
			}
		},
	};
}
