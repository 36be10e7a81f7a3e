// Reads the catalogue of a pay type (its countries, fields and advice): JSON in the command SetPayType, which the core stores as
// text (docs/reference/rules.md §9). Operators write it, so a faulty catalogue is refused before it reaches the core.
import type { LocalText, PayField } from "@candor/contract";
import type { Command } from "@candor/core";
import { z } from "zod";
import { normalValue, PAY_FIELD_CHECKS } from "./pay-fields.ts";

export interface PayCatalogue {
	readonly name: LocalText;
	/** ISO 3166 codes of the countries in which an account may be. */
	readonly countries: readonly string[];
	readonly fields: readonly PayField[];
	readonly advice: LocalText;
}

const MAX_LENGTH = 120;

const text = (maximum: number) =>
	z
		.string()
		.trim()
		.min(1)
		.max(maximum)
		.regex(/^[^\p{C}]*$/u);
const inFiveLanguages = (maximum: number) =>
	z.strictObject({ en: text(maximum), esp: text(maximum), jp: text(maximum), kr: text(maximum), th: text(maximum) });
const isUnique = (list: readonly string[]) => new Set(list).size === list.length;

const field = z
	.strictObject({
		name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/),
		label: inFiveLanguages(60),
		check: z.enum(PAY_FIELD_CHECKS),
		minimum: z.int().min(1).max(MAX_LENGTH),
		maximum: z.int().min(1).max(MAX_LENGTH),
		example: text(MAX_LENGTH),
		required: z.boolean(),
	})
	.refine(({ minimum, maximum }) => minimum <= maximum, { path: ["minimum"], message: "is above the maximum" });

const catalogue = z
	.strictObject({
		name: inFiveLanguages(60),
		countries: z
			.array(z.string().regex(/^[A-Z]{2}$/))
			.min(1)
			.max(60)
			.refine(isUnique, "has a country twice"),
		fields: z
			.array(field)
			.min(1)
			.max(12)
			.refine((fields) => isUnique(fields.map(({ name }) => name)), "has a name twice")
			.refine((fields) => fields.some(({ required }) => required), "has no required field"),
		advice: inFiveLanguages(400),
	})
	.superRefine(({ fields, countries }, context) => {
		for (const [at, { example, ...rules }] of fields.entries()) {
			if (normalValue({ ...rules, countries }, example) !== undefined) continue;
			context.addIssue({ code: "custom", path: ["fields", at, "example"], message: "does not pass the check of its field" });
		}
	});

const parsed = new Map<string, PayCatalogue>();
/**
 * Maximum number of parsed catalogues in the cache. It exceeds the number of pay types (MAX_PAY_TYPES of the core), so the newest
 * catalogue of each pay type is parsed only once.
 */
const MOST_PARSED = 500;

/**
 * Returns the catalogue, or the first fault together with its location in the JSON. @param json field `catalogue` of SetPayType
 */
export function readCatalogue(json: string): PayCatalogue | { readonly fault: string } {
	const known = parsed.get(json);
	if (known !== undefined) return known;
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch {
		return { fault: "it is not JSON" };
	}
	const { data, error } = catalogue.safeParse(value);
	if (data === undefined) {
		const [issue] = error.issues;
		const place = issue?.path.join(".") ?? "";
		return { fault: `${place === "" ? "catalogue" : place}: ${issue?.message ?? "invalid"}` };
	}
	if (parsed.size >= MOST_PARSED) parsed.clear();
	parsed.set(json, data);
	return data;
}

/** Returns the fault in the catalogue of an operator's command; undefined if there is none or the command has no catalogue. */
export function catalogueFault(command: Command): string | undefined {
	if (command.type !== "SetPayType") return undefined;
	const read = readCatalogue(command.catalogue);
	return "fault" in read ? read.fault : undefined;
}
