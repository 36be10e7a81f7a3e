// Formats the fields of a command in readable units: amounts in coins, rates in percent, times as text, and markets by name.
import { formatDecimalShort, groupDigits, marksOf } from "@candor/money";
import type { AmountCoin, CommandField, Listing, TermsField } from "./command-form.ts";
import { OPERATOR_COMMANDS } from "./list.ts";

type Fields = ReadonlyMap<string, unknown>;

export interface FormatEnvironment {
	readonly listing: Listing;
	/** Coin of the product or offering that the command names, which the server knows; undefined if unknown. */
	readonly productAsset: number | undefined;
}

/** A field of contract commands that is not typed, because the listing determines it. */
const PAIR: Named = { name: "pair", as: "market" };
const MARKS = marksOf("en");
const RATE_DECIMALS = 4;
const MULTIPLE_DECIMALS = 6;

export interface FormattedField {
	readonly name: string;
	/** The value as text, with its unit. */
	readonly text: string;
	/** For a list: its rows, each with its fields. */
	readonly rows?: readonly (readonly FormattedField[])[];
}

/** Returns a text `name: value` for each field of the command. A field without a description is shown with its raw value. */
export function formatCommand(type: string, command: object, environment: FormatEnvironment): string[] {
	return formatFields(type, command, environment).map(({ name, text }) => `${name}: ${text}`);
}

/** Returns the fields of the command as texts. A field without a description is shown with its raw value. */
export function formatFields(type: string, command: object, environment: FormatEnvironment): FormattedField[] {
	const described = describedFields(type);
	const fields: Fields = new Map(Object.entries(command));
	return [...fields].map(([name, value]) => {
		const field = described.get(name);
		const text = field === undefined ? plain(value) : formatField(field, value, fields, environment);
		if (field?.as !== "list") return { name, text };
		const rows = (value as object[]).map((row) => {
			const members: Fields = new Map(Object.entries(row));
			return field.fields.map((member) => ({
				name: member.name,
				text: formatField(member, members.get(member.name), members, environment),
			}));
		});
		return { name, text, rows };
	});
}

type Named = Exclude<CommandField | TermsField, { as: "terms" | "contract" }>;

function describedFields(type: string): ReadonlyMap<string, Named> {
	const command = OPERATOR_COMMANDS.find((known) => known.type === type);
	const fields = (command?.fields ?? []).flatMap((field): readonly Named[] =>
		field.as === "contract" ? [...field.fields, PAIR] : field.as === "terms" ? field.fields : [field],
	);
	return new Map(fields.map((field) => [field.name, field]));
}

function formatField(field: Named, value: unknown, fields: Fields, environment: FormatEnvironment): string {
	const { listing } = environment;
	switch (field.as) {
		case "amount":
			return amountWith(field.coin, value as bigint, fields, environment);
		case "decimal":
			return formatDecimalShort(value as bigint, field.decimals);
		case "lots": {
			const units = (value as bigint) * (fields.get(field.lot) as bigint);
			return `${value} lots, ${amountWith(field.coin, units, fields, environment)}`;
		}
		case "coin":
			return coinText(value as number, listing);
		case "market":
			return symbolOf(value as number, listing);
		case "markets":
			return (value as number[]).map((pair) => symbolOf(pair, listing)).join("; ");
		case "instrument":
			return instrumentText(value as number, listing);
		case "rate":
			return `${exact(value as number, RATE_DECIMALS)} %`;
		case "penalty": {
			if (fields.get(field.rule) !== "daily_interest_multiple") return `${exact(value as number, RATE_DECIMALS)} %`;
			return `${exact(value as number, MULTIPLE_DECIMALS)} times a day's interest`;
		}
		case "time":
			return field.never && value === 0 ? "never" : new Date(value as number).toISOString();
		case "prices":
			return (value as { asset: number; price: bigint }[])
				.map(({ asset, price }) => `${amount(price, asset, listing)} (asset ${asset})`)
				.join("; ");
		case "list":
			return (value as object[]).map((one) => formatMembers(field.fields, new Map(Object.entries(one)), environment)).join("; ");
		case "key":
			return value === "" ? "none" : plain(value);
		default:
			return plain(value);
	}
}

function formatMembers(described: readonly Named[], fields: Fields, environment: FormatEnvironment): string {
	return described.map((field) => `${field.name} ${formatField(field, fields.get(field.name), fields, environment)}`).join(", ");
}

function plain(value: unknown): string {
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(plain).join("; ");
	return printable(String(value));
}

/** Makes another operator's text safe to print: replaces terminal control characters by U+FFFD. */
export const printable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD");

function amountWith(coin: AmountCoin, units: bigint, fields: Fields, { listing, productAsset }: FormatEnvironment): string {
	if (coin === "product") return `${amount(units, productAsset, listing)} (the server names the coin)`;
	if (typeof coin === "object") return amount(units, fields.get(coin.field) as number | undefined, listing);
	return amount(units, listing.coins.find(({ code }) => code === listing[coin])?.asset, listing);
}

function amount(units: bigint, asset: number | undefined, { coins }: Listing): string {
	const coin = coins.find((known) => known.asset === asset);
	if (coin === undefined) return `${units} units of ${asset === undefined ? "an unknown asset" : `asset ${asset}`}`;
	return `${groupDigits(formatDecimalShort(units, coin.decimals), MARKS)} ${coin.code}`;
}

const exact = (value: number, decimals: number): string => formatDecimalShort(BigInt(value), decimals);

function coinText(asset: number, { coins }: Listing): string {
	const code = coins.find((known) => known.asset === asset)?.code;
	return `${code ?? "not in this release's listing"} (asset ${asset})`;
}

function symbolOf(pair: number, { markets }: Listing): string {
	return markets.find((known) => known.pair === pair)?.symbol ?? `pair ${pair}, not in this release's listing`;
}

function instrumentText(instrument: number, listing: Listing): string {
	for (const { pair, symbol } of listing.markets) {
		for (const account of ["real", "simulation"] as const) {
			if (listing.instrument(pair, account) === instrument) return `${symbol} ${account} (contract ${instrument})`;
		}
	}
	return `${instrument}, not in this release's listing`;
}
