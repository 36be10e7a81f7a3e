// Pages of a contract's past: whoever asks for many others does not make everybody's first page be read anew.
import { expect, test } from "vitest";
import { pageAsked } from "../../http/reads.ts";
import { publicPages } from "./public-pages.ts";

const PAST = Array.from({ length: 150 }, (_, at) => 150 - at);

function counted() {
	const read: string[] = [];
	const pages = publicPages<number>({ seq: 7, waitFor: async () => true }, () => 0);
	const ask = (instrument: number, page: number, limit: number) =>
		pages(
			instrument,
			pageAsked({ page, limit }),
			async (count, offset) => {
				read.push(`${instrument}:${offset}`);
				return PAST.slice(offset, offset + count);
			},
			(row) => row,
		);
	return { ask, readsOf: (instrument: number) => read.filter((key) => key === `${instrument}:0`).length };
}

test("first pages of any length are read once, and no deeper or empty page drives them out", async () => {
	const { ask, readsOf } = counted();
	await ask(1, 1, 20);
	for (let page = 1_000_000; page > 1_000_000 - 250; page--) await ask(2, page, 100);
	for (let page = 2; page < 252; page++) await ask(2, page, 1);
	for (let limit = 1; limit <= 100; limit++) await ask(1, 1, limit);
	await ask(1, 1, 20);
	expect(readsOf(1)).toBe(1);
});

test("pages are what they were", async () => {
	const { ask } = counted();
	const first = { list: PAST.slice(0, 20), page: 1, limit: 20, total: null, has_more: true };
	expect(await ask(1, 1, 20)).toEqual({ page: first, seq: 7 });
	expect((await ask(1, 1, 100)).page).toMatchObject({ list: PAST.slice(0, 100), has_more: true });
	expect((await ask(1, 2, 100)).page).toMatchObject({ list: PAST.slice(100), total: 150, has_more: false });
	expect((await ask(1, 1_000_000, 100)).page).toMatchObject({ list: [], total: null, has_more: false });
});
