import type { Order } from "@candor/contract";
import { describe, expect, test } from "vitest";
import { type OrderPages, ordersOf, withNewest, withOrder } from "./order-pages.ts";

const order = (id: number, filled = "0") => ({ id, filled }) as Order;
const page = (ids: readonly number[], more: boolean) => ({
	list: ids.map((id) => order(id)),
	has_more: more,
	next_before: more ? String(ids.at(-1)) : null,
});
const pages = (...all: ReturnType<typeof page>[]): OrderPages => ({ pages: all, pageParams: all.map(() => undefined) });
const ids = (kept: OrderPages) => ordersOf(kept).map(({ id }) => id);
const two = pages(page([9, 7], true), page([5, 3], true));

describe("withOrder inserts an ended order into the loaded pages", () => {
	test.each([
		["an order newer than all", 10, [10, 9, 7, 5, 3]],
		["an order between two others", 8, [9, 8, 7, 5, 3]],
		["an order between two pages", 6, [9, 7, 6, 5, 3]],
		["an order older than the loaded pages is left out", 2, [9, 7, 5, 3]],
		["an order that is already listed", 7, [9, 7, 5, 3]],
	])("withOrder inserts an ended order by its id: %s", (_name, id, expected) => {
		expect(ids(withOrder(two, order(id)))).toEqual(expected);
	});
	test("the app appends an ended order to the last page if all older orders are loaded", () => {
		expect(ids(withOrder(pages(page([9], false)), order(1)))).toEqual([9, 1]);
		expect(ids(withOrder(pages(page([], false)), order(1)))).toEqual([1]);
	});
	test("a newer state of an order replaces the listed one", () => {
		expect(ordersOf(withOrder(two, order(7, "1"))).find(({ id }) => id === 7)?.filled).toBe("1");
	});
});

test("the app lists an order once if pages overlap", () => {
	expect(ids(pages(page([9, 7], true), page([7, 5], false)))).toEqual([9, 7, 5]);
});

describe("withNewest merges a newly fetched first page with the loaded pages", () => {
	test("the app merges a newly fetched first page with the pages that it overlaps", () => {
		expect(ids(withNewest(two, page([12, 11, 9], true)))).toEqual([12, 11, 9, 7, 5, 3]);
	});
	test("the app replaces all pages by the newly fetched first page if orders between them may be missing", () => {
		expect(ids(withNewest(two, page([30, 29], true)))).toEqual([30, 29]);
	});
	test("the app uses the newly fetched first page as the full list if it is the only page", () => {
		expect(ids(withNewest(pages(page([], false)), page([2, 1], false)))).toEqual([2, 1]);
	});
});
