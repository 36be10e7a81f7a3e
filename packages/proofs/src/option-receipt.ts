// Builds and hashes the two receipts of a timed option, one for its sale and one for its settlement (docs/reference/rules.md §6).
// Server and browser use this code.
import { formatDecimal } from "@candor/money";
import { hashOf } from "./canonical-json.ts";

/**
 * Name of the rule in an option's receipts. By this rule, an option opens at the first price after one moment and settles at the
 * first price after another. If both prices are equal, the result is a draw.
 */
export const OPTION_RULE = "candor-option-1";
/** Number of decimals of a payout ratio. */
export const RATIO_PLACES = 6;

/** Receipt of the sale of an option. Amounts and ratio are decimal text with all decimals, and times are in ms. */
export interface OptionPlaced {
	readonly kind: "option_placed";
	readonly option: number;
	readonly market: string;
	readonly side: "up" | "down";
	readonly currency: string;
	readonly account: "real" | "simulation";
	readonly stake: string;
	/** Ratio of payout to stake, with six decimals. */
	readonly payout_ratio: string;
	readonly payout: string;
	readonly seconds: number;
	readonly bought_at: number;
	readonly opens_after: number;
	readonly rule: typeof OPTION_RULE;
}

/** An index record that a receipt names, by its hash. `price` is the price that the option's rule takes from it. */
export interface NamedRecord {
	readonly seq: number;
	readonly time: number;
	readonly price: string;
	readonly hash: string;
}

export interface OptionSettled {
	readonly kind: "option_settled";
	readonly option: number;
	/** Hash of the receipt of the option's sale. */
	readonly placed: string;
	readonly by: "record" | "outage" | "void";
	/** Record at which the option opened; null if the option never opened. */
	readonly open: NamedRecord | null;
	readonly settlement: NamedRecord | null;
	readonly settles_after: number | null;
	readonly result: "won" | "lost" | "fair" | "void";
	readonly returned: string;
	/** Payout, which the user gets in addition to `returned`. */
	readonly paid: string;
	readonly settled_at: number;
}

/**
 * Fields that every signed receipt has. `hash` is the SHA-256 (hex) of the receipt's canonical JSON. `signature` is the Ed25519
 * signature (hex) of the 32 bytes of `hash` by the key `key_id`.
 */
export interface Signed {
	readonly hash: string;
	readonly signature: string;
	readonly key_id: string;
}

/** Numbers from which the receipt of a sale is built, in units and parts per million. */
export interface OptionSale {
	readonly option: number;
	readonly up: boolean;
	readonly account: "real" | "simulation";
	readonly stake: bigint;
	readonly payoutPpm: number;
	readonly payout: bigint;
	readonly seconds: number;
	readonly boughtAt: number;
	readonly opensAfter: number;
}

/** A record at which an option opened or settled, with the price in ticks. */
interface RecordInTicks {
	readonly seq: number;
	readonly time: number;
	readonly price: number;
	readonly hash: string;
}

/** Numbers from which the receipt of a settlement is built, in units. `at` is the time of the settlement, ms. */
export interface OptionEnd {
	readonly option: number;
	readonly by: "record" | "outage" | "void";
	readonly result: "won" | "lost" | "fair" | "void";
	readonly open: (RecordInTicks & { readonly settlesAfter: number }) | undefined;
	readonly settlement: RecordInTicks | undefined;
	readonly returned: bigint;
	readonly paid: bigint;
	readonly at: number;
}

/** Builds the receipt of a sale. @param market symbol of the pair @param currency the asset of the stake, with its decimals */
export function toOptionPlaced(sale: OptionSale, market: string, currency: { code: string; decimals: number }): OptionPlaced {
	return {
		kind: "option_placed",
		option: sale.option,
		market,
		side: sale.up ? "up" : "down",
		currency: currency.code,
		account: sale.account,
		stake: formatDecimal(sale.stake, currency.decimals),
		payout_ratio: formatDecimal(BigInt(sale.payoutPpm), RATIO_PLACES),
		payout: formatDecimal(sale.payout, currency.decimals),
		seconds: sale.seconds,
		bought_at: sale.boughtAt,
		opens_after: sale.opensAfter,
		rule: OPTION_RULE,
	};
}

/**
 * Builds the receipt of a settlement.
 * @param placed hash of the receipt of the sale
 * @param places decimals of the currency, and of the pair's prices
 */
export function toOptionSettled(
	end: OptionEnd,
	placed: string,
	places: { readonly currency: number; readonly price: number },
): OptionSettled {
	const named = (record: RecordInTicks | undefined): NamedRecord | null => {
		if (record === undefined) return null;
		const { seq, time, price, hash } = record;
		return { seq, time, price: formatDecimal(BigInt(price), places.price), hash };
	};
	return {
		kind: "option_settled",
		option: end.option,
		placed,
		by: end.by,
		open: named(end.open),
		settlement: named(end.settlement),
		settles_after: end.open?.settlesAfter ?? null,
		result: end.result,
		returned: formatDecimal(end.returned, places.currency),
		paid: formatDecimal(end.paid, places.currency),
		settled_at: end.at,
	};
}

/** Returns the SHA-256 (hex) of the canonical JSON of the receipt's fields. Other fields of the object are ignored. */
export function optionReceiptHash(receipt: OptionPlaced | OptionSettled): string {
	return receipt.kind === "option_placed" ? placedHash(receipt) : settledHash(receipt);
}

function placedHash(receipt: OptionPlaced): string {
	const { kind, option, market, side, currency, account, stake, payout_ratio, payout, rule } = receipt;
	const { seconds, bought_at, opens_after } = receipt;
	const terms = { side, currency, account, stake, payout_ratio, payout, seconds, rule };
	return hashOf({ kind, option, market, ...terms, bought_at, opens_after });
}

function settledHash(receipt: OptionSettled): string {
	const { kind, option, placed, by, settles_after, result, returned, paid, settled_at } = receipt;
	const named = (record: NamedRecord | null) => {
		if (record === null) return null;
		const { seq, time, price, hash } = record;
		return { seq, time, price, hash };
	};
	const [open, settlement] = [named(receipt.open), named(receipt.settlement)];
	return hashOf({ kind, option, placed, by, open, settlement, settles_after, result, returned, paid, settled_at });
}
