// Loads texts of one language at a time: the app's common texts at the start, the texts of a feature when one of its pages is first opened.
import { i18n, type Messages } from "@lingui/core";

export type Locale = "en" | "ja" | "ko" | "es" | "th";

/** Loaders of a folder's text catalogs by locale. A catalog loads when the page shows its language. */
export type Catalogs = Readonly<Record<Locale, () => Promise<Messages>>>;

export interface PageTexts {
	/** Sets the app's common texts, which load with the language before any others. */
	readonly beginTexts: (shell: Catalogs) => void;
	/** Loads the texts of a feature in the page's language, and later in each language to which the user switches. */
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
			// If the language changed while the texts were loading, the texts of the new language load next.
			if (i18n.locale !== locale) await showLocale(i18n.locale as Locale);
		},
	};
}
