// Builds the pages of a contract's public lists from cached blocks of 100 rows. The number of blocks is fixed, and each is read
// at most once a second. No sequence of requests can therefore displace a cached block or cause many reads.

import type { Projected } from "../../http/dependencies.ts";
import { type Cursor, type Cut, MAX_OFFSET, type Page, pageOf, type RequestedPage } from "../../http/read-after-write.ts";
import { ReadQueue } from "../../http/read-queue.ts";
import { responseCache } from "../../http/response-cache.ts";

const KEPT_MS = 1_000;
const BLOCK_ROWS = 100;
const BLOCKS = MAX_OFFSET / BLOCK_ROWS + 2;

interface Block<Row> {
	readonly rows: readonly Row[];
	readonly seq: number;
}

export interface PublicRows<Row> {
	/** Reads rows of a contract, newest first. */
	readonly rowsOf: (instrument: number, limit: number, offset: number) => Promise<readonly Row[]>;
	/** Returns the time (ms) of a row, which cursors contain. In a list, the time never increases from one row to the next. */
	readonly timeOf: (row: Row) => number;
	readonly idOf: (row: Row) => number | bigint;
}

export function publicPages<Row>(projected: Projected, now: () => number, { rowsOf, timeOf, idOf }: PublicRows<Row>) {
	const blocks = new Map<number, ReturnType<typeof responseCache<Block<Row>>>>();
	const turns = new ReadQueue({ mostWaiting: BLOCKS });
	const blockOf = (instrument: number, block: number): Promise<Block<Row>> => {
		let kept = blocks.get(instrument);
		if (kept === undefined) {
			kept = responseCache(KEPT_MS, BLOCKS, now, () => projected.seq);
			blocks.set(instrument, kept);
		}
		return kept(`${block}`, async () => {
			const read = async () => {
				const { seq } = projected;
				return { rows: await rowsOf(instrument, BLOCK_ROWS, block * BLOCK_ROWS), seq };
			};
			// The queue has room for a read of every block, so it never refuses one.
			return turns.run(instrument, read) ?? read();
		});
	};
	/**
	 * Finds the first block that contains a row not newer than `time`. It uses binary search, so that an invented cursor causes few
	 * reads.
	 */
	const firstBlock = async (instrument: number, time: bigint): Promise<number> => {
		let [low, high] = [0, BLOCKS];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			const { rows } = await blockOf(instrument, middle);
			const last = rows.at(-1);
			if (last === undefined || rows.length < BLOCK_ROWS || timeOf(last) <= time) high = middle;
			else low = middle + 1;
		}
		return low;
	};
	return async function page<T>(
		instrument: number,
		asks: RequestedPage,
		show: (row: Row) => T,
	): Promise<{ readonly page: Page<T>; readonly seq: number }> {
		let { seq } = projected;
		const cut = async ({ limit, offset, before }: Cut): Promise<readonly Row[]> => {
			if (before !== undefined) return behind(before, limit);
			const first = Math.floor(offset / BLOCK_ROWS);
			const last = Math.floor((offset + limit - 1) / BLOCK_ROWS);
			const found = await Promise.all(Array.from({ length: last - first + 1 }, (_, at) => blockOf(instrument, first + at)));
			seq = Math.min(...found.map((each) => each.seq));
			const from = offset - first * BLOCK_ROWS;
			return found.flatMap(({ rows }) => rows).slice(from, from + limit);
		};
		/** Returns the rows after a cursor: of the rows with exactly the cursor's time all but the first `more`, and all older rows. */
		const behind = async ({ id: time, more }: Cursor, limit: number): Promise<readonly Row[]> => {
			// The blocks are read at different moments. A row that has moved to the next block between two reads is in both blocks; the
			// map keeps it once.
			const found = new Map<number | bigint, Row>();
			const passed = new Set<number | bigint>();
			for (let at = await firstBlock(instrument, time); at < BLOCKS && found.size < limit; at++) {
				const block = await blockOf(instrument, at);
				seq = Math.min(seq, block.seq);
				for (const row of block.rows) {
					if (timeOf(row) > time) continue;
					const isPassed = BigInt(timeOf(row)) === time && (more === undefined || passed.size < more || passed.has(idOf(row)));
					if (isPassed) passed.add(idOf(row));
					else found.set(idOf(row), row);
				}
				if (block.rows.length < BLOCK_ROWS) break;
			}
			return [...found.values()].slice(0, limit);
		};
		/**
		 * Returns the cursor that follows a page: the time of the last row, and the number of rows with that time that were already
		 * returned.
		 */
		const cursorOf = (last: Row, list: readonly Row[]): string => {
			const time = timeOf(last);
			const here = list.filter((row) => timeOf(row) === time).length;
			const earlier = asks.before?.id === BigInt(time) ? Number(asks.before.more ?? 0n) : 0;
			return `${time}.${earlier + here}`;
		};
		return { page: await pageOf(asks, true, cut, show, cursorOf), seq };
	};
}
