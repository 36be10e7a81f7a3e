// Checks a timed option by computing it again from its receipts and the signed index records. The check trusts only the published
// keys (docs/reference/rules.md §6). The server may be dishonest, so any input may arrive: malformed input fails a step, and the
// check never throws.
import { formatDecimal } from "@candor/money";
import { orMalformed, type ReadRecord } from "./evidence.ts";
import { type Evidence, readEvidence, readSaleEvidence, type SaleEvidence } from "./option-evidence.ts";
import { outageTotalsSteps, payoutStep } from "./option-money.ts";
import { type FoundRecord, findLast, findRecordAfter, foundNumbers, foundProblem, WAIT_MS } from "./option-prices.ts";
import { type OptionSettled, optionReceiptHash, RATIO_PLACES } from "./option-receipt.ts";
import { type OptionProblem, type OptionStep, optionStep } from "./option-steps.ts";
import { linkProblem } from "./record-chain.ts";
import { signatureProblem } from "./signature-problem.ts";

/** Time from the sale to `opens_after`, ms. The option opens with the first price after `opens_after`. */
const OPENS_AFTER_MS = 2_000;

export interface OptionProof {
	readonly placed: unknown;
	readonly settled: unknown;
	/**
	 * Signed index records of the market, oldest first. The first one is not later than `opens_after`, and the last one is late
	 * enough to prove the option's end.
	 */
	readonly records: unknown;
	/** Published keys in the form of the call proofs/keys. */
	readonly keys: unknown;
	/** Totals of the outage in which the option was settled, as decimal text: lost, won, returned, from_pool. */
	readonly outage?: unknown;
}

/**
 * Checks an option that has ended. Returns all steps in order, even those after a failed step. Malformed input gives one failed
 * step. Never throws.
 */
export function checkOptionProof(given: OptionProof): readonly OptionStep[] {
	const evidence = readEvidence(given);
	if ("malformed" in evidence) return [malformedStep(evidence.malformed)];
	const steps = orMalformed(() => [
		optionStep("form", { at: null, records: evidence.records.length }, undefined),
		...receiptSteps(evidence),
		...recordSteps(evidence),
		...endSteps(evidence),
	]);
	return "malformed" in steps ? [malformedStep(steps.malformed)] : steps;
}

/** Checks the sale of an option that is still open: its receipt and terms. Returns all steps in order. Never throws. */
export function checkSaleProof(given: Pick<OptionProof, "placed" | "keys">): readonly OptionStep[] {
	const evidence = readSaleEvidence(given);
	if ("malformed" in evidence) return [malformedStep(evidence.malformed)];
	const { placed, keys } = evidence;
	const steps = orMalformed(() => [
		optionStep("form", { at: null, records: 0 }, undefined),
		signatureStep("placed_signature", placed, placed.bought_at, keys),
		...termSteps(evidence),
	]);
	return "malformed" in steps ? [malformedStep(steps.malformed)] : steps;
}

const malformedStep = (at: string) => optionStep("form", { at, records: 0 }, "malformed");

function receiptSteps(evidence: Evidence): OptionStep[] {
	const { placed, settled, keys } = evidence;
	const { option } = placed;
	const hash = optionReceiptHash(placed);
	const named = settled.placed === hash ? (settled.option === option ? undefined : "other_option") : "other_receipt";
	return [
		signatureStep("placed_signature", placed, placed.bought_at, keys),
		signatureStep("settled_signature", settled, settled.settled_at, keys),
		optionStep("same_option", { option, settled_option: settled.option, placed: hash, named: settled.placed }, named),
		...termSteps(evidence),
	];
}

function signatureStep(
	step: "placed_signature" | "settled_signature",
	receipt: Evidence["placed"] | Evidence["settled"],
	time: number,
	keys: Evidence["keys"],
): OptionStep {
	const hash = optionReceiptHash(receipt);
	return optionStep(step, { hash, key_id: receipt.key_id, time }, signatureProblem(receipt, hash, time, keys));
}

function termSteps({ placed, stake, payout, payoutPpm, places }: SaleEvidence): OptionStep[] {
	const { bought_at, opens_after, payout_ratio, currency } = placed;
	const expected = (stake * payoutPpm) / 10n ** BigInt(RATIO_PLACES);
	const amounts = { stake: placed.stake, payout_ratio, payout: placed.payout, currency };
	const opens = bought_at + OPENS_AFTER_MS;
	return [
		optionStep(
			"payout",
			{ ...amounts, expected: formatDecimal(expected, places.currency) },
			payout === expected ? undefined : "wrong_amount",
		),
		optionStep("opens_after", { bought_at, opens_after, expected: opens }, opens_after === opens ? undefined : "wrong_time"),
	];
}

/**
 * Returns the steps that check only index records. Missing records have their own step, so that a gap cannot hide a broken link.
 */
