// Lets users read their own writes from the tables. A list waits briefly until the tables contain what the user has already seen,
// otherwise it reports that it is behind (docs/explanation/core.md, Projections). The file also cuts such lists into pages.

import type { OwnProjected, Projected } from "./dependencies.ts";
import type { RequestContext } from "./request-context.ts";

const PATIENCE_MS = 500;

/** Resolves with true if the tables contain everything that the user has seen and written. */
export function caughtUp(projected: OwnProjected, context: RequestContext): Promise<boolean> {
	return caughtUpWith(projected, Math.max(context.seenSeq, projected.newestOf(context.user)));
}

/** Resolves with true if the tables contain `seq`, at once or after a short wait. */
export async function caughtUpWith(projected: Projected, seq: number): Promise<boolean> {
	return seq <= projected.seq || (await projected.waitFor(seq, PATIENCE_MS));
}

/** Cursor: the row after which a page begins. `more` has further sort keys if the id alone does not order the rows. */
export interface Cursor {
	readonly id: bigint;
	readonly more: bigint | undefined;
}

/** Selection of the rows of a page. */
export interface Cut {
	readonly limit: number;
	/** Number of rows to skip; 0 with a cursor. */
	readonly offset: number;
	readonly before: Cursor | undefined;
}

export interface RequestedPage extends Cut {
	readonly page: number;
}

/** Maximum offset of a page. A deeper page is empty, so that the query does not scan the full history. */
export const MAX_OFFSET = 10_000;

interface PageParams {
	readonly page?: number | undefined;
	readonly limit?: number | undefined;
	/** Cursor: digits of the id, then a dot and further sort keys of the row. */
	readonly before?: string | undefined;
}

/** Converts the params of a list call to the requested page. A cursor overrides the page number, because a cursor is exact. */
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
 * Reads one row more than a page holds. The additional row shows, without counting, if further pages exist.
 * @param cursorOf returns the cursor of a page's last row in the form of `before`
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

/** Returns the upper bound of ids after a cursor, or the highest id without a cursor. */
export function below(before: Cursor | undefined): bigint {
	return before?.id ?? HIGHEST_ID;
}

/** Returns a function that cuts pages from a list in memory whose ids decrease. */
export function cutOf<Row>(newestFirst: readonly Row[], idOf: (row: Row) => number): (cut: Cut) => Promise<readonly Row[]> {
	return async ({ limit, offset, before }) => {
		const rest = before === undefined ? newestFirst : newestFirst.filter((row) => idOf(row) < before.id);
		return rest.slice(offset, offset + limit);
	};
}
