// The change of the language of texts, without a reload.
import type { Language } from "@candor/contract";
import type { Store } from "../stores/store.ts";
import { LANGUAGE_NAMES, LOCALES } from "./language.ts";
import type { PageTexts } from "./page-texts.ts";

const LETTERS_WITHIN_MS = 1_000;

export interface LanguageChoice {
	/** Switches the page first; the server is told so that its texts and mails follow. */
	readonly chooseLanguage: (language: Language) => Promise<void>;
}

export interface LanguageChoiceOptions extends Pick<PageTexts, "showLocale"> {
	readonly mark: Store<string>;
	/** Fonts of the app's own, of languages for which its first font has no letters. */
	readonly fonts: Partial<Record<Language, string>>;
	/** Tells the server. @returns the mark that it knows the language by */
	readonly tell: (language: Language) => Promise<string>;
}

export function createLanguageChoice({ mark, fonts, tell, showLocale }: LanguageChoiceOptions): LanguageChoice {
	/** Nothing moves once the texts are there, except on a slow network, which they do not wait for. */
	async function lettersOf(language: Language): Promise<void> {
		const font = fonts[language];
		if (font === undefined) return;
		const come = document.fonts.load(`1em "${font}"`, LANGUAGE_NAMES[language]).catch(() => undefined);
		await Promise.race([come, new Promise((done) => setTimeout(done, LETTERS_WITHIN_MS))]);
	}

	return {
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
