import type { Language } from "@candor/contract";
import type { Store } from "../stores/store.ts";
import { LANGUAGE_NAMES, LOCALES } from "./language.ts";
import type { PageTexts } from "./page-texts.ts";

const LETTERS_WITHIN_MS = 1_000;

export interface LanguageChoice {
	/**
	 * Switches the language of the page first. Then it informs the server, so that the server's texts and mails are in this
	 * language too.
	 */
	readonly chooseLanguage: (language: Language) => Promise<void>;
}

export interface LanguageChoiceOptions extends Pick<PageTexts, "showLocale"> {
	readonly mark: Store<string>;
	/** Names of the fonts of languages that the app's main font does not cover. */
	readonly fonts: Partial<Record<Language, string>>;
	/** Tells the server which language the user has chosen. */
	readonly tell: (language: Language) => Promise<string>;
}

export function createLanguageChoice({ mark, fonts, tell, showLocale }: LanguageChoiceOptions): LanguageChoice {
	/**
	 * Waits until the fonts of a language are loaded, so that the layout does not move. The wait is short, so that a slow network
	 * does not block the switch.
	 */
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
				// A failed call is not repeated, because every later call sends the language mark.
			}
		},
	};
}
