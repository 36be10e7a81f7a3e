// Reads one value of a command from text. The text comes from the command line, from a file of terms, or from a form.
import { type DecimalProblem, parseDecimal } from "@candor/money";
import type { AmountCoin, Listing, ValueField } from "./command-form.ts";

export type Fields = Map<string, unknown>;

/**
 * Kind of a wrong input. Forms show a text for each kind. `dependency` means that another field, on which this one depends, is
 * missing or wrong.
 */
export type InputFault =
	| "missing"
	| "not_whole"
	| "not_a_coin"
	| "not_a_market"
	| "not_an_account"
	| "not_a_time"
	| "not_an_amount"
	| "too_many_decimals"
	| "too_large"
	| "not_full_lots"
	| "dependency"
	| "other";

/** Error for a wrong input. The message is shown to the operator who typed the input. */
export class InputError extends Error {
	override name = "InputError";
	readonly fault: InputFault;
	/** For the fault `too_many_decimals`, the number of decimals that the amount may have. */
	readonly decimals: number | undefined;

	constructor(message: string, fault: InputFault = "other", decimals?: number) {
		super(message);
		this.fault = fault;
		this.decimals = decimals;
	}
}

const RATE_DECIMALS = 4;
const MULTIPLE_DECIMALS = 6;
const TIME = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const DECIMAL_FAULTS: Readonly<Record<DecimalProblem, InputFault>> = {
	empty: "missing",
	malformed: "not_an_amount",
	negative: "not_an_amount",
	too_many_decimals: "too_many_decimals",
	too_large: "too_large",
};

/**
 * Reads the value of a field.
 * @param word typed text; undefined if nothing was typed
 * @param fields fields that were read before this one
 * @throws InputError
 */
export function readValue(field: ValueField, word: string | undefined, fields: Fields, listing: Listing): unknown {
	switch (field.as) {
		case "whole":
			return whole(word);
		case "offering":
			return word === "new" ? 0 : whole(word);
		case "key":
			if (word === undefined) throw new InputError(`${field.name} is missing`, "missing");
			return word === "none" ? "" : word;
		case "users":
			return listOf(word).map(whole);
		case "coin":
			return coinOf(word, listing).asset;
		case "market":
			return marketOf(word, listing);
		case "markets":
			return listOf(word).map((symbol) => marketOf(symbol, listing));
		case "amount":
			return decimal(word, coinFor(field.coin, fields, listing).decimals);
		case "decimal":
			return word?.startsWith("-") ? -decimal(word.slice(1), field.decimals) : decimal(word, field.decimals);
		case "lots": {
			const [units, lot] = [decimal(word, coinFor(field.coin, fields, listing).decimals), fields.get(field.lot)];
			if (typeof lot !== "bigint") throw new InputError(`${field.lot} is missing`, "dependency");
			if (lot === 0n || units % lot !== 0n) {
				throw new InputError(`${field.inFile ?? field.name} is no whole number of lots`, "not_full_lots");
			}
			return units / lot;
		}
		case "rate":
			return Number(decimal(word?.replace(/%$/, ""), RATE_DECIMALS));
		case "penalty": {
			const isMultiple = fields.get(field.rule) === "daily_interest_multiple";
			return Number(decimal(word?.replace(/%$/, ""), isMultiple ? MULTIPLE_DECIMALS : RATE_DECIMALS));
		}
		case "time":
			return field.never && word === "never" ? 0 : timeOf(word);
		default:
			if (word === undefined) throw new InputError(`${field.name} is missing`, "missing");
			return word;
	}
}

export function whole(word: string | undefined): number {
	if (word === undefined || !/^\d{1,15}$/.test(word)) {
		throw new InputError(`${word ?? "nothing"} is no whole number`, word === undefined ? "missing" : "not_whole");
	}
	return Number(word);
}

/** Returns the coin of an amount that is typed without its coin. Throws InputError if the coin is not known. */
export function coinFor(coin: AmountCoin, fields: ReadonlyMap<string, unknown>, listing: Listing) {
	if (typeof coin === "object") return assetOf(fields.get(coin.field), listing);
	if (coin === "product") throw new InputError("The coin of the product is missing", "dependency");
	return coinOf(listing[coin], listing);
}

function assetOf(asset: unknown, { coins }: Listing) {
	const coin = coins.find((known) => known.asset === asset);
	if (coin === undefined) throw new InputError(`${asset} is no coin of this release's listing`, "dependency");
	return coin;
}

export function coinOf(code: string | undefined, { coins }: Listing) {
	const coin = coins.find((known) => known.code === code);
	if (coin === undefined) {
		throw new InputError(`${code || "nothing"} is no coin of this release's listing`, code ? "not_a_coin" : "missing");
	}
	return coin;
}

export function marketOf(symbol: string | undefined, { markets }: Listing): number {
	const market = markets.find((known) => known.symbol === symbol);
	if (market === undefined) {
		throw new InputError(`${symbol ?? "nothing"} is no market of this release's listing`, symbol ? "not_a_market" : "missing");
	}
	return market.pair;
}

export function accountOf(word: string | undefined): "real" | "simulation" {
	if (word === "real" || word === "simulation") return word;
	throw new InputError(`${word ?? "nothing"} is neither real nor simulation`, word ? "not_an_account" : "missing");
}

function timeOf(word: string | undefined): number {
	const [, year, month, day] = TIME.exec(word ?? "") ?? [];
	const time = Date.parse(word ?? "");
	// Date.parse also accepts days that do not exist, such as 31 February.
	const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
	if (!isDay || Number.isNaN(time)) {
		throw new InputError(`${word ?? "nothing"} is no time like 2027-01-31T12:00:00Z`, word ? "not_a_time" : "missing");
	}
	return time;
}

export function decimal(word: string | undefined, decimals: number): bigint {
	const read = parseDecimal(word ?? "", decimals);
	if (!read.ok) {
		const message = `${word ?? "nothing"} is no amount with at most ${decimals} decimals`;
		throw new InputError(message, DECIMAL_FAULTS[read.problem], decimals);
	}
	return read.value;
}

export function listOf(words: string | boolean | undefined): string[] {
	return (typeof words === "string" ? words : "")
		.split(",")
		.map((word) => word.trim())
		.filter((word) => word !== "");
}
