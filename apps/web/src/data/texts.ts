// The texts on this page: the shell's from the start, a feature's when one of its pages is first opened; one language at a time.
import { i18n, type Messages } from "@lingui/core";

export type Locale = "en" | "ja" | "ko" | "es" | "th";

const CATALOGS = import.meta.glob<Messages>("../texts/*/*.po", { import: "messages" });
/** Catalogs in use, by name: what a change of the language has to bring. */
const used = new Set(["app", "ui"]);

async function catalogOf(locale: Locale, name: string): Promise<Messages> {
	const load = CATALOGS[`../texts/${locale}/${name}.po`];
	if (load === undefined) throw new Error(`there is no catalog '${name}'`);
	return load();
}

/** Shows everything in this language. */
export async function showLocale(locale: Locale): Promise<void> {
	const catalogs = await Promise.all([...used].map((name) => catalogOf(locale, name)));
	i18n.load(locale, Object.assign({}, ...catalogs));
	i18n.activate(locale);
	document.documentElement.lang = locale;
}

/** A feature's texts in the language of the page, and in every one that it is switched to later. */
export async function loadTexts(name: string): Promise<void> {
	if (used.has(name)) return;
	const locale = i18n.locale as Locale;
	const messages = await catalogOf(locale, name);
	i18n.load(locale, messages);
	used.add(name);
	// Switched while it was on its way.
	if (i18n.locale !== locale) await showLocale(i18n.locale as Locale);
}
