// Checks a liquidation by computing it again from its receipt and the signed index record that the receipt names. The check
// trusts only the published keys (docs/reference/rules.md §5). The server may be dishonest, so any input may arrive: malformed
// input fails a step, and the check never throws.
import { formatDecimal } from "@candor/money";
import {
	isNearIndex,
	MAX_LOTS,
	MILLION,
	markBandPpm,
	readNamedRecord,
	readOneRecord,
	readPosition,
	recordProblem,
	ticksOf,
} from "./contract-evidence.ts";
import { bankruptcyPrice, liquidationPrice } from "./contract-prices.ts";
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
	readSigned,
} from "./evidence.ts";
import { LIQUIDATION_RULE, liquidationReceiptHash, type PositionLiquidatedReceipt } from "./liquidation-receipt.ts";
import { type LiquidationStep, liquidationStep as stepOf } from "./liquidation-steps.ts";
import type { Signed } from "./option-receipt.ts";
import {
	type Liquidated,
	type LiquidationFill,
	type RecomputedLiquidation,
	recomputeLiquidation,
} from "./recomputed-liquidation.ts";
import { signatureProblem } from "./signature-problem.ts";
import { UntrustedObject } from "./untrusted-object.ts";

export interface LiquidationProof {
	readonly liquidated: unknown;
	/** A list with one element: the signed index record that the receipt names. */
	readonly records: unknown;
	/** Published keys in the form of the call proofs/keys. */
	readonly keys: unknown;
}

const MAX_FILLS = 10_000;
/** Insurance may keep at most this share of the notional, whatever the contract's terms are. Parts per million. */
const MOST_KEPT_PPM = 3_000n;

interface Evidence {
	readonly receipt: PositionLiquidatedReceipt & Signed;
	readonly record: ReadRecord;
	readonly keys: readonly PublishedKey[];
	/** Entry cost of all lots, in the currency's smallest unit. */
	readonly entry: bigint;
	readonly perTickLot: bigint;
	readonly margin: bigint;
	readonly cum: bigint;
	readonly fee: bigint;
	readonly toInsurance: bigint;
	readonly returned: bigint;
	readonly mark: number;
	readonly index: number;
	readonly liquidation: number;
	readonly bankruptcy: number;
	readonly restPrice: number | undefined;
	readonly fills: readonly LiquidationFill[];
	readonly places: { readonly currency: number; readonly price: number };
}

/**
 * Checks a liquidation. Returns all steps in order, even those after a failed step. Malformed input gives one failed step. Never
 * throws.
 */
export function checkLiquidationProof(given: LiquidationProof): readonly LiquidationStep[] {
	const steps = orMalformed(() => {
		const evidence = readEvidence(given);
		const course = recomputeLiquidation(startOf(evidence), evidence.fills);
		return [
			stepOf("form", { at: null }, undefined),
			signatureStep(evidence),
			recordStep(evidence),
			markStep(evidence),
			...priceSteps(evidence),
			lotsStep(evidence, course),
			fillsStep(evidence, course),
			restStep(evidence, course),
			moneyStep(evidence, course),
		];
	});
	return "malformed" in steps ? [stepOf("form", { at: steps.malformed }, "malformed")] : steps;
}

const isLong = ({ receipt }: Evidence) => receipt.side === "long";
const startOf = (evidence: Evidence): Liquidated => {
	const { receipt, entry, perTickLot, margin } = evidence;
	return { long: isLong(evidence), lots: receipt.lots, entry, perTickLot, margin, takerFeePpm: receipt.taker_fee_ppm };
};
const ratesOf = ({ receipt }: Evidence) => ({ mmrPpm: receipt.mmr_ppm, takerFeePpm: receipt.taker_fee_ppm });

function signatureStep({ receipt, keys }: Evidence): LiquidationStep {
	const hash = liquidationReceiptHash(receipt);
	const { key_id, liquidated_at: time } = receipt;
	return stepOf("signature", { hash, key_id, time }, signatureProblem(receipt, hash, time, keys));
}

