// Loads a market's signed price records between two times, page by page.
import type { IndexRecord } from "@candor/contract";
import { call } from "../../../../data/api.ts";

/** Largest number of records in a page that the call allows. */
const PAGE = 1_000;
/**
 * Expected time between two records, ms. It determines the page size: the expected number of records and SPARE more, so that
 * the last page is not full. After a full page another request would follow, and requests count in the rate limit of the IP
 * address.
 */
const EVERY_MS = 1_000;
const SPARE = 20;
const MOST_PAGES = 4;

/** Loads the records from one time to another, inclusive, oldest first. @param pages maximum number; later records are not loaded */
export async function fetchRecords(
	symbol: string,
	{ from, to }: { readonly from: number; readonly to: number },
	signal?: AbortSignal,
	pages = MOST_PAGES,
): Promise<readonly IndexRecord[]> {
	const records: IndexRecord[] = [];
	let begin = from;
	for (let page = 0; page < pages; page++) {
		const limit = Math.max(1, Math.min(PAGE, Math.ceil((to - begin) / EVERY_MS) + SPARE));
		const answer = await call(
			"GET proofs/index",
			{ symbol, from: begin, to, limit },
			{ silent: true, ...(signal !== undefined && { signal }) },
		);
		const newest = records.at(-1)?.seq ?? 0;
		records.push(...(page === 0 ? answer : answer.filter(({ seq }) => seq > newest)));
		const last = answer.at(-1);
		if (last === undefined || answer.length < limit || last.time >= to) break;
		begin = last.time;
	}
	return records;
}
