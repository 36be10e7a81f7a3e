// Loads texts of one language at a time: the shell's texts at the start, a feature's texts when one of its pages is first opened.
import { i18n, type Messages } from "@lingui/core";

export type Locale = "en" | "ja" | "ko" | "es" | "th";

/** The catalogs of a folder, each loaded when its language is shown. */
export type Catalogs = Readonly<Record<Locale, () => Promise<Messages>>>;

export interface PageTexts {
	/** The shell's texts, loaded with the language before any other. */
	readonly beginTexts: (shell: Catalogs) => void;
	/** Loads a feature's texts in the page's language, and later in each language to which the page is switched. */
	readonly loadTexts: (catalogs: Catalogs) => Promise<void>;
	/** Shows everything in this language. */
	readonly showLocale: (locale: Locale) => Promise<void>;
}

export function createPageTexts(): PageTexts {
	/** Catalogs in use, which a change of the language must load. */
	const used = new Set<Catalogs>();

	async function showLocale(locale: Locale): Promise<void> {
		const messages = await Promise.all([...used].map((catalogs) => catalogs[locale]()));
		i18n.load(locale, Object.assign({}, ...messages));
		i18n.activate(locale);
		document.documentElement.lang = locale;
	}

	return {
		beginTexts: (shell) => void used.add(shell),
		showLocale,
		async loadTexts(catalogs) {
			if (used.has(catalogs)) return;
			const locale = i18n.locale as Locale;
			const messages = await catalogs[locale]();
			i18n.load(locale, messages);
			used.add(catalogs);
			// The language changed during the load.
			if (i18n.locale !== locale) await showLocale(i18n.locale as Locale);
		},
	};
}
