// The language of texts: the wire's mark (en, jp, kr, esp, th) to a locale, and the change without a reload.
import type { Language } from "@candor/contract";
import { type Store, useStore } from "../stores/store.ts";
import type { Locale, PageTexts } from "./page-texts.ts";

const LOCALES: Record<Language, Locale> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };
/** Each language by its own name, as its readers look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", jp: "日本語", kr: "한국어", esp: "Español", th: "ไทย" };
export const LANGUAGES = Object.keys(LOCALES) as Language[];

const LETTERS_WITHIN_MS = 1_000;

const isLanguage = (mark: string): mark is Language => Object.hasOwn(LOCALES, mark);

export interface PageLanguage {
	/** What was chosen, else the browser's first language that we have, else English (docs/product.md §1). */
	readonly currentLanguage: () => Language;
	/** The same, followed: it changes after the texts did, so that what renders with them alone would show the one before. */
	readonly useLanguage: () => Language;
	/** Before the first render. A language whose texts cannot be had falls back to English. */
	readonly startLanguage: () => Promise<void>;
	/** Switches the page first; the server is told so that its texts and mails follow. */
	readonly chooseLanguage: (language: Language) => Promise<void>;
}

export interface LanguageOptions extends Pick<PageTexts, "showLocale"> {
	readonly mark: Store<string>;
	/** Fonts of the app's own, of languages for which its first font has no letters. */
	readonly fonts: Partial<Record<Language, string>>;
	/** Tells the server. @returns the mark that it knows the language by */
	readonly tell: (language: Language) => Promise<string>;
}

export function createLanguage({ mark, fonts, tell, showLocale }: LanguageOptions): PageLanguage {
	function currentLanguage(): Language {
		const chosen = mark.get();
		if (isLanguage(chosen)) return chosen;
		for (const wanted of navigator.languages) {
			const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(LOCALES[language]));
			if (found !== undefined) return found;
		}
		return "en";
	}

	/** Nothing moves once the texts are there, except on a slow network, which they do not wait for. */
	async function lettersOf(language: Language): Promise<void> {
		const font = fonts[language];
		if (font === undefined) return;
		const come = document.fonts.load(`1em "${font}"`, LANGUAGE_NAMES[language]).catch(() => undefined);
		await Promise.race([come, new Promise((done) => setTimeout(done, LETTERS_WITHIN_MS))]);
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
		async chooseLanguage(language) {
			await lettersOf(language);
			await showLocale(LOCALES[language]);
			mark.set(language);
			try {
				mark.set(await tell(language));
			} catch {
				// The mark travels with every call anyway.
			}
		},
	};
}
