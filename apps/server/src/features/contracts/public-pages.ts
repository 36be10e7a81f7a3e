// Pages of a contract's past that everybody may read: each is made once in a second, for all who look. The first page of any length is
// cut from one answer a contract, kept apart: nobody who asks for other pages drives it out.
import { keptAnswers } from "../../http/kept-answers.ts";
import type { Projected } from "../../http/needs.ts";
import { type Page, type PageAsked, pageOf } from "../../http/reads.ts";

const KEPT_MS = 1_000;
const MOST_KEPT = 200;
/** The longest page, and one row more. */
const FIRST_ROWS = 101;

export function publicPages<T>(projected: Projected, now: () => number) {
	const version = () => projected.seq;
	const first = keptAnswers<{ readonly list: readonly T[]; readonly seq: number }>(KEPT_MS, MOST_KEPT, now, version);
	const deeper = keptAnswers<{ readonly page: Page<T>; readonly seq: number }>(KEPT_MS, MOST_KEPT, now, version);
	return async function page<Row>(
		instrument: number,
		asks: PageAsked,
		rows: (limit: number, offset: number) => Promise<readonly Row[]>,
		show: (row: Row) => T,
	): Promise<{ readonly page: Page<T>; readonly seq: number }> {
		if (asks.offset === 0) {
			const { list, seq } = await first(`${instrument}`, async () => {
				const { seq } = projected;
				return { list: (await rows(FIRST_ROWS, 0)).map(show), seq };
			});
			const cut = async (limit: number) => list.slice(0, limit);
			return { page: await pageOf(asks, true, cut, (row) => row), seq };
		}
		return deeper(`${instrument}:${asks.page}:${asks.limit}`, async () => {
			const { seq } = projected;
			return { page: await pageOf(asks, true, rows, show), seq };
		});
	};
}
