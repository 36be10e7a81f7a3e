// A simple reference model of timed options. It is written from docs/reference/rules.md §6, not from the code of the core, and
// shares only the types of events with the core. For each option it searches the full list of index records, so it is slow.
export interface NaiveSale {
	readonly option: number;
	readonly up: boolean;
	readonly seconds: number;
	readonly stake: bigint;
	readonly payout: bigint;
	readonly boughtAt: number;
}

export interface NaiveRecord {
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly price: number; readonly time: number }[];
}

export interface NaiveEnd {
	readonly option: number;
	readonly by: "record" | "outage" | "void";
	readonly result: "won" | "lost" | "fair" | "void";
	readonly seq: number;
	readonly price: number;
	readonly returned: bigint;
	readonly paid: bigint;
}

const WAIT_MS = 60_000;

/**
 * Returns the first index record in which three sources have prices later than `moment`. Returns undefined if there is none
 * within a minute.
 */
function priceAfter(records: readonly NaiveRecord[], moment: number): { record: NaiveRecord; price: number } | undefined {
	for (const record of records) {
		if (record.time >= moment + WAIT_MS) return undefined;
		const later = record.sources.filter(({ time }) => time > moment).map(({ price }) => price);
		if (later.length >= 3) return { record, price: median(later) };
	}
	return undefined;
}

function median(prices: readonly number[]): number {
	const sorted = [...prices].sort((a, b) => a - b);
	const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1] as number, sorted[Math.floor(sorted.length / 2)] as number];
	return Math.floor((low + high) / 2);
}

interface Missed {
	readonly sale: NaiveSale;
	readonly moment: number;
	readonly result: "won" | "lost" | "fair";
	readonly last: NaiveRecord;
}

/** Returns the ends of all options of one market and one kind of account. @param records all index records */
export function naiveEnds(sales: readonly NaiveSale[], records: readonly NaiveRecord[]): Map<number, NaiveEnd> {
	const ends = new Map<number, NaiveEnd>();
	const missed: Missed[] = [];
	/** Time span in which each opened option waits for its settlement. */
	const waits: { from: number; until: number }[] = [];
	for (const sale of sales) {
		const { option, up, stake, payout } = sale;
		const opened = priceAfter(records, sale.boughtAt + 2_000);
		if (opened === undefined) {
			ends.set(option, { option, by: "void", result: "void", seq: 0, price: 0, returned: stake, paid: 0n });
			continue;
		}
		const moment = opened.record.time + sale.seconds * 1_000;
		const resultAt = (price: number) => (price === opened.price ? "fair" : price > opened.price === up ? "won" : "lost");
		const settled = priceAfter(records, moment);
		waits.push({ from: opened.record.time, until: settled?.record.time ?? moment + WAIT_MS });
		if (settled !== undefined) {
			const result = resultAt(settled.price);
			const returned = result === "lost" ? 0n : stake;
			const { seq } = settled.record;
			ends.set(option, {
				option,
				by: "record",
				result,
				seq,
				price: settled.price,
				returned,
				paid: result === "won" ? payout : 0n,
			});
			continue;
		}
		const last = records.findLast(({ time, sources }) => time <= moment && sources.length >= 3) as NaiveRecord;
		missed.push({ sale, moment, result: resultAt(median(last.sources.map(({ price }) => price))), last });
	}
	missed.sort((a, b) => a.moment - b.moment || a.sale.option - b.sale.option);
	for (const outage of outagesOf(missed, records, waits)) for (const end of endsOf(outage)) ends.set(end.option, end);
	return ends;
}

/**
 * Returns the outages. An outage lasts until three sources have prices later than its last moment, or until no option waits for
 * its settlement any more.
 */
function outagesOf(
	missed: readonly Missed[],
	records: readonly NaiveRecord[],
	waits: readonly { from: number; until: number }[],
): Missed[][] {
	const outages: Missed[][] = [];
	let current: Missed[] = [];
	for (const one of missed) {
		const before = current.at(-1);
		if (before !== undefined) {
			const [from, to] = [before.moment + WAIT_MS, one.moment + WAIT_MS];
			const spoke = records.some(
				({ time, sources }) => time >= from && time < to && sources.filter((source) => source.time > before.moment).length >= 3,
			);
			const empty = to > from && !waits.some((wait) => wait.from <= from && wait.until > from);
			if (spoke || empty) {
				outages.push(current);
				current = [];
			}
		}
		current.push(one);
	}
	if (current.length > 0) outages.push(current);
	return outages;
}

function endsOf(outage: readonly Missed[]): NaiveEnd[] {
	const sum = (result: string, of: (sale: NaiveSale) => bigint) =>
		outage.filter((one) => one.result === result).reduce((total, { sale }) => total + of(sale), 0n);
	const lost = sum("lost", ({ stake }) => stake);
	const won = sum("won", ({ payout }) => payout);
	const over = lost > won ? lost - won : 0n;
	let stakes = 0n;
	let given = 0n;
	return outage.map(({ sale: { option, stake, payout }, result, last }) => {
		let returned = stake;
		if (result === "lost") {
			stakes += stake;
			returned = (over * stakes) / lost - given;
			given += returned;
		}
		const price = median(last.sources.map((source) => source.price));
		return { option, by: "outage", result, seq: last.seq, price, returned, paid: result === "won" ? payout : 0n };
	});
}
