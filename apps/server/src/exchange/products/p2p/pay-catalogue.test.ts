import { expect, test } from "vitest";
import payTypes from "../../pay-types.json" with { type: "json" };
import { catalogueFault, readCatalogue } from "./pay-catalogue.ts";

const PROMPTPAY = payTypes.payTypes.find(({ payType }) => payType === "promptpay")?.catalogue as object;
interface Draft {
	readonly name: object;
	readonly advice: object;
	readonly fields: object[];
}
const changed = (change: (catalogue: Draft) => void): string => {
	const copy = structuredClone(PROMPTPAY) as Draft;
	change(copy);
	return JSON.stringify(copy);
};

test("readCatalogue reads the catalogue of a pay type, and reads the same text once", () => {
	const json = JSON.stringify(PROMPTPAY);
	expect(readCatalogue(json)).toEqual(PROMPTPAY);
	expect(readCatalogue(json)).toBe(readCatalogue(json));
});

test.each<[fault: string | RegExp, json: string]>([
	["it is not JSON", "{"],
	[/^catalogue: .*expected object/, "[]"],
	[/^catalogue: .*expected object/, "null"],
	[/^catalogue: Unrecognized key: "colour"/, changed((catalogue) => Object.assign(catalogue, { colour: "red" }))],
	[/^name\.jp: /, changed(({ name }) => Object.assign(name, { jp: undefined }))],
	[/^name\.th: /, changed(({ name }) => Object.assign(name, { th: " " }))],
	[/^name\.en: /, changed(({ name }) => Object.assign(name, { en: "Prompt\u202ePay" }))],
	[/^countries\.0: /, changed((catalogue) => Object.assign(catalogue, { countries: ["th"] }))],
	["countries: has a country twice", changed((catalogue) => Object.assign(catalogue, { countries: ["TH", "TH"] }))],
	[/^fields: /, changed((catalogue) => Object.assign(catalogue, { fields: [] }))],
	["fields: has a name twice", changed(({ fields }) => fields.push(fields[0] as object))],
	["fields: has no required field", changed(({ fields }) => Object.assign(fields[0] as object, { required: false }))],
	[/^fields\.0\.check: /, changed(({ fields }) => Object.assign(fields[0] as object, { check: "luck" }))],
	["fields.0.minimum: is above the maximum", changed(({ fields }) => Object.assign(fields[0] as object, { minimum: 20 }))],
	[
		"fields.0.example: does not pass the check of its field",
		changed(({ fields }) => Object.assign(fields[0] as object, { example: "123" })),
	],
	[/^advice\.kr: /, changed(({ advice }) => Object.assign(advice, { kr: "가".repeat(401) }))],
])("readCatalogue names the fault of a catalogue: %s", (fault, json) => {
	const read = readCatalogue(json);
	expect("fault" in read && read.fault).toMatch(typeof fault === "string" ? new RegExp(`^${fault}$`) : fault);
});

test("catalogueFault finds no fault in a command other than SetPayType", () => {
	const own = { id: "", by: 1, reason: "A test" };
	expect(catalogueFault({ type: "SetP2pCurrency", ...own, currency: "THB", decimals: 2, open: true })).toBeUndefined();
	const terms = { payType: "promptpay", currency: "THB", recallMs: 0, holdMs: 0, maximum: 1n, windowMs: 60_000, open: true };
	expect(catalogueFault({ type: "SetPayType", ...own, ...terms, catalogue: "{}" })).toMatch(/^name: /);
	expect(catalogueFault({ type: "SetPayType", ...own, ...terms, catalogue: JSON.stringify(PROMPTPAY) })).toBeUndefined();
});
