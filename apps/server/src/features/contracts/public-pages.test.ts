// Pages of a contract's past: whatever one caller asks for, each block of rows is read once in its second, and few at a time.
import { expect, test } from "vitest";
import { pageAsked } from "../../http/reads.ts";
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
	const pages = publicPages(projected, () => 0, rowsOf);
	const ask = (instrument: number, page: number, limit: number) => pages(instrument, pageAsked({ page, limit }), (row) => row);
	return { ask, readsOf: (key: string) => read.filter((each) => each === key).length, read, mostOpen: () => mostOpen };
}

test("no page of any number and length drives out what others look at, and few are read at once", async () => {
	const { ask, readsOf, read, mostOpen } = counted();
	await ask(1, 1, 20);
	const asked: Promise<unknown>[] = [];
	for (let limit = 1; limit <= 100; limit++)
		for (const page of [1, 2, 10, Math.floor(10_000 / limit), 1_000_000]) asked.push(ask(1, page, limit), ask(2, page, limit));
	await Promise.all(asked);
	await ask(1, 1, 20);
	expect(readsOf("1:0")).toBe(1);
	expect(new Set(read).size).toBe(read.length);
	expect(read.length).toBeLessThan(210);
	expect(mostOpen()).toBeLessThanOrEqual(4);
});

test("pages are cut as if they were read each", async () => {
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
		const whole = { list: PAST.slice(offset, offset + limit), page, limit, total: null, has_more: true };
		expect(await ask(1, page, limit)).toEqual({ page: whole, seq: 7 });
	}
	expect((await ask(3, 2, 100)).page).toMatchObject({ total: 150, has_more: false });
	expect((await ask(3, 1, 100)).page).toMatchObject({ has_more: true, total: null });
	expect((await ask(1, 1_000_000, 100)).page).toMatchObject({ list: [], total: null, has_more: false });
});
