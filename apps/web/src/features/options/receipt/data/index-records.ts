// Loads a market's signed price records between two times, page by page.
import type { IndexRecord } from "@candor/contract";
import { call } from "../../../../data/api.ts";

/** Largest number of records in a page that the server sends. */
const PAGE = 1_000;
/**
 * Expected time between two records, in ms. A page is SPARE records larger than the expected number, so that it is not full.
 * After a full page another request would follow, and requests count toward the rate limit of the IP address.
 */
const EVERY_MS = 1_000;
const SPARE = 20;
const MOST_PAGES = 4;

/**
 * Loads the records of the time range, both ends included, oldest first. @param pages maximum number of pages; records after
 * them are not loaded
 */
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
