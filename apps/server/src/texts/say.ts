import { groupDigits, marksOf } from "@candor/money";
import type { Catalog, TextId } from "./catalog.ts";
import { en } from "./en.ts";
import { esp } from "./esp.ts";
import { jp } from "./jp.ts";
import { kr } from "./kr.ts";
import { LANGUAGE_TAGS, type Language } from "./language.ts";
import { th } from "./th.ts";

export const CATALOGS: Readonly<Record<Language, Catalog>> = { en, jp, kr, esp, th };

/** Names of parameters that are amounts or prices. Their values get the decimal and thousands separators of the language. */
const FIGURES = new Set(["amount", "available", "lot", "maximum", "minimum", "reference", "tick", "watched"]);

/**
 * Returns the text `id` in the language, with the values of its parameters. `{field}` becomes the name of the request field, and
 * `{state}` the state of a P2P order. Any other `{name}` becomes the value of that parameter.
 */
export function say(language: Language, id: string, params?: Readonly<Record<string, string | number>>): string {
	const { texts, fields, orderStates } = CATALOGS[language];
	const text = isTextId(texts, id) ? texts[id] : texts.internal_error;
	if (!text.includes("{")) return text;
	return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
		const value = params !== undefined && Object.hasOwn(params, name) ? params[name] : undefined;
		if (value === undefined) return name === "field" ? (fields.other as string) : "–";
		if (name === "field") return Object.hasOwn(fields, value) ? (fields[value] as string) : String(value);
		if (name === "state") return Object.hasOwn(orderStates, value) ? (orderStates[value] as string) : String(value);
		return FIGURES.has(name) ? groupDigits(String(value), marksOf(LANGUAGE_TAGS[language])) : String(value);
	});
}

function isTextId(texts: Catalog["texts"], id: string): id is TextId {
	return Object.hasOwn(texts, id);
}
