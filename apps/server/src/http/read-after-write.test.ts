import { expect, test } from "vitest";
import { type Cut, caughtUp, cutOf, pageOf, requestedPage } from "./read-after-write.ts";
import type { RequestContext } from "./request-context.ts";

const rows = Array.from({ length: 45 }, (_, index) => index);
const read = async ({ limit, offset }: Cut) => rows.slice(offset, offset + limit);
const ask = (page?: number, limit?: number) => pageOf(requestedPage({ page, limit }), true, read, String, Number);

test("a list has consecutive page numbers without counting rows, and only the last page knows the total", async () => {
	expect(await ask()).toMatchObject({ page: 1, limit: 20, total: null, has_more: true, list: { length: 20 } });
	expect(await ask(3)).toMatchObject({ total: 45, has_more: false, list: ["40", "41", "42", "43", "44"] });
	expect(await ask(4)).toMatchObject({ total: null, has_more: false, list: [] });
	expect(await ask(1, 45)).toMatchObject({ total: 45, has_more: false });
	expect(await ask(1_000_000, 100)).toMatchObject({ list: [], has_more: false });
});

test("a page continues after the cursor's row, whatever rows were added before it", async () => {
	let newest = 45;
	const falling = () => Array.from({ length: newest }, (_, index) => newest - index);
	const page = (before?: string) =>
		pageOf(requestedPage({ limit: 20, before }), true, cutOf(falling(), Number), Number, (row) => row);
	const seen: number[] = [];
	for (let before: string | null | undefined; before !== null; newest += 3) {
		const { list, next_before, total } = await page(before);
		seen.push(...list);
		expect(total).toBeNull();
		before = next_before;
	}
	expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
	expect(await page("0")).toMatchObject({ list: [], has_more: false, next_before: null });
	expect(await page("7.12")).toMatchObject({ list: [6, 5, 4, 3, 2, 1], next_before: null });
});

test("the server reports a list as behind if the list lacks data that the user has already seen", async () => {
	const waits: number[] = [];
	const waitFor = async (seq: number, ms: number) => {
		waits.push(ms);
		return seq <= 12;
	};
	const projected = { seq: 10, waitFor, newestOf: (user: number) => (user === 7 ? 12 : 0) };
	const context = (seenSeq: number, user = 1) => ({ seenSeq, user }) as RequestContext;
	expect(await caughtUp(projected, context(10))).toBe(true);
	expect(waits).toEqual([]);
	expect(await caughtUp(projected, context(12))).toBe(true);
	expect(await caughtUp(projected, context(13))).toBe(false);
	expect(waits).toEqual([500, 500]);
	// The read waits for the user's own newest command even if the client sends no position.
	expect(await caughtUp(projected, context(0, 7))).toBe(true);
	expect(waits).toHaveLength(3);
	expect(await pageOf(requestedPage({}), false, read, String, Number)).toMatchObject({ behind: true });
});