function recordStep({ receipt, record, keys }: Evidence): LiquidationStep {
	const { seq, time, price } = receipt.index;
	const problem = recordProblem(receipt, record, receipt.liquidated_at, keys);
	return stepOf("record", { seq, time, price, key_id: record.key_id }, problem);
}

function markStep({ receipt, mark, index }: Evidence): LiquidationStep {
	const { mark_price, leverage } = receipt;
	const numbers = { mark_price, index_price: receipt.index.price, most_ppm: markBandPpm(leverage) };
	return stepOf("mark", numbers, isNearIndex(mark, index, leverage) ? undefined : "mark_too_far");
}

/** Computes the liquidation price and the bankruptcy price by their formulas, and checks that the mark had reached the first. */
function priceSteps(evidence: Evidence): LiquidationStep[] {
	const { receipt, entry, perTickLot, margin, cum, mark, liquidation, bankruptcy } = evidence;
	const long = isLong(evidence);
	const priced = { long, entry, perTick: perTickLot * BigInt(receipt.lots), margin, cum, ...ratesOf(evidence) };
	const [expected, broke] = [liquidationPrice(priced), bankruptcyPrice(priced)];
	const text = textOf(evidence);
	const inputs = { lots: receipt.lots, entry: receipt.entry, margin: receipt.margin, cum: receipt.cum };
	const rates = { mmr_ppm: receipt.mmr_ppm, taker_fee_ppm: receipt.taker_fee_ppm };
	const { side, mark_price, liquidation_price } = receipt;
	const reached = long ? mark <= liquidation : mark >= liquidation;
	return [
		stepOf(
			"liquidation_price",
			{ ...inputs, ...rates, said: liquidation_price, expected: text(expected) },
			expected === liquidation ? undefined : "another_price",
		),
		stepOf(
			"bankruptcy_price",
			{ ...inputs, ...rates, said: receipt.bankruptcy_price, expected: text(broke) },
			broke === bankruptcy ? undefined : "another_price",
		),
		stepOf("due", { side, mark_price, liquidation_price }, reached ? undefined : "not_due"),
	];
}

function lotsStep({ receipt, fills }: Evidence, course: RecomputedLiquidation | undefined): LiquidationStep {
	const { lots, taken, deleveraged } = receipt;
	const filled = fills.reduce((sum, fill) => sum + fill.lots, 0);
	const right = course !== undefined && filled + taken + deleveraged === lots;
	return stepOf("lots", { lots, filled, taken, deleveraged }, right ? undefined : "wrong_lots");
}

/** Checks that no fill has a worse price than the bankruptcy price of the lots that were left before this fill. */
function fillsStep(evidence: Evidence, course: RecomputedLiquidation | undefined): LiquidationStep {
	const { receipt, fills } = evidence;
	const worst = fills.findIndex(({ price }, at) => {
		const bound = course?.bounds[at] ?? 0;
		return isLong(evidence) ? price < bound : price > bound;
	});
	const repeated = new Set(receipt.fills.map(({ trade }) => trade)).size < fills.length;
	const problem = worst >= 0 ? "worse_than_bankruptcy" : repeated ? "repeated_fill" : undefined;
	return stepOf("fills", { fills: fills.length, at: worst < 0 ? null : worst + 1 }, problem);
}

function restStep(evidence: Evidence, course: RecomputedLiquidation | undefined): LiquidationStep {
	const { receipt, restPrice } = evidence;
	const expected = course?.restPrice;
	const numbers = { said: receipt.rest_price, expected: expected === undefined ? null : textOf(evidence)(expected) };
	return stepOf("rest", numbers, course !== undefined && restPrice === expected ? undefined : "another_price");
}

/**
 * Checks that the margin minus losses and fee equals the amounts that insurance and the owner got, up to the rounding tolerance.
 */
