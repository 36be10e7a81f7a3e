// Reads an operator's command from the inputs of a form, and fills a form with the fields of a command.
import { formatDecimalShort, normalizeInput } from "@candor/money";
import type { CommandField, Listing, OperatorCommand, TermsField, ValueField } from "./command-form.ts";
import {
	accountOf,
	coinFor,
	coinOf,
	decimal,
	type Fields,
	InputError,
	type InputFault,
	listOf,
	marketOf,
	readValue,
	whole,
} from "./read-value.ts";

/**
 * A field of a form. A field of the kinds `terms` or `contract` does not appear itself; the fields that it contains appear
 * instead.
 */
export type FormField = Exclude<CommandField, { as: "terms" | "contract" }> | TermsField;

/**
 * Values of a form's inputs, keyed by the name of the field: a text, a boolean for a flag, or rows for a list. Some fields have
 * several inputs: the number of a contract has `<name>.market` and `<name>.account`, an amount of a product's coin has also
 * `<name>.coin`, and a row of prices has `coin` and `price`.
 */
export interface FormValues {
	readonly [input: string]: string | boolean | readonly FormValues[];
}

/** A wrong input of a form. `input` is its name; in a row of a list the name is `<list>.<row>.<name>`. */
export interface FormFault {
	readonly input: string;
	readonly fault: InputFault;
	readonly message: string;
	/** For the fault `too_many_decimals`, the number of decimals that the amount may have. */
	readonly decimals: number | undefined;
}

/** Result of reading a form. `command` contains the command's `type` and its fields. Amounts are bigint, in ledger units. */
export type FormRead =
	| { readonly ok: true; readonly command: Record<string, unknown> }
	| { readonly ok: false; readonly faults: readonly FormFault[] };

export interface FormEnvironment {
	readonly listing: Listing;
	/** Returns the current time, ms. */
	readonly now: () => number;
}

const RATE_DECIMALS = 4;
const MULTIPLE_DECIMALS = 6;
const FIGURES: ReadonlySet<string> = new Set(["amount", "decimal", "lots", "rate", "penalty"]);

/** Returns the fields of a command's form, in the order in which they appear. */
export function formFields({ fields }: OperatorCommand): readonly FormField[] {
	return fields.flatMap((field): readonly FormField[] =>
		"fields" in field && "of" in field ? field.fields : [field as FormField],
	);
}

/** Reads a command from a form. If inputs are wrong, returns all of them instead. */
export function readForm(command: OperatorCommand, values: FormValues, { listing, now }: FormEnvironment): FormRead {
	const reader = new FormReader(listing, now);
	const fields: Fields = new Map<string, unknown>([["type", command.type], ...Object.entries(command.fixed ?? {})]);
	for (const field of command.fields) {
		if (field.as === "terms" || field.as === "contract") {
			if (field.as === "contract") reader.contract(fields);
			reader.members(field.fields, values, fields, "");
		} else reader.field(field, values, fields, "");
	}
	if (reader.faults.length === 0) return { ok: true, command: Object.fromEntries(fields) };
	const own = reader.faults.filter(({ fault }) => fault !== "dependency");
	return { ok: false, faults: own.length > 0 ? own : reader.faults };
}

class FormReader {
	readonly faults: FormFault[] = [];
	readonly #listing: Listing;
	readonly #now: () => number;

	constructor(listing: Listing, now: () => number) {
		this.#listing = listing;
		this.#now = now;
	}

	members(described: readonly FormField[], values: FormValues, fields: Fields, path: string): void {
		for (const field of described) this.field(field, values, fields, path);
	}

