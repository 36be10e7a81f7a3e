// Loads the texts of one language at a time: the common texts of the app at the start, and the texts of a feature when the user
// opens one of its pages.
import { i18n, type Messages } from "@lingui/core";

export type Locale = "en" | "ja" | "ko" | "es" | "th";

/** Loaders of the text catalogs of one folder, by locale. A catalog is loaded when the page is shown in its language. */
export type Catalogs = Readonly<Record<Locale, () => Promise<Messages>>>;

export interface PageTexts {
	/** Sets the catalogs of the app's common texts. They are loaded with a language before all other texts. */
	readonly beginTexts: (shell: Catalogs) => void;
	/** Loads the texts of a feature in the current language, and later in each language to which the user switches. */
	readonly loadTexts: (catalogs: Catalogs) => Promise<void>;
	readonly showLocale: (locale: Locale) => Promise<void>;
}

export function createPageTexts(): PageTexts {
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
			// The language may have changed while the texts were loading. Then the texts of the new language are loaded.
			if (i18n.locale !== locale) await showLocale(i18n.locale as Locale);
		},
	};
}