function moneyStep(evidence: Evidence, course: RecomputedLiquidation | undefined): LiquidationStep {
	const { receipt, fee, toInsurance, returned, places } = evidence;
	const text = (units: bigint) => formatDecimal(units, places.currency);
	const { margin, to_insurance } = receipt;
	const came = { fee: receipt.fee, to_insurance, returned: receipt.returned };
	const expected = { expected_fee: text(course?.fee ?? 0n), expected_left: text(course?.left ?? 0n) };
	const numbers = { margin, ...came, ...expected, gained: text(course?.gained ?? 0n), currency: receipt.currency };
	if (course === undefined || fee !== course.fee) return stepOf("money", numbers, "wrong_amount");
	const apart = toInsurance + returned - course.left;
	const adds = apart <= course.slack && -apart <= course.slack;
	const tooMuch = toInsurance * BigInt(MILLION) > course.notional * MOST_KEPT_PPM;
	return stepOf("money", numbers, tooMuch ? "kept_too_much" : adds ? undefined : "wrong_amount");
}

const textOf = (evidence: Evidence) => (ticks: number) => formatDecimal(BigInt(ticks), evidence.places.price);

function readEvidence(given: unknown): Evidence {
	const all = new UntrustedObject(given, "");
	const of = all.object("liquidated");
	const { record, places: price } = readOneRecord(all);
	const receipt = readReceipt(of);
	const margin = amountOf(of, "margin");
	const currency = margin.places;
	const units = (key: string) => amountOf(of, key, currency).units;
	const ticks = (key: string) => ticksOf(of, key, price);
	const perTickLot = units("step_value");
	if (perTickLot === 0n) throw of.bad("step_value");
	return {
		receipt,
		record,
		keys: all.list("keys", MAX_KEYS, readKey),
		entry: units("entry"),
		perTickLot,
		margin: margin.units,
		cum: units("cum"),
		fee: units("fee"),
		toInsurance: units("to_insurance"),
		returned: units("returned"),
		mark: ticks("mark_price"),
		index: priceOf(of.object("index"), price),
		liquidation: ticks("liquidation_price"),
		bankruptcy: ticks("bankruptcy_price"),
		restPrice: receipt.rest_price === null ? undefined : ticks("rest_price"),
		fills: of.list("fills", MAX_FILLS, (fill) => ({ price: priceOf(fill, price), lots: fill.whole("lots", 1, MAX_LOTS) })),
		places: { currency, price },
	};
}

function readReceipt(of: UntrustedObject): PositionLiquidatedReceipt & Signed {
	const decimal = (key: string) => of.text(key, DECIMAL_TEXT);
	const ppm = (key: string) => of.whole(key, 0, MILLION);
	return {
		kind: of.oneOf("kind", "ticket_liquidated"),
		...readPosition(of),
		step_value: decimal("step_value"),
		entry: decimal("entry"),
		margin: decimal("margin"),
		cum: decimal("cum"),
		mmr_ppm: ppm("mmr_ppm"),
		taker_fee_ppm: ppm("taker_fee_ppm"),
		liquidation_price: decimal("liquidation_price"),
		bankruptcy_price: decimal("bankruptcy_price"),
		mark_price: decimal("mark_price"),
		index: readNamedRecord(of.object("index")),
		fills: of.list("fills", MAX_FILLS, (fill) => ({
			trade: fill.whole("trade", 1, COUNT),
			price: fill.text("price", DECIMAL_TEXT),
			lots: fill.whole("lots", 1, MAX_LOTS),
		})),
		taken: of.whole("taken", 0, MAX_LOTS),
		deleveraged: of.whole("deleveraged", 0, MAX_LOTS),
		rest_price: of.get("rest_price") === null ? null : decimal("rest_price"),
		fee: decimal("fee"),
		to_insurance: decimal("to_insurance"),
		returned: decimal("returned"),
		liquidated_at: of.time("liquidated_at"),
		rule: of.oneOf("rule", LIQUIDATION_RULE),
		...readSigned(of),
	};
}
