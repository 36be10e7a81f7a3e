import type { Option } from "@candor/contract";
import { expect, it } from "vitest";
import { type OptionPages, optionsIn, withEndedOption } from "./option-pages.ts";

const option = (id: number) => ({ id }) as Option;
const pages = (more: boolean, ...lists: number[][]): OptionPages => ({
	pages: lists.map((list, at) => ({ list: list.map(option), has_more: at + 1 < lists.length || more, next_before: null })),
	pageParams: lists.map(() => undefined),
});
const ids = (known: OptionPages | undefined) => optionsIn(known).map(({ id }) => id);

it.each([
	["the newest option comes first", pages(false, [9, 7]), 10, [10, 9, 7]],
	["an option that was bought earlier is sorted by its id", pages(false, [9, 7]), 8, [9, 8, 7]],
	["the oldest option comes last if all pages are loaded", pages(false, [9, 7]), 1, [9, 7, 1]],
	["an option of a page that is not loaded is left out", pages(true, [9, 7]), 1, [9, 7]],
	["an option of the second page is inserted there", pages(true, [9, 7], [6, 4]), 5, [9, 7, 6, 5, 4]],
	["an option that is already listed appears once", pages(false, [9, 7]), 9, [9, 7]],
	["the first option fills an empty list", pages(false, []), 1, [1]],
])("the app adds an ended option to the loaded pages: %s", (_what, known, id, all) => {
	expect(ids(withEndedOption(known, option(id)))).toEqual(all);
});

it("the app lists an option once if pages overlap", () => {
	expect(ids(pages(false, [9, 7], [7, 6]))).toEqual([9, 7, 6]);
	expect(ids(undefined)).toEqual([]);
});
