// The language of texts: the wire's mark (en, jp, kr, esp, th) to a locale, and the change without a reload.
import type { Language } from "@candor/contract";
import { call } from "./api.ts";
import { languageMark } from "./language-mark.ts";
import { useStore } from "./store.ts";
import { type Locale, showLocale } from "./texts.ts";

const LOCALES: Record<Language, Locale> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };
/** Each language by its own name, as its readers look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", jp: "日本語", kr: "한국어", esp: "Español", th: "ไทย" };
export const LANGUAGES = Object.keys(LOCALES) as Language[];

/** Fonts of the app's own (styles.css) for what Inter has no letters for. */
const FONTS: Partial<Record<Language, string>> = { jp: "Candor Japanese", kr: "Candor Korean", th: "Candor Thai" };
const LETTERS_WITHIN_MS = 1_000;

const isLanguage = (mark: string): mark is Language => Object.hasOwn(LOCALES, mark);

/** What was chosen, else the browser's first language that we have, else English (docs/product.md §1). */
export function currentLanguage(): Language {
	const mark = languageMark.get();
	if (isLanguage(mark)) return mark;
	for (const wanted of navigator.languages) {
		const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(LOCALES[language]));
		if (found !== undefined) return found;
	}
	return "en";
}

/** The same, followed: it changes after the texts did, so that what renders with them alone would show the one before. */
export function useLanguage(): Language {
	useStore(languageMark);
	return currentLanguage();
}

/** Before the first render. A language whose texts cannot be had falls back to English. */
export async function startLanguage(): Promise<void> {
	try {
		await showLocale(LOCALES[currentLanguage()]);
	} catch {
		await showLocale("en");
	}
}

/** Nothing moves once the texts are there, except on a slow network, which they do not wait for. */
async function lettersOf(language: Language): Promise<void> {
	const font = FONTS[language];
	if (font === undefined) return;
	const come = document.fonts.load(`1em "${font}"`, LANGUAGE_NAMES[language]).catch(() => undefined);
	await Promise.race([come, new Promise((done) => setTimeout(done, LETTERS_WITHIN_MS))]);
}

/** Switches the page first; the server is told so that its texts and mails follow. */
export async function chooseLanguage(language: Language): Promise<void> {
	await lettersOf(language);
	await showLocale(LOCALES[language]);
	languageMark.set(language);
	try {
		const mark = await call("POST set/lang", { lang: language }, { silent: true });
		languageMark.set(mark);
	} catch {
		// The mark travels with every call anyway.
	}
}
