import { expect, test } from "vitest";
import { requestedPage } from "../../http/read-after-write.ts";
import { publicPages } from "./public-pages.ts";

const PAST = Array.from({ length: 25_150 }, (_, at) => 25_150 - at);

function counted() {
	const read: string[] = [];
	let [open, mostOpen] = [0, 0];
	const projected = { seq: 7, waitFor: async () => true };
	const rowsOf = async (instrument: number, count: number, offset: number) => {
		read.push(`${instrument}:${offset}`);
		open += 1;
		mostOpen = Math.max(mostOpen, open);
		await new Promise(setImmediate);
		open -= 1;
		return (instrument === 3 ? PAST.slice(-150) : PAST).slice(offset, offset + count);
	};
	const pages = publicPages(projected, () => 0, { rowsOf, timeOf: (row) => row, idOf: (row) => row });
	const ask = (instrument: number, page: number, limit: number) =>
		pages(instrument, requestedPage({ page, limit }), (row) => row);
	return { ask, readsOf: (key: string) => read.filter((each) => each === key).length, read, mostOpen: () => mostOpen };
}

test("requests for many public pages read each block of rows once, and at most four blocks at a time", async () => {
	const { ask, readsOf, read, mostOpen } = counted();
	await ask(1, 1, 20);
	const context: Promise<unknown>[] = [];
	for (let limit = 1; limit <= 100; limit++)
		for (const page of [1, 2, 10, Math.floor(10_000 / limit), 1_000_000]) context.push(ask(1, page, limit), ask(2, page, limit));
	await Promise.all(context);
	await ask(1, 1, 20);
	expect(readsOf("1:0")).toBe(1);
	expect(new Set(read).size).toBe(read.length);
	expect(read.length).toBeLessThan(210);
	expect(mostOpen()).toBeLessThanOrEqual(4);
});

test("public pages that are cut from cached blocks equal pages that are read separately", async () => {
	const { ask } = counted();
	for (const [page, limit] of [
		[1, 20],
		[1, 100],
		[3, 70],
		[101, 99],
		[101, 100],
		[2, 1],
	] as const) {
		const offset = (page - 1) * limit;
		const whole = {
			list: PAST.slice(offset, offset + limit),
			page,
			limit,
			total: null,
			has_more: true,
			next_before: expect.any(String),
		};
		expect(await ask(1, page, limit)).toEqual({ page: whole, seq: 7 });
	}
	expect((await ask(3, 2, 100)).page).toMatchObject({ total: 150, has_more: false });
	expect((await ask(3, 1, 100)).page).toMatchObject({ has_more: true, total: null });
	expect((await ask(1, 1_000_000, 100)).page).toMatchObject({ list: [], total: null, has_more: false });
});

/**
 * Returns a list with four rows for each time, newest first. A test calls its function `grow` between two pages, to add newer
 * rows.
 */
function growing(count: number) {
	let [newest, clock] = [count, 0];
	const projected = { seq: 7, waitFor: async () => true };
	const rowOf = (id: number) => ({ id, time: Math.ceil(id / 4) });
	let reads = 0;
	const rowsOf = async (_instrument: number, limit: number, offset: number) => {
		reads += 1;
		return Array.from({ length: Math.max(0, Math.min(limit, newest - offset)) }, (_, at) => rowOf(newest - offset - at));
	};
	const pages = publicPages(projected, () => clock, { rowsOf, timeOf: ({ time }) => time, idOf: ({ id }) => id });
	return {
		page: async (before: string | undefined, limit: number) =>
			(await pages(1, requestedPage({ before, limit }), ({ id }) => id)).page,
		grow: (by: number) => {
			newest += by;
			clock += 2_000;
		},
		reads: () => reads,
	};
}

test.each([3, 4, 30, 100])(
	"pages of %i rows return every row once, although rows have equal times and newer rows are added meanwhile",
	async (limit) => {
		const list = growing(424);
		const seen: number[] = [];
		for (let before: string | null | undefined; before !== null; list.grow(4)) {
			const page = await list.page(before, limit);
			seen.push(...page.list);
			before = page.next_before;
		}
		expect(seen).toEqual(Array.from({ length: 424 }, (_, at) => 424 - at));
	},
);

test("a cursor that is only a time returns the older rows, and invented cursors cause few reads", async () => {
	const list = growing(9_000);
	expect((await list.page("3", 100)).list).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
	expect((await list.page("0", 100)).list).toEqual([]);
	expect((await list.page("9999999999999999", 2)).list).toEqual([9_000, 8_999]);
	expect(list.reads()).toBeLessThan(25);
});