function recordSteps(evidence: Evidence): OptionStep[] {
	const { records, placed } = evidence;
	const [first, last] = [records[0] as ReadRecord, records.at(-1) as ReadRecord];
	const broken = firstProblem(records, (record, before) => {
		if (record.market !== placed.market) return "wrong_market";
		return linkProblem(record, before, before?.hash) ?? sourceProblem(record);
	});
	const numbers = { records: records.length, first: first.seq, last: last.seq, at: broken?.at ?? null };
	return [optionStep("chain", numbers, broken?.problem), signaturesStep(evidence), completeStep(evidence)];
}

/**
 * Returns a problem if a record names a source twice, or has a price that is later than the record. Otherwise returns undefined.
 */
function sourceProblem({ sources, time }: ReadRecord): OptionProblem | undefined {
	if (new Set(sources.map(({ name }) => name)).size < sources.length) return "repeated_source";
	return sources.some((source) => source.time > time) ? "price_from_future" : undefined;
}

function firstProblem(
	records: readonly ReadRecord[],
	judge: (record: ReadRecord, before: ReadRecord | undefined) => OptionProblem | undefined,
): { at: number; problem: OptionProblem } | undefined {
	for (const [index, record] of records.entries()) {
		const problem = judge(record, records[index - 1]);
		if (problem !== undefined) return { at: record.seq, problem };
	}
	return undefined;
}

/**
 * Checks the signatures of the first record, the last record, and the records that the receipts name. All other records are
 * linked to these by hashes.
 */
function signaturesStep({ records, settled, keys }: Evidence): OptionStep {
	const named = new Set([records[0]?.seq, settled.open?.seq, settled.settlement?.seq, records.at(-1)?.seq]);
	const checked = records.filter(({ seq }) => named.has(seq));
	const wrong = firstProblem(checked, (record) => signatureProblem(record, record.hash, record.time, keys));
	return optionStep("record_signatures", { checked: checked.map(({ seq }) => seq), at: wrong?.at ?? null }, wrong?.problem);
}

/**
 * Checks that no record is missing. Only then do the records prove which one was the first after a moment, or that there was
 * none.
 */
function completeStep({ records, placed, settled }: Evidence): OptionStep {
	const [first_time, last_time] = [(records[0] as ReadRecord).time, (records.at(-1) as ReadRecord).time];
	const [from, to] = [placed.opens_after, earliestEnd(settled, placed.opens_after)];
	const gap = firstProblem(records, ({ seq }, before) => (before !== undefined && seq !== before.seq + 1 ? "gap" : undefined));
	const problem = gap?.problem ?? (first_time > from ? "begins_late" : last_time < to ? "ends_early" : undefined);
	return optionStep("complete", { from, to, first_time, last_time, at: gap?.at ?? null }, problem);
}

/**
 * Returns the earliest time at which the option could end: the time of the record that settled it, or, if there was no such
 * record, a minute after the moment at which it should have opened or settled.
 */
function earliestEnd({ by, settles_after, settlement }: OptionSettled, opensAfter: number): number {
	if (by === "record" && settlement !== null) return settlement.time;
	return (by === "void" ? opensAfter : (settles_after ?? opensAfter)) + WAIT_MS;
}

function endSteps(evidence: Evidence): OptionStep[] {
	const { placed, settled, records } = evidence;
	const { seconds, side, opens_after } = placed;
	const { by, settles_after, settled_at } = settled;
	const open = findRecordAfter(records, opens_after);
	const moment = open === undefined ? null : open.record.time + seconds * 1_000;
	const later = moment === null ? undefined : findRecordAfter(records, moment);
	const settlement = later ?? (moment === null ? undefined : findLast(records, moment));
	const opening = foundNumbers(opens_after, open, settled.open, evidence);
	const ending = foundNumbers(moment, settlement, settled.settlement, evidence);
	const expectedBy = open === undefined ? "void" : later === undefined ? "outage" : "record";
	const expected = resultOf(side, open, settlement);
	const prices = { open: opening.found?.price ?? null, settlement: ending.found?.price ?? null };
	const outcome = { side, result: settled.result, ...prices, expected };
	const earliest = earliestEnd(settled, opens_after);
	return [
		optionStep("open", opening, foundProblem(opening)),
		optionStep(
			"settles_after",
			{ opened_at: open?.record.time ?? null, seconds, settles_after, expected: moment },
			settles_after === moment ? undefined : "wrong_time",
		),
		optionStep("settlement", { ...ending, by }, foundProblem(ending) ?? (by === expectedBy ? undefined : "another_record")),
		optionStep("result", outcome, settled.result === expected ? undefined : "wrong_result"),
		payoutStep(evidence),
		...outageTotalsSteps(evidence),
		optionStep("settled_at", { settled_at, earliest }, settled_at >= earliest ? undefined : "wrong_time"),
	];
}

function resultOf(
	side: "up" | "down",
	open: FoundRecord | undefined,
	settlement: FoundRecord | undefined,
): OptionSettled["result"] {
	if (open === undefined || settlement === undefined) return "void";
	if (settlement.price === open.price) return "fair";
	return settlement.price > open.price === (side === "up") ? "won" : "lost";
}
