import type { OptionStep } from "@candor/proofs";
import { isoTimeOf } from "./format-time.ts";

/**
 * Returns a sentence about a step, with the expected and the found numbers. Names in the step are limited to printable ASCII, so
 * that a foreign text cannot control the terminal.
 */
export function describeOptionStep(step: OptionStep): string {
	switch (step.step) {
		case "form": {
			const { at, records } = step.numbers;
			if (at !== null) return at === "" ? "this is not a receipt" : `${at} is missing or malformed`;
			return `two receipts and ${records} index records, all fields valid`;
		}
		case "placed_signature":
			return signatureWords("the sale's receipt", step.numbers);
		case "settled_signature":
			return signatureWords("the settled receipt", step.numbers);
		case "same_option": {
			const { option, settled_option, placed, named } = step.numbers;
			const sale = `the settled receipt is of option ${settled_option} and names the sale ${short(named)}`;
			return `${sale}; the sale is of option ${option}, ${short(placed)}`;
		}
		case "payout": {
			const { stake, payout_ratio, payout, expected, currency } = step.numbers;
			return `${stake} x ${payout_ratio} rounded down is ${expected} ${currency}; the receipt says ${payout}`;
		}
		case "opens_after": {
			const { bought_at, opens_after, expected } = step.numbers;
			return `sold at ${isoTimeOf(bought_at)}, so it opens after ${isoTimeOf(expected)}; the receipt says ${isoTimeOf(opens_after)}`;
		}
		case "settled_at": {
			const { settled_at, earliest } = step.numbers;
			return `settled at ${isoTimeOf(settled_at)}, which could be at ${isoTimeOf(earliest)} at the earliest`;
		}
		case "chain":
		case "record_signatures":
		case "complete":
			return recordWords(step);
		default:
			return endWords(step);
	}
}

function recordWords(step: Extract<OptionStep, { step: "chain" | "record_signatures" | "complete" }>): string {
	const { at } = step.numbers;
	const place = at === null ? "" : `; wrong at record ${at}`;
	if (step.step === "chain") {
		const { records, first, last } = step.numbers;
		return `${records} records from ${first} to ${last}: each has the stated hash and names the record before it${place}`;
	}
	if (step.step === "record_signatures") {
		return `records ${step.numbers.checked.join(", ")} are signed by keys of their time${place}`;
	}
	const { from, to, first_time, last_time } = step.numbers;
	const wanted = `required without a gap from ${isoTimeOf(from)} to ${isoTimeOf(to)}`;
	return `${wanted}; present from ${isoTimeOf(first_time)} to ${isoTimeOf(last_time)}${place}`;
}

type EndStep = Extract<OptionStep, { step: "open" | "settles_after" | "settlement" | "result" | "money" | "outage_totals" }>;

function endWords(step: EndStep): string {
	switch (step.step) {
		case "open":
			return `price after ${isoTimeOf(step.numbers.after)}: ${foundWords(step.numbers)}`;
		case "settlement": {
			const { by, after } = step.numbers;
			const rule = by === "outage" ? "no price came in time, so the last one before" : "price after";
			return by === "void"
				? `the option never opened: ${foundWords(step.numbers)}`
				: `${rule} ${isoTimeOf(after)}: ${foundWords(step.numbers)}`;
		}
		case "settles_after": {
			const { opened_at, seconds, settles_after, expected } = step.numbers;
			const moment = `opened at ${isoTimeOf(opened_at)} for ${seconds} s, so it settles after ${isoTimeOf(expected)}`;
			return `${moment}; the receipt says ${isoTimeOf(settles_after)}`;
		}
		case "result": {
			const { side, open, settlement, expected, result } = step.numbers;
			return `${side}, ${open ?? "no price"} to ${settlement ?? "no price"}: ${expected}; the receipt says ${result}`;
		}
		case "money": {
			const { stake, returned, least, most, paid, expected_paid, currency } = step.numbers;
			const due = least === most ? least : `${least} to ${most}`;
			return `of the stake ${stake} ${currency}, ${returned} was returned (due ${due}); ${paid} was paid in addition (due ${expected_paid})`;
		}
		case "outage_totals": {
			const { lost, won, returned, from_pool, over } = step.numbers;
			return `the outage's losers lost ${lost} and its winners won ${won}: surplus ${over}, returned ${returned}, paid by the pool ${from_pool}`;
		}
	}
}

const signatureWords = (what: string, { hash, key_id, time }: { hash: string; key_id: string; time: number }) =>
	`${what} ${short(hash)} is signed by the key ${key_id}, valid at ${isoTimeOf(time)}`;

type Found = Extract<OptionStep, { step: "open" }>["numbers"];

function foundWords({ found, named, sources }: Found): string {
	const said = (record: Found["named"]) =>
		record === null ? "none" : `${record.price} in record ${record.seq} of ${isoTimeOf(record.time)}`;
	const prices = sources.map(({ name, price }) => `${name} ${price}`).join(", ");
	return `${said(found)}${prices === "" ? "" : ` (median of ${prices})`}; the receipt says ${said(named)}`;
}

const short = (hash: string) => `${hash.slice(0, 12)}...`;
