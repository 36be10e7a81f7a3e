// Checks a position's funding payment by computing it again from its receipt and the signed index record that ended the period.
// The check trusts only the published keys (docs/reference/rules.md §5). The server may be dishonest, so any input may arrive:
// malformed input fails a step, and the check never throws.
import { feeOn, formatDecimal } from "@candor/money";
import {
	isNearIndex,
	MILLION,
	markBandPpm,
	readNamedRecord,
	readOneRecord,
	readPosition,
	recordProblem,
	ticksOf,
} from "./contract-evidence.ts";
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
	SIGNED_TEXT,
	signedOf,
} from "./evidence.ts";
import { fundingBound, fundingDue, fundingOwed, fundingPayment, fundingRatePpb, fundingShare } from "./funding-rate.ts";
import { FUNDING_RULES, type FundingPaidReceipt, fundingReceiptHash } from "./funding-receipt.ts";
import { type FundingStep, fundingStep as stepOf } from "./funding-steps.ts";
import type { Signed } from "./option-receipt.ts";
import { signatureProblem } from "./signature-problem.ts";
import { UntrustedObject } from "./untrusted-object.ts";

export interface FundingProof {
	readonly funded: unknown;
	/** A list with one element: the signed index record that the receipt names. */
	readonly records: unknown;
	/** Published keys in the form of the call proofs/keys. */
	readonly keys: unknown;
}

const PERIOD_MS = 8 * 3_600_000;
const RATE_PLACES = 9;

interface Evidence {
	readonly receipt: FundingPaidReceipt & Signed;
	readonly record: ReadRecord;
	readonly keys: readonly PublishedKey[];
	/** Mean premium of the period, in parts per billion. */
	readonly premium: bigint;
	readonly rate: bigint;
	readonly mark: number;
	readonly index: number;
	readonly paidAtMark: number;
	/** Value of one tick for one lot, in the currency's smallest unit. */
	readonly perTickLot: bigint;
	readonly entry: bigint;
	readonly margin: bigint;
	readonly owed: bigint;
	readonly amount: bigint;
	readonly all: { readonly owed: bigint; readonly paid: bigint; readonly received: bigint; readonly over: bigint };
	readonly places: number;
}

/**
 * Checks a funding payment. Returns all steps in order, even those after a failed step. Malformed input gives one failed step.
 * Never throws.
 */
export function checkFundingProof(given: FundingProof): readonly FundingStep[] {
	const steps = orMalformed(() => {
		const evidence = readEvidence(given);
		return [
			stepOf("form", { at: null }, undefined),
			signatureStep(evidence),
			recordStep(evidence),
			markStep(evidence),
			rateStep(evidence),
			owedStep(evidence),
			amountStep(evidence),
			sumsStep(evidence),
		];
	});
	return "malformed" in steps ? [stepOf("form", { at: steps.malformed }, "malformed")] : steps;
}

function signatureStep({ receipt, keys }: Evidence): FundingStep {
	const hash = fundingReceiptHash(receipt);
	const { key_id, rated_at: time } = receipt;
	return stepOf("signature", { hash, key_id, time }, signatureProblem(receipt, hash, time, keys));
}

/** Checks that the receipt's record is the one that ended the funding period: its time must be in the next period. */
function recordStep({ receipt, record, keys }: Evidence): FundingStep {
	const { seq, time, price } = receipt.index;
	const problem =
		recordProblem(receipt, record, receipt.rated_at, keys) ??
		(Math.floor(time / PERIOD_MS) === receipt.period && Math.floor(receipt.rated_at / PERIOD_MS) === receipt.period
			? undefined
			: "wrong_time");
	return stepOf("record", { seq, time, price, key_id: record.key_id }, problem);
}

function markStep({ receipt, mark, index }: Evidence): FundingStep {
	const { mark_price, leverage } = receipt;
	const numbers = { mark_price, index_price: receipt.index.price, most_ppm: markBandPpm(leverage) };
	return stepOf("mark", numbers, isNearIndex(mark, index, leverage) ? undefined : "mark_too_far");
}

function rateStep({ receipt, premium, rate }: Evidence): FundingStep {
	const expected = fundingRatePpb(premium, receipt.mmr_ppm);
	const numbers = { premium: receipt.premium, mmr_ppm: receipt.mmr_ppm, said: receipt.rate };
	return stepOf(
		"rate",
		{ ...numbers, expected: formatDecimal(expected, RATE_PLACES) },
		expected === rate && rate !== 0n ? undefined : "another_rate",
	);
}

const notionalOf = ({ receipt, perTickLot }: Evidence, ticks: number) => BigInt(ticks) * BigInt(receipt.lots) * perTickLot;

