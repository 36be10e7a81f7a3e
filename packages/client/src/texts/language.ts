// The language of texts: maps the contract's language (en, jp, kr, esp, th) to a locale.
import type { Language } from "@candor/contract";
import { type Store, useStore } from "../stores/store.ts";
import type { Locale, PageTexts } from "./page-texts.ts";

export const LOCALES: Record<Language, Locale> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };
/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", jp: "日本語", kr: "한국어", esp: "Español", th: "ไทย" };
export const LANGUAGES = Object.keys(LOCALES) as Language[];

const isLanguage = (mark: string): mark is Language => Object.hasOwn(LOCALES, mark);

export interface PageLanguage {
	/** The chosen language, else the browser's first supported one, else English (docs/reference/product.md §1). */
	readonly currentLanguage: () => Language;
	/** Hook for the current language. It changes only after the new texts are loaded, so that components never show the previous texts. */
	readonly useLanguage: () => Language;
	/** Loads the texts; call it before the first render. If a language's texts fail to load, English is used. */
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
