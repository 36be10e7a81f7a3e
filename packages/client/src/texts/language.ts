// The language of an app's texts. The API's language codes (en, jp, kr, esp, th) are mapped to locales.
import type { Language } from "@candor/contract";
import { type Store, useStore } from "../stores/store.ts";
import type { Locale, PageTexts } from "./page-texts.ts";

export const LOCALES: Record<Language, Locale> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };
/** Name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", jp: "日本語", kr: "한국어", esp: "Español", th: "ไทย" };
export const LANGUAGES = Object.keys(LOCALES) as Language[];

const isLanguage = (mark: string): mark is Language => Object.hasOwn(LOCALES, mark);

export interface PageLanguage {
	/**
	 * Returns the language that the user chose, else the browser's first supported language, else English
	 * (docs/reference/product.md §1).
	 */
	readonly currentLanguage: () => Language;
	/**
	 * Returns the language that is on screen. After the user's choice, it changes only when the texts of the new language have
	 * loaded.
	 */
	readonly useLanguage: () => Language;
	/**
	 * Loads the texts; it must be called before the first render. If the texts of a language cannot be loaded, English is used.
	 */
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
