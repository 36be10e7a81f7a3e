// An option that ends is inserted into the cached pages by its id, even if the server's tables do not contain it yet.
import type { Option } from "@candor/contract";
import { expect, it } from "vitest";
import { type OptionPages, optionsIn, withEnded } from "./option-pages.ts";

const option = (id: number) => ({ id }) as Option;
const pages = (more: boolean, ...lists: number[][]): OptionPages => ({
	pages: lists.map((list, at) => ({ list: list.map(option), has_more: at + 1 < lists.length || more, next_before: null })),
	pageParams: lists.map(() => undefined),
});
const ids = (known: OptionPages | undefined) => optionsIn(known).map(({ id }) => id);

it.each([
	["the newest comes first", pages(false, [9, 7]), 10, [10, 9, 7]],
	["one bought earlier that ran longer has its place", pages(false, [9, 7]), 8, [9, 8, 7]],
	["the oldest comes last where all is known", pages(false, [9, 7]), 1, [9, 7, 1]],
	["one of a page that nobody fetched yet stays out", pages(true, [9, 7]), 1, [9, 7]],
	["one of the second page joins it", pages(true, [9, 7], [6, 4]), 5, [9, 7, 6, 5, 4]],
	["one that is there already is there once", pages(false, [9, 7]), 9, [9, 7]],
	["the first of all", pages(false, []), 1, [1]],
])("adds an ended option to the loaded pages: %s", (_what, known, id, all) => {
	expect(ids(withEnded(known, option(id)))).toEqual(all);
});

it("merges overlapping pages", () => {
	expect(ids(pages(false, [9, 7], [7, 6]))).toEqual([9, 7, 6]);
	expect(ids(undefined)).toEqual([]);
});
