// POST area_code: the telephone codes of countries. The names are in the language of the request and sorted by its rules.
import type { AreaCode } from "@candor/contract";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/mobile";
import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { LANGUAGE_TAGS, type Language } from "../../texts/language.ts";

/**
 * Countries that are left out of the list. Ascension and Tristan da Cunha share the numbering of Saint Helena, and would make the
 * list longer for no use.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(["AC", "TA"]);
const made = new Map<Language, readonly AreaCode[]>();

function areaCodesIn(language: Language): readonly AreaCode[] {
	const tag = LANGUAGE_TAGS[language];
	const names = new Intl.DisplayNames([tag], { type: "region" });
	return getCountries()
		.filter((country) => !LEFT_OUT.has(country))
		.map((country) => ({ code: getCountryCallingCode(country), name: names.of(country) ?? country, country }))
		.sort(inOrderOf(new Intl.Collator(tag)));
}

function inOrderOf(collator: Intl.Collator) {
	return (a: AreaCode, b: AreaCode) => collator.compare(a.name, b.name);
}

export const areaCodes: Feature = (calls) => {
	calls.handle("area_code", (_params, context) => {
		const { language } = context;
		const list = made.get(language) ?? areaCodesIn(language);
		made.set(language, list);
		return data([...list]);
	});
};
