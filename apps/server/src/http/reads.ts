// Reading one's own writes from the tables: a list waits a moment for what its reader was already answered, then says that it
// is behind (docs/core.md, Projections). And pages of such lists.
import type { Asked } from "./asked.ts";
import type { OwnProjected, Projected } from "./needs.ts";

const PATIENCE_MS = 500;

/** True where the tables hold everything the reader has seen and written. */
export function caughtUp(projected: OwnProjected, asked: Asked): Promise<boolean> {
	return caughtUpWith(projected, Math.max(asked.seenSeq, projected.newestOf(asked.user)));
}

/** True where the tables hold everything up to `seq`, at once or after a moment. */
export async function caughtUpWith(projected: Projected, seq: number): Promise<boolean> {
	return seq <= projected.seq || (await projected.waitFor(seq, PATIENCE_MS));
}

export interface PageAsked {
	readonly page: number;
	readonly limit: number;
	/** Rows to leave out. */
	readonly offset: number;
}

/** How deep pages go by number; beyond it a list answers empty pages rather than scan a whole history. */
export const MAX_OFFSET = 10_000;

export function pageAsked(params: { page?: number | undefined; limit?: number | undefined }): PageAsked {
	const page = params.page ?? 1;
	const limit = params.limit ?? 20;
	return { page, limit, offset: (page - 1) * limit };
}

export interface Page<T> {
	list: T[];
	page: number;
	limit: number;
	total: number | null;
	has_more: boolean;
	behind?: boolean;
}

/** Asks for one row more than a page holds, and so knows whether there are others without counting. */
export async function pageOf<Row, T>(
	{ page, limit, offset }: PageAsked,
	upToDate: boolean,
	rows: (limit: number, offset: number) => Promise<readonly Row[]>,
	show: (row: Row) => T,
): Promise<Page<T>> {
	const found = offset > MAX_OFFSET ? [] : await rows(limit + 1, offset);
	const list = found.slice(0, limit).map(show);
	const hasMore = found.length > limit;
	const known = !hasMore && (list.length > 0 || offset === 0);
	return {
		list,
		page,
		limit,
		total: known ? offset + list.length : null,
		has_more: hasMore,
		...(upToDate ? {} : { behind: true }),
	};
}