function owedStep(evidence: Evidence): FundingStep {
	const { receipt, mark, rate, owed, places } = evidence;
	const roundsUp = receipt.rule === "candor-funding-2" && pays(evidence);
	const expected = (roundsUp ? fundingDue : fundingOwed)(notionalOf(evidence, mark), rate);
	const { lots, mark_price, currency } = receipt;
	const numbers = { lots, mark_price, rate: receipt.rate, currency, said: receipt.owed };
	return stepOf(
		"owed",
		{ ...numbers, expected: formatDecimal(expected, places) },
		expected === owed ? undefined : "wrong_amount",
	);
}

/** Returns true if the position pays: a long position if the rate is above zero, a short position if it is below zero. */
const pays = ({ receipt, rate }: Evidence) => rate > 0n === (receipt.side === "long");

/**
 * Checks the paid or received amount. A payer pays the owed amount, but at most the margin and the equity. A receiver gets a
 * share of the total that was paid.
 */
function amountStep(evidence: Evidence): FundingStep {
	const { receipt, paidAtMark, entry, margin, owed, amount, all, places } = evidence;
	const text = (units: bigint) => formatDecimal(units, places);
	const long = receipt.side === "long";
	const paying = pays(evidence);
	const notional = notionalOf(evidence, paidAtMark);
	const bound = fundingBound(margin, long ? notional - entry : entry - notional, feeOn(notional, receipt.taker_fee_ppm));
	const expected = paying ? -fundingPayment(owed, bound) : all.owed === 0n ? 0n : fundingShare(owed, all.paid, all.owed);
	// The amounts of one position cannot exceed the totals of all positions.
	const within = paying ? -amount <= all.paid : owed <= all.owed && amount <= all.received;
	const { currency, all_owed, all_paid } = receipt;
	const numbers = { owed: receipt.owed, all_owed, all_paid, currency, pays: paying, bound: paying ? text(bound) : null };
	return stepOf(
		"amount",
		{ ...numbers, said: receipt.amount, expected: text(expected) },
		expected === amount && within ? undefined : "wrong_amount",
	);
}

function sumsStep({ receipt, all }: Evidence): FundingStep {
	const { all_paid, all_received, over, currency } = receipt;
	const right = all.received + all.over === all.paid;
	return stepOf("sums", { all_paid, all_received, over, currency }, right ? undefined : "wrong_sums");
}

function readEvidence(given: unknown): Evidence {
	const all = new UntrustedObject(given, "");
	const of = all.object("funded");
	const { record, places: price } = readOneRecord(all);
	const receipt = readReceipt(of);
	const { units: margin, places } = amountOf(of, "margin");
	const units = (key: string) => amountOf(of, key, places).units;
	const perTickLot = units("step_value");
	if (perTickLot === 0n) throw of.bad("step_value");
	return {
		receipt,
		record,
		keys: all.list("keys", MAX_KEYS, readKey),
		premium: signedOf(of, "premium", RATE_PLACES),
		rate: signedOf(of, "rate", RATE_PLACES),
		mark: ticksOf(of, "mark_price", price),
		index: priceOf(of.object("index"), price),
		paidAtMark: ticksOf(of, "paid_at_mark", price),
		perTickLot,
		entry: units("entry"),
		margin,
		owed: units("owed"),
		amount: signedOf(of, "amount", places),
		all: { owed: units("all_owed"), paid: units("all_paid"), received: units("all_received"), over: units("over") },
		places,
	};
}

function readReceipt(of: UntrustedObject): FundingPaidReceipt & Signed {
	const decimal = (key: string) => of.text(key, DECIMAL_TEXT);
	const signed = (key: string) => of.text(key, SIGNED_TEXT);
	const ppm = (key: string) => of.whole(key, 0, MILLION);
	return {
		kind: of.oneOf("kind", "funding_paid"),
		...readPosition(of),
		period: of.whole("period", 1, COUNT),
		premium: signed("premium"),
		mmr_ppm: ppm("mmr_ppm"),
		rate: signed("rate"),
		mark_price: decimal("mark_price"),
		index: readNamedRecord(of.object("index")),
		step_value: decimal("step_value"),
		entry: decimal("entry"),
		margin: decimal("margin"),
		taker_fee_ppm: ppm("taker_fee_ppm"),
		paid_at_mark: decimal("paid_at_mark"),
		owed: decimal("owed"),
		amount: signed("amount"),
		all_owed: decimal("all_owed"),
		all_paid: decimal("all_paid"),
		all_received: decimal("all_received"),
		over: decimal("over"),
		rated_at: of.time("rated_at"),
		rule: of.oneOf("rule", ...FUNDING_RULES),
		...readSigned(of),
	};
}