	field(field: FormField, values: FormValues, fields: Fields, path: string): void {
		const { name } = field;
		const inputs = new Map(Object.entries(values));
		const word = (input = name) => textOf(inputs.get(input));
		const set = (read: () => unknown, input = name) => {
			const value = this.#catch(`${path}${input}`, read);
			if (value !== undefined) fields.set(name, value);
		};
		switch (field.as) {
			case "flag":
				fields.set(name, inputs.get(name) === true);
				return;
			case "countries":
				fields.set(name, listOf(word()?.toUpperCase()));
				return;
			case "version":
				return set(() => (word() === undefined ? this.#now() : whole(word())));
			case "instrument": {
				const pair = this.#catch(`${path}${name}.market`, () => marketOf(word(`${name}.market`), this.#listing));
				const account = this.#catch(`${path}${name}.account`, () => accountOf(word(`${name}.account`)));
				if (pair !== undefined && account !== undefined) fields.set(name, this.#listing.instrument(pair, account));
				return;
			}
			case "prices":
				fields.set(
					name,
					this.#rows(inputs.get(name), `${path}${name}`, (row, at) => this.#price(row, at)),
				);
				return;
			case "list": {
				const read = (row: FormValues, at: string) => {
					const members: Fields = new Map();
					this.members(field.fields, row, members, `${at}.`);
					return Object.fromEntries(members);
				};
				fields.set(name, this.#rows(inputs.get(name), `${path}${name}`, read));
				return;
			}
			case "amount":
				if (field.coin !== "product") break;
				return this.#productAmount(name, word, fields, path);
			case "users":
			case "markets":
				return set(() => readValue(field, required(name, word()), fields, this.#listing));
			case "key":
				fields.set(name, word() === undefined || word() === "none" ? "" : word());
				return;
			case "time":
				return set(() => readValue(field, withZone(word()), fields, this.#listing));
			default:
		}
		set(() => readValue(field as ValueField, FIGURES.has(field.as) ? figureOf(word()) : word(), fields, this.#listing));
	}

	/** Sets the fields of a contract that the listing determines and the form does not contain. */
	contract(fields: Fields): void {
		const found = contractOf(fields.get("instrument"), this.#listing);
		if (found === undefined) return;
		fields.set("account", found.account);
		for (const [name, value] of Object.entries(found.terms)) fields.set(name, value);
	}

	#productAmount(name: string, word: (input?: string) => string | undefined, fields: Fields, path: string): void {
		const coin = this.#catch(`${path}${name}.coin`, () => coinOf(word(`${name}.coin`), this.#listing));
		if (coin === undefined) return;
		const amount = this.#catch(`${path}${name}`, () => decimal(figureOf(word()), coin.decimals));
		if (amount !== undefined) fields.set(name, amount);
	}

	#price(row: FormValues, at: string) {
		const coin = this.#catch(`${at}.coin`, () => coinOf(textOf(row.coin), this.#listing));
		const price = coin === undefined ? 0n : this.#catch(`${at}.price`, () => decimal(figureOf(textOf(row.price)), coin.decimals));
		return { asset: coin?.asset ?? 0, price: price ?? 0n };
	}

	#rows<T>(rows: FormValues[string] | undefined, path: string, read: (row: FormValues, at: string) => T): T[] {
		return (Array.isArray(rows) ? (rows as readonly FormValues[]) : []).map((row, index) => read(row, `${path}.${index}`));
	}

	#catch<T>(input: string, read: () => T): T | undefined {
		try {
			return read();
		} catch (error) {
			if (!(error instanceof InputError)) throw error;
			const { fault, message, decimals } = error;
			this.faults.push({ input, fault, message, decimals });
			return undefined;
		}
	}
}

/** Returns the inputs of an empty form. Each flag has the value that a command without the flag would have. */
export function blankForm(command: OperatorCommand): FormValues {
	return Object.fromEntries(
		formFields(command).flatMap((field): [string, FormValues[string]][] => {
			if (field.as === "flag") return [[field.name, !field.given]];
			if (field.as === "list" || field.as === "prices") return [[field.name, []]];
			if (field.as === "instrument") return ["market", "account"].map((part) => [`${field.name}.${part}`, ""]);
			const isOfProduct = field.as === "amount" && field.coin === "product";
			return [[field.name, ""], ...(isOfProduct ? ([[`${field.name}.coin`, ""]] as [string, string][]) : [])];
		}),
	);
}

/**
 * Fills a form with the fields of a command. `readForm` of the result gives the same command. Fields that the command lacks stay
 * empty.
 * @param raw fields of the command; amounts are bigint, or texts of ledger units
 * @param productAsset coin of the product
 */
export function formOf(
	command: OperatorCommand,
	raw: Readonly<Record<string, unknown>>,
	listing: Listing,
	productAsset?: number,
): FormValues {
	const values = membersOf(formFields(command), new Map(Object.entries(raw)), listing, productAsset);
	return { ...blankForm(command), ...values };
}

function membersOf(
	described: readonly FormField[],
	raw: ReadonlyMap<string, unknown>,
	listing: Listing,
	productAsset?: number,
): FormValues {
	return Object.fromEntries(
		described.flatMap((field): [string, FormValues[string]][] => {
			const value = raw.get(field.name);
			if (value === undefined) return [];
			if (field.as === "instrument") {
				const found = contractOf(value, listing);
				if (found === undefined) return [];
				return [
					[`${field.name}.market`, found.symbol],
					[`${field.name}.account`, found.account],
				];
			}
			if (field.as === "amount" && field.coin === "product") {
				const coin = listing.coins.find(({ asset }) => asset === productAsset);
				if (coin === undefined) return [];
				return [
					[`${field.name}.coin`, coin.code],
					[field.name, formatDecimalShort(BigInt(String(value)), coin.decimals)],
				];
			}
			return [[field.name, inputOf(field, value, raw, listing)]];
		}),
	);
}

function inputOf(field: FormField, value: unknown, raw: ReadonlyMap<string, unknown>, listing: Listing): FormValues[string] {
	const codeOf = (asset: unknown) => listing.coins.find((coin) => coin.asset === asset)?.code ?? "";
	const symbolOf = (pair: unknown) => listing.markets.find((market) => market.pair === pair)?.symbol ?? "";
	const units = (of: unknown) => BigInt(String(of));
	switch (field.as) {
		case "flag":
			return value === true;
		case "coin":
			return codeOf(value);
		case "market":
			return symbolOf(value);
		case "markets":
			return (value as number[]).map(symbolOf).join(", ");
		case "users":
		case "countries":
			return (value as unknown[]).join(", ");
		case "offering":
			return value === 0 ? "new" : String(value);
		case "amount":
			return formatDecimalShort(units(value), coinFor(field.coin, raw, listing).decimals);
		case "decimal":
			return formatDecimalShort(units(value), field.decimals);
		case "lots":
			return formatDecimalShort(units(value) * units(raw.get(field.lot)), coinFor(field.coin, raw, listing).decimals);
		case "rate":
			return formatDecimalShort(units(value), RATE_DECIMALS);
		case "penalty": {
			const isMultiple = raw.get(field.rule) === "daily_interest_multiple";
			return formatDecimalShort(units(value), isMultiple ? MULTIPLE_DECIMALS : RATE_DECIMALS);
		}
		case "time":
			return field.never && value === 0 ? "never" : new Date(value as number).toISOString();
		case "prices":
			return (value as { asset: number; price: unknown }[]).map(({ asset, price }) => {
				const coin = coinFor({ field: "asset" }, new Map([["asset", asset]]), listing);
				return { coin: coin.code, price: formatDecimalShort(units(price), coin.decimals) };
			});
		case "list":
			return (value as object[]).map((row) => membersOf(field.fields, new Map(Object.entries(row)), listing));
		default:
			return String(value);
	}
}

function contractOf(instrument: unknown, listing: Listing) {
	for (const { pair, symbol } of listing.markets) {
		for (const account of ["real", "simulation"] as const) {
			if (listing.instrument(pair, account) !== instrument) continue;
			return { symbol, account, terms: listing.contractTerms(symbol) ?? {} };
		}
	}
	return undefined;
}

function textOf(value: FormValues[string] | undefined): string | undefined {
	const text = typeof value === "string" ? value.trim() : "";
	return text === "" ? undefined : text;
}

const figureOf = (word: string | undefined) => (word === undefined ? undefined : normalizeInput(word.replace(/\s*%$/, "")));

/** A date and time in a form has no zone; it is a time in UTC. */
const withZone = (word: string | undefined) => (word !== undefined && /T\d\d:\d\d(:\d\d)?$/.test(word) ? `${word}Z` : word);

function required(name: string, word: string | undefined): string {
	if (word === undefined) throw new InputError(`${name} is missing`, "missing");
	return word;
}
