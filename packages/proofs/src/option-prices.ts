// Finds the index records at which an option opens and settles (docs/reference/rules.md §3, §6).
import { formatDecimal } from "@candor/money";
import type { ReadRecord } from "./evidence.ts";
import type { Evidence } from "./option-evidence.ts";
import type { NamedRecord } from "./option-receipt.ts";
import type { FoundNumbers, OptionProblem } from "./option-steps.ts";
import { medianOf, priceAfter, SETTLING_SOURCES } from "./price-after.ts";

/** Longest time for which an option waits for a usable index record, ms. */
export const WAIT_MS = 60_000;

/**
 * An index record with the price, in ticks, that the option's rule takes from it. Only source prices later than `after` count.
 */
export interface FoundRecord {
	readonly record: ReadRecord;
	readonly price: number;
	readonly after: number;
}

/** Returns the first record that gives a price after `moment`; undefined if there is none within a minute. */
export function findRecordAfter(records: readonly ReadRecord[], moment: number): FoundRecord | undefined {
	const found = priceAfter(records.map(timed), moment);
	if (found === undefined || found.record.time >= moment + WAIT_MS) return undefined;
	return { record: found.record.read, price: found.price, after: moment };
}

const timed = (read: ReadRecord) => ({ time: read.time, sources: read.ticks, read });

/** Returns the last record up to `moment` that has enough sources. Its price is the median of all its sources. */
export function findLast(records: readonly ReadRecord[], moment: number): FoundRecord | undefined {
	const record = records.findLast(({ time, ticks }) => time <= moment && ticks.length >= SETTLING_SOURCES);
	return record && { record, price: medianOf(record.ticks.map(({ price }) => price)), after: Number.NEGATIVE_INFINITY };
}

export function foundNumbers(
	after: number | null,
	found: FoundRecord | undefined,
	named: NamedRecord | null,
	{ places }: Pick<Evidence, "places">,
): FoundNumbers {
	if (found === undefined) return { after, found: null, named, sources: [] };
	const { seq, time, hash, sources } = found.record;
	const price = formatDecimal(BigInt(found.price), places.price);
	return { after, found: { seq, time, price, hash }, named, sources: sources.filter((source) => source.time > found.after) };
}

export function foundProblem({ found, named }: FoundNumbers): OptionProblem | undefined {
	if (found === null) return named === null ? undefined : "no_such_record";
	if (named === null) return "record_not_named";
	if (named.seq !== found.seq || named.time !== found.time || named.hash !== found.hash) return "another_record";
	return named.price === found.price ? undefined : "another_price";
}
