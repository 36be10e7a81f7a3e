// Tests that the translation catalogs of the web app and the console are complete and translated in five languages, and that
// translations keep all placeholders. The web app's catalogs may use only characters that the app's fonts contain.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Fonts } from "./fonts.ts";
import { LOCALES, type Locale, type Message, readCatalogs } from "./messages.ts";
import { SAME_AS_ENGLISH } from "./same-as-english.ts";

const APPS = resolve(import.meta.dirname, "../../../apps");
const catalogs = readCatalogs();
const SCRIPTS: Readonly<Partial<Record<Locale, RegExp>>> = {
	ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
	ko: /\p{Script=Hangul}/u,
	th: /\p{Script=Thai}/u,
};
/** Marks of the languages in the names of the server's files. */
const MARKS: Readonly<Record<Locale, string>> = { en: "en", ja: "jp", ko: "kr", es: "esp", th: "th" };
/** Characters that may occur although no font of the app contains them, because every phone has a font for them. */
const LEFT_TO_THE_PHONE = "→";

const idsOf = (locale: Locale) =>
	Object.fromEntries(
		catalogs
			.filter((catalog) => catalog.locale === locale)
			.map(({ folder, messages }) => [folder, messages.map(({ id }) => id).sort()]),
	);

describe.each(LOCALES)("the catalogs of the language %s are complete", (locale) => {
	const own = catalogs.filter((catalog) => catalog.locale === locale);
	const messages = own.flatMap((catalog) => catalog.messages.map((message) => ({ ...message, folder: catalog.folder })));

	test("the catalogs contain a text for each message of the English catalogs", () => {
		expect(messages.length).toBeGreaterThan(1_000);
		expect(idsOf(locale)).toEqual(idsOf("en"));
		expect(messages.filter(({ text }) => text.trim() === "")).toEqual([]);
	});

	test("the catalogs contain no message that the code does not use", () => {
		expect(own.filter(({ obsolete }) => obsolete > 0).map(({ folder }) => folder)).toEqual([]);
	});

	test("translations keep the placeholders, plural forms and tags of the English text", () => {
		const changed = messages.filter(({ source, text }) => partsOf(source).join() !== partsOf(text).join());
		expect(changed.map(({ folder, source, text }) => ({ folder, source, text }))).toEqual([]);
	});

	test("translations contain English only for terms that the language uses", () => {
		if (locale === "en") return expect(messages.filter(({ source, text }) => source !== text)).toEqual([]);
		const english = messages.filter((message) => isEnglish(message, locale)).map(({ text }) => text);
		expect([...new Set(english)].sort()).toEqual([...SAME_AS_ENGLISH[locale]].sort());
	});

	describe("the fonts of the app suffice for all texts", () => {
		let fonts: Fonts;
		beforeAll(async () => {
			fonts = await Fonts.load(locale);
		});

		test("catalogs, server texts and articles use only characters that the app's fonts draw", () => {
			const others = [
				...globSync(`server/src/texts/${MARKS[locale]}.ts`, { cwd: APPS }),
				...globSync(`server/src/features/news/articles/*.${MARKS[locale]}.md`, { cwd: APPS }),
				...globSync(`web/src/features/market/coin-info/descriptions.${locale}.ts`, { cwd: APPS }),
			];
			expect(others.length).toBeGreaterThan(2);
			const texts = [...messages.map(({ text }) => text), ...others.map((file) => readFileSync(join(APPS, file), "utf8"))];
			const characters = new Set(texts.join("").replace(/\s/g, ""));
			const missing = [...characters].filter((character) => !fonts.draws(character) && !LEFT_TO_THE_PHONE.includes(character));
			expect(missing).toEqual([]);
		});
	});
});

describe.each(LOCALES.filter((locale) => locale !== "en"))("the console's catalog of the language %s is complete", (locale) => {
	const messages = readCatalogs("console")
		.filter((catalog) => catalog.locale === locale)
		.flatMap((catalog) => catalog.messages);

	test("the console's catalog translates every message", () => {
		expect(messages.length).toBeGreaterThan(500);
		expect(messages.filter(({ text }) => text.trim() === "").map(({ source }) => source)).toEqual([]);
	});

	test("the console's translations keep the placeholders, plural forms and tags of the English text", () => {
		const changed = messages.filter(({ source, text }) => partsOf(source).join() !== partsOf(text).join());
		expect(changed.map(({ source, text }) => ({ source, text }))).toEqual([]);
	});
});

function partsOf(text: string): string[] {
	const placeholders = [...text.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?/g)].map(([, name, kind]) => `{${name} ${kind ?? ""}}`);
	return [...placeholders, ...(text.match(/<\/?\d+\/?>/g) ?? [])].sort();
}

/** Returns true if the translation has words, but none in the language. */
function isEnglish({ source, text }: Message, locale: Locale): boolean {
	const words = text.replace(/\{[^{}]*\}/g, "");
	return /\p{L}{2}/u.test(words) && (text === source || SCRIPTS[locale]?.test(words) === false);
}
