// Pages of a contract's past that everybody may read. They are cut from blocks of rows, each read once in a second for all who look:
// whatever pages and lengths somebody asks for, there are only so many blocks, none drives out another's, and few are read at once.
import { keptAnswers } from "../../http/kept-answers.ts";
import type { Projected } from "../../http/needs.ts";
import { ReadTurns } from "../../http/read-turns.ts";
import { MAX_OFFSET, type Page, type PageAsked, pageOf } from "../../http/reads.ts";

const KEPT_MS = 1_000;
const BLOCK_ROWS = 100;
/** Down to the deepest page, and the row behind it. */
const BLOCKS = MAX_OFFSET / BLOCK_ROWS + 2;

interface Block<Row> {
	readonly rows: readonly Row[];
	readonly seq: number;
}

/** @param rowsOf newest first */
export function publicPages<Row>(
	projected: Projected,
	now: () => number,
	rowsOf: (instrument: number, limit: number, offset: number) => Promise<readonly Row[]>,
) {
	const blocks = new Map<number, ReturnType<typeof keptAnswers<Block<Row>>>>();
	const turns = new ReadTurns({ mostWaiting: BLOCKS });
	const blockOf = (instrument: number, block: number): Promise<Block<Row>> => {
		let kept = blocks.get(instrument);
		if (kept === undefined) {
			kept = keptAnswers(KEPT_MS, BLOCKS, now, () => projected.seq);
			blocks.set(instrument, kept);
		}
		return kept(`${block}`, async () => {
			const read = async () => {
				const { seq } = projected;
				return { rows: await rowsOf(instrument, BLOCK_ROWS, block * BLOCK_ROWS), seq };
			};
			// There are never more that wait than blocks.
			return turns.run(instrument, read) ?? read();
		});
	};
	return async function page<T>(
		instrument: number,
		asks: PageAsked,
		show: (row: Row) => T,
	): Promise<{ readonly page: Page<T>; readonly seq: number }> {
		let { seq } = projected;
		const cut = async (limit: number, offset: number): Promise<readonly Row[]> => {
			const first = Math.floor(offset / BLOCK_ROWS);
			const last = Math.floor((offset + limit - 1) / BLOCK_ROWS);
			const found = await Promise.all(Array.from({ length: last - first + 1 }, (_, at) => blockOf(instrument, first + at)));
			seq = Math.min(...found.map((each) => each.seq));
			const from = offset - first * BLOCK_ROWS;
			return found.flatMap(({ rows }) => rows).slice(from, from + limit);
		};
		return { page: await pageOf(asks, true, cut, show), seq };
	};
}
