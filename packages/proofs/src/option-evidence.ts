// Reads the input of an option's proof check: receipts, records and keys, with exact amounts and ticks. Any value may be passed
// as input; a value with the wrong form gives the path of its first malformed field.
import {
	amountOf,
	COUNT,
	DECIMAL_TEXT,
	MAX_KEYS,
	orMalformed,
	type PublishedKey,
	priceOf,
	type ReadRecord,
	readKey,
	readRecordsOf,
	readSigned,
} from "./evidence.ts";
import {
	type NamedRecord,
	OPTION_RULE,
	type OptionPlaced,
	type OptionSettled,
	RATIO_PLACES,
	type Signed,
} from "./option-receipt.ts";
import { Malformed, UntrustedObject } from "./untrusted-object.ts";

/** Published totals of an outage, in the smallest unit of the currency. */
export interface OutageTotals {
	readonly lost: bigint;
	readonly won: bigint;
	readonly returned: bigint;
	readonly fromPool: bigint;
}

export interface Evidence {
	readonly placed: OptionPlaced & Signed;
	readonly settled: OptionSettled & Signed;
	readonly records: readonly ReadRecord[];
	readonly keys: readonly PublishedKey[];
	readonly outage: OutageTotals | undefined;
	/** Stake in the smallest unit of the currency. */
	readonly stake: bigint;
	readonly payout: bigint;
	readonly payoutPpm: bigint;
	readonly returned: bigint;
	readonly paid: bigint;
	/** Numbers of decimals: `currency` of amounts, and `price` of prices. */
	readonly places: { readonly currency: number; readonly price: number };
}

/** Input for the check of a sale: the receipt of the sale, and the published keys. */
export type SaleEvidence = Pick<Evidence, "placed" | "keys" | "stake" | "payout" | "payoutPpm"> & {
	readonly places: Pick<Evidence["places"], "currency">;
};

const MAX_SECONDS = 86_400;

/** Reads the input of a full check. Returns the path of the first malformed field if the input has the wrong form. */
export function readEvidence(given: unknown): Evidence | { readonly malformed: string } {
	return orMalformed(() => {
		const all = new UntrustedObject(given, "");
		const sale = readSale(all);
		const settled = readSettled(all.object("settled"));
		const { currency } = sale.places;
		const settledUnits = (key: string) => amountOf(all.object("settled"), key, currency).units;
		const { records, places: price } = readRecordsOf(all, "records");
		for (const key of ["open", "settlement"] as const)
			if (settled[key] !== null) priceOf(all.object("settled").object(key), price);
		return {
			...sale,
			settled,
			records,
			outage: readOutage(all, currency),
			returned: settledUnits("returned"),
			paid: settledUnits("paid"),
			places: { currency, price },
		};
	});
}

/** Reads the input for the check of a sale. Returns the path of the first malformed field if the input has the wrong form. */
export function readSaleEvidence(given: unknown): SaleEvidence | { readonly malformed: string } {
	return orMalformed(() => readSale(new UntrustedObject(given, "")));
}

function readSale(all: UntrustedObject): SaleEvidence {
	const of = all.object("placed");
	const placed = readPlaced(of);
	const stake = amountOf(of, "stake");
	if (stake.units === 0n) throw new Malformed("placed.stake");
	return {
		placed,
		keys: all.list("keys", MAX_KEYS, readKey),
		stake: stake.units,
		payout: amountOf(of, "payout", stake.places).units,
		payoutPpm: amountOf(of, "payout_ratio", RATIO_PLACES).units,
		places: { currency: stake.places },
	};
}

/** Reads index records. Returns the path of the first malformed field if the input has the wrong form. */
export function readRecords(given: unknown): readonly ReadRecord[] | { readonly malformed: string } {
	return orMalformed(() => readRecordsOf(new UntrustedObject({ records: given }, ""), "records").records);
}

function readPlaced(of: UntrustedObject): OptionPlaced & Signed {
	return {
		kind: of.oneOf("kind", "option_placed"),
		option: of.whole("option", 1, COUNT),
		market: of.name("market"),
		side: of.oneOf("side", "up", "down"),
		currency: of.name("currency"),
		account: of.oneOf("account", "real", "simulation"),
		stake: of.text("stake", DECIMAL_TEXT),
		payout_ratio: of.text("payout_ratio", DECIMAL_TEXT),
		payout: of.text("payout", DECIMAL_TEXT),
		seconds: of.whole("seconds", 1, MAX_SECONDS),
		bought_at: of.time("bought_at"),
		opens_after: of.time("opens_after"),
		rule: of.oneOf("rule", OPTION_RULE),
		...readSigned(of),
	};
}

function readSettled(of: UntrustedObject): OptionSettled & Signed {
	return {
		kind: of.oneOf("kind", "option_settled"),
		option: of.whole("option", 1, COUNT),
		placed: of.hash("placed"),
		by: of.oneOf("by", "record", "outage", "void"),
		open: readNamed(of, "open"),
		settlement: readNamed(of, "settlement"),
		settles_after: of.get("settles_after") === null ? null : of.time("settles_after"),
		result: of.oneOf("result", "won", "lost", "fair", "void"),
		returned: of.text("returned", DECIMAL_TEXT),
		paid: of.text("paid", DECIMAL_TEXT),
		settled_at: of.time("settled_at"),
		...readSigned(of),
	};
}

function readNamed(of: UntrustedObject, key: "open" | "settlement"): NamedRecord | null {
	if (of.get(key) === null) return null;
	const named = of.object(key);
	const price = named.text("price", DECIMAL_TEXT);
	return { seq: named.whole("seq", 1, COUNT), time: named.time("time"), price, hash: named.hash("hash") };
}

function readOutage(all: UntrustedObject, places: number): OutageTotals | undefined {
	const given = all.get("outage");
	if (given === undefined || given === null) return undefined;
	const outage = all.object("outage");
	const units = (key: string) => amountOf(outage, key, places).units;
	return { lost: units("lost"), won: units("won"), returned: units("returned"), fromPool: units("from_pool") };
}
