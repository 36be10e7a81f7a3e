import "@candor/client/fake-page";
import type { DepthMessage } from "@candor/contract";
import { expect, test } from "vitest";
import { type Depth, mergeLevels, takeDepth } from "./depth.ts";

const EMPTY: Depth = { bids: [], asks: [], seq: 0, time: 0, ready: false };
const SNAPSHOT: DepthMessage["data"] = {
	kind: "snapshot",
	symbol: "BTC/USDT",
	seq: 10,
	time: 1,
	bids: [
		["9.5", "1"],
		["9.0", "2"],
	],
	asks: [
		["10.0", "3"],
		["10.5", "4"],
	],
};
const change = (from_seq: number, seq: number, bids: [string, string][] = []): DepthMessage["data"] => ({
	kind: "change",
	symbol: "BTC/USDT",
	from_seq,
	seq,
	time: 2,
	bids,
	asks: [],
});

test("a depth change replaces levels, inserts levels in price order, and removes levels whose amount is zero", () => {
	const bids = SNAPSHOT.bids;
	expect(mergeLevels(bids, [["9.0", "7"]], "falling")).toEqual([
		["9.5", "1"],
		["9.0", "7"],
	]);
	expect(mergeLevels(bids, [["9.2", "5"]], "falling").map(([price]) => price)).toEqual(["9.5", "9.2", "9.0"]);
	expect(mergeLevels(SNAPSHOT.asks, [["9.9", "5"]], "rising").map(([price]) => price)).toEqual(["9.9", "10.0", "10.5"]);
	expect(mergeLevels(bids, [["9.5", "0.00000"]], "falling")).toEqual([["9.0", "2"]]);
	expect(mergeLevels(bids, [["9.5", "0"]], "falling")).toEqual([["9.0", "2"]]);
	expect(mergeLevels(bids, [], "falling")).toBe(bids);
});

test("the app ignores depth changes that arrive before the first snapshot", () => {
	expect(takeDepth(EMPTY, change(3, 4, [["9.5", "8"]]))).toBe(EMPTY);
});

test("the app applies the next depth change, and ignores a depth change that was already applied", () => {
	const book = takeDepth(EMPTY, SNAPSHOT) as Depth;
	expect(book).toMatchObject({ ready: true, seq: 10 });
	const next = takeDepth(book, change(10, 12, [["9.5", "8"]])) as Depth;
	expect(next.bids[0]).toEqual(["9.5", "8"]);
	expect(next.seq).toBe(12);
	expect(next.asks).toBe(book.asks);
	expect(takeDepth(next, change(10, 12, [["9.5", "1"]]))).toBe(next);
});

test("a gap in the sequence numbers of depth requires a new snapshot; a snapshot always replaces the full book", () => {
	const book = takeDepth(EMPTY, SNAPSHOT) as Depth;
	expect(takeDepth(book, change(11, 12))).toBeNull();
	expect(takeDepth(book, { ...SNAPSHOT, seq: 5, bids: [] })).toMatchObject({ seq: 5, bids: [], ready: true });
});
