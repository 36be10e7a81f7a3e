// Reads an operator's command from the words and options of a command line, and from files of terms.
import { z } from "zod";
import type { CommandField, Listing, OperatorCommand, TermsField } from "./command-form.ts";
import { OPERATOR_COMMANDS } from "./list.ts";
import {
	accountOf,
	coinFor,
	coinOf,
	decimal,
	type Fields,
	InputError,
	listOf,
	marketOf,
	readValue,
	whole,
} from "./read-value.ts";

export interface TypedCommand {
	/** Words after the name of the command. */
	readonly words: readonly string[];
	readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface ReadEnvironment {
	readonly listing: Listing;
	/** Returns the current time, ms. */
	readonly now: () => number;
	/** Returns the parsed JSON of a file. Throws InputError if it cannot be read or parsed. */
	readonly readFile: (file: string) => unknown;
}

const TIME = z.iso.datetime({ offset: true });
const AMOUNT = z.string().regex(/^\d{1,20}(\.\d{1,12})?$/);
const SIGNED = z.string().regex(/^-?\d{1,20}(\.\d{1,12})?$/);

type OptionType = { readonly type: "string" | "boolean" };

/** The options of all commands, in the format that `parseArgs` of node:util takes. */
export const COMMAND_OPTIONS: Readonly<Record<string, OptionType>> = Object.fromEntries(
	OPERATOR_COMMANDS.flatMap(({ fields }) => fields).flatMap(optionsOf),
);

function optionsOf(field: CommandField): [string, OptionType][] {
	switch (field.as) {
		case "flag":
			return [[field.flag, { type: "boolean" }]];
		case "countries":
		case "version":
			return [[field.option, { type: "string" }]];
		case "contract":
			return [["terms", { type: "string" }]];
		default:
			return [];
	}
}

/** Returns one line of help text that shows the arguments of the command. */
export function usageOf({ name, fields }: OperatorCommand): string {
	const required = fields.flatMap((field) => placeholders(field));
	const optional = fields.flatMap((field) => {
		if (field.as === "flag") return [`[--${field.flag}]`];
		if (field.as === "countries") return [`[--${field.option} DE,FR]`];
		if (field.as === "version") return [`[--${field.option} N]`];
		return field.as === "contract" ? ["[--terms FILE]"] : [];
	});
	return [name, ...required, ...optional].join(" ");
}

function placeholders(field: CommandField): string[] {
	switch (field.as) {
		case "flag":
		case "countries":
		case "version":
		case "contract":
			return [];
		case "instrument":
			return ["BTC/USDT", "real|simulation"];
		case "terms":
			return ["FILE"];
		case "offering":
			return ["new|NUMBER"];
		case "choice":
			return [field.typed ?? field.of.join("|")];
		case "amount":
			return field.coin === "product" ? ["COIN", field.typed ?? "AMOUNT"] : [field.typed ?? "AMOUNT"];
		case "time":
			return [field.never ? "TIME|never" : "TIME"];
		default:
			return [field.typed ?? field.name];
	}
}

/**
 * Reads a command. Returns its `type` and fields; amounts are bigint, in ledger units. Throws InputError if an argument is wrong.
 */
export function readTyped(command: OperatorCommand, typed: TypedCommand, environment: ReadEnvironment): Record<string, unknown> {
	const fields: Fields = new Map<string, unknown>([["type", command.type], ...Object.entries(command.fixed ?? {})]);
	const words = [...typed.words];
	for (const field of command.fields) readField(field, words, typed.options, fields, environment);
	if (words.length > 0) throw new InputError(`${words[0]} is one argument too many`);
	return Object.fromEntries(fields);
}

function readField(
	field: CommandField,
	words: string[],
	options: TypedCommand["options"],
	fields: Fields,
	{ listing, now, readFile }: ReadEnvironment,
): void {
	switch (field.as) {
		case "flag":
			fields.set(field.name, (options[field.flag] === true) === field.given);
			return;
		case "countries":
			fields.set(field.name, listOf(options[field.option]));
			return;
		case "version": {
			const given = options[field.option];
			fields.set(field.name, given === undefined ? now() : whole(String(given)));
			return;
		}
		case "instrument": {
			const pair = marketOf(words.shift(), listing);
			fields.set(field.name, listing.instrument(pair, accountOf(words.shift())));
			return;
		}
		case "contract":
			for (const [name, value] of contractTerms(field, fields, options.terms, { listing, readFile })) fields.set(name, value);
			return;
		case "terms": {
			const file = words.shift();
			if (file === undefined) throw new InputError("The file of terms is missing");
			for (const [name, value] of termsOf(field.fields, parsedTerms(file, field, readFile), listing)) fields.set(name, value);
			return;
		}
		case "amount": {
			const coin = field.coin === "product" ? coinOf(words.shift(), listing) : coinFor(field.coin, fields, listing);
			fields.set(field.name, decimal(words.shift(), coin.decimals));
			return;
		}
		default:
			fields.set(field.name, readValue(field, words.shift(), fields, listing));
	}
}

function contractTerms(
	field: Extract<CommandField, { as: "contract" }>,
	fields: Fields,
	file: string | boolean | undefined,
	{ listing, readFile }: Pick<ReadEnvironment, "listing" | "readFile">,
): Fields {
	const instrument = fields.get("instrument");
	for (const { pair, symbol } of listing.markets) {
		for (const account of ["real", "simulation"] as const) {
			if (listing.instrument(pair, account) !== instrument) continue;
			const listed = listing.contractTerms(symbol);
			if (listed === undefined) throw new InputError(`${symbol} has no contract in this release's listing`);
			const changed = file === undefined ? [] : termsOf(field.fields, parsedTerms(String(file), field, readFile), listing);
			return new Map<string, unknown>([["account", account], ...Object.entries(listed), ...changed]);
		}
	}
	throw new InputError(`${instrument} is no contract of this release's listing`);
}

function parsedTerms(
	file: string,
	{ as, of, fields }: Extract<CommandField, { as: "terms" | "contract" }>,
	readFile: ReadEnvironment["readFile"],
): Fields {
	const shape = shapeOf(fields);
	const read = (as === "contract" ? shape.partial() : shape).safeParse(readFile(file));
	if (!read.success) throw new InputError(`${file} has no terms of ${of}: ${z.prettifyError(read.error)}`);
	return new Map(Object.entries(read.data));
}

/**
 * Returns the schema of a file of terms: amounts are decimal texts, coins are codes, rates are parts per million, and times have
 * a zone.
 */
function shapeOf(fields: readonly TermsField[]): z.ZodObject {
	const shapes = fields.map((field): [string, z.ZodType] => {
		const name = field.inFile ?? field.name;
		if (field.as === "list") return [name, z.array(shapeOf(field.fields))];
		if (field.as === "prices") return [name, z.record(z.string(), AMOUNT)];
		if (field.as === "decimal") return [name, SIGNED];
		if (field.as === "amount" || field.as === "lots") return [name, AMOUNT];
		if (field.as === "rate") return [name, z.int().min(0).max(1_000_000)];
		if (field.as === "whole") return [name, z.int().min(0)];
		return [name, field.as === "time" ? TIME : z.string()];
	});
	return z.strictObject(Object.fromEntries(shapes));
}

function termsOf(described: readonly TermsField[], given: Fields, listing: Listing): Fields {
	const fields: Fields = new Map();
	for (const field of described) {
		const value = given.get(field.inFile ?? field.name);
		if (value !== undefined) fields.set(field.name, termOf(field, value, fields, listing));
	}
	return fields;
}

function termOf(field: TermsField, value: unknown, fields: Fields, listing: Listing): unknown {
	switch (field.as) {
		case "list":
			return (value as object[]).map((one) => Object.fromEntries(termsOf(field.fields, new Map(Object.entries(one)), listing)));
		case "prices":
			return Object.entries(value as object).map(([code, price]: [string, string]) => {
				const { asset, decimals } = coinOf(code, listing);
				return { asset, price: decimal(price, decimals) };
			});
		default:
			return typeof value === "number" ? value : readValue(field, String(value), fields, listing);
	}
}
