// Lets users see their own writes in lists that are read from the tables. A list call waits briefly until the tables contain
// everything that the user has seen and written; otherwise the response says that the list lags behind (docs/explanation/core.md,
// Projections). This file also cuts lists into pages.

import type { OwnProjected, Projected } from "./dependencies.ts";
import type { RequestContext } from "./request-context.ts";

const PATIENCE_MS = 500;

/** Resolves with true once the tables contain everything that the user has seen and written, or with false after a short wait. */
export function caughtUp(projected: OwnProjected, context: RequestContext): Promise<boolean> {
	return caughtUpWith(projected, Math.max(context.seenSeq, projected.newestOf(context.user)));
}

/** Resolves with true once the tables contain `seq`, or with false after a short wait. */
export async function caughtUpWith(projected: Projected, seq: number): Promise<boolean> {
	return seq <= projected.seq || (await projected.waitFor(seq, PATIENCE_MS));
}

/**
 * Position in a list: the row after which a page begins. `more` has further sort keys of that row, if its id alone does not
 * determine the order.
 */
export interface Cursor {
	readonly id: bigint;
	readonly more: bigint | undefined;
}

/** The rows that a page needs: at most `limit`, after skipping `offset` rows, and only rows after the cursor `before`. */
export interface Cut {
	readonly limit: number;
	/** Number of rows to skip; 0 if there is a cursor. */
	readonly offset: number;
	readonly before: Cursor | undefined;
}

export interface RequestedPage extends Cut {
	readonly page: number;
}

/** Maximum number of skipped rows. A page beyond it is empty, so that a query never scans the complete history. */
export const MAX_OFFSET = 10_000;

interface PageParams {
	readonly page?: number | undefined;
	readonly limit?: number | undefined;
	/** Cursor as text: the digits of the row's id, and then a dot and further sort keys if there are any. */
	readonly before?: string | undefined;
}

/**
 * Converts the params of a list call. If there is a cursor, the page number is ignored, because a cursor stays exact when rows
 * are added.
 */
export function requestedPage({ page = 1, limit = 20, before }: PageParams): RequestedPage {
	const [id, more] = before?.split(".") ?? [];
	const cursor = id === undefined ? undefined : { id: BigInt(id), more: more === undefined ? undefined : BigInt(more) };
	return { page, limit, offset: cursor === undefined ? (page - 1) * limit : 0, before: cursor };
}

export interface Page<T> {
	list: T[];
	page: number;
	limit: number;
	total: number | null;
	has_more: boolean;
	next_before: string | null;
	behind?: boolean;
}

/**
 * Reads a page. It requests one row more than the page holds, which shows without a count whether a further page exists.
 * @param cursorOf returns the cursor of the page's last row, in the format of the param `before`
 */
export async function pageOf<Row, T>(
	{ page, limit, offset, before }: RequestedPage,
	upToDate: boolean,
	rows: (cut: Cut) => Promise<readonly Row[]>,
	show: (row: Row) => T,
	cursorOf: (last: Row, list: readonly Row[]) => number | bigint | string,
): Promise<Page<T>> {
	const found = offset > MAX_OFFSET ? [] : await rows({ limit: limit + 1, offset, before });
	const list = found.slice(0, limit);
	const last = list.at(-1);
	const hasMore = found.length > limit;
	const known = !hasMore && before === undefined && (list.length > 0 || offset === 0);
	return {
		list: list.map(show),
		page,
		limit,
		total: known ? offset + list.length : null,
		has_more: hasMore,
		next_before: hasMore && last !== undefined ? String(cursorOf(last, list)) : null,
		...(upToDate ? {} : { behind: true }),
	};
}

const HIGHEST_ID = 2n ** 63n - 1n;

/** Returns the exclusive upper limit for the ids of a page: the id of the cursor, or the highest possible id. */
export function below(before: Cursor | undefined): bigint {
	return before?.id ?? HIGHEST_ID;
}

/** Returns a function that cuts pages from a list in memory. The ids of the list must decrease. */
export function cutOf<Row>(newestFirst: readonly Row[], idOf: (row: Row) => number): (cut: Cut) => Promise<readonly Row[]> {
	return async ({ limit, offset, before }) => {
		const rest = before === undefined ? newestFirst : newestFirst.filter((row) => idOf(row) < before.id);
		return rest.slice(offset, offset + limit);
	};
}
