// Pages of a contract's past that everybody may read: each is made once in a second, for all who look.
import { keptAnswers } from "../../http/kept-answers.ts";
import type { Projected } from "../../http/needs.ts";
import { type Page, type PageAsked, pageOf } from "../../http/reads.ts";

const KEPT_MS = 1_000;
const MOST_KEPT = 200;

export function publicPages<T>(projected: Projected, now: () => number) {
	const kept = keptAnswers<{ readonly page: Page<T>; readonly seq: number }>(KEPT_MS, MOST_KEPT, now, () => projected.seq);
	return <Row>(
		instrument: number,
		asks: PageAsked,
		rows: (limit: number, offset: number) => Promise<readonly Row[]>,
		show: (row: Row) => T,
	) =>
		kept(`${instrument}:${asks.page}:${asks.limit}`, async () => {
			const { seq } = projected;
			return { page: await pageOf(asks, true, rows, show), seq };
		});
}
