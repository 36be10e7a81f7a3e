import "@candor/client/fake-page";
import type { Option } from "@candor/contract";
import { expect, it } from "vitest";
import { optionsEndedBy } from "./ended-options.ts";
import { withPoints } from "./index-points.ts";
import { takeOptions } from "./open-options.ts";
import { optionsEndedIn } from "./toasts/notified-results.ts";

const option = (id: number, status: Option["status"] = "open") => ({ id, status }) as Option;
const ids = (known: ReadonlyMap<number, Option>) => [...known.keys()];
const change = (...options: Option[]) => ({ kind: "change" as const, options });
const snapshot = (...options: Option[]) => ({ kind: "snapshot" as const, options });

it("the app adds open options and removes ended ones, by id", () => {
	const first = takeOptions(new Map(), snapshot(option(1), option(2)));
	expect(ids(first)).toEqual([1, 2]);
	const next = takeOptions(first, change(option(1, "settled"), option(3), { ...option(2), outage: true }));
	expect(ids(next)).toEqual([2, 3]);
	expect(next.get(2)?.outage).toBe(true);
	expect(ids(takeOptions(next, snapshot(option(3))))).toEqual([3]);
});

it("the app returns the same state for a message about other data, so that no component renders", () => {
	const known = takeOptions(new Map(), snapshot(option(1)));
	expect(takeOptions(known, { kind: "change" })).toBe(known);
	expect(takeOptions(known, change())).toBe(known);
});

it("the app removes options that the exchange put on hold from the open ones", () => {
	expect(ids(takeOptions(new Map([[1, option(1)]]), change(option(1, "held"))))).toEqual([]);
});

it("the app reports an ended option of a message as a result, and an option that a snapshot lacks as missed", () => {
	const before = new Set([1, 2, 3]);
	expect(optionsEndedBy(before, change(option(1, "settled"), option(2, "void"), option(9, "settled")))).toEqual({
		told: [option(1, "settled"), option(2, "void")],
		missed: [],
	});
	expect(optionsEndedBy(before, snapshot(option(3)))).toEqual({ told: [], missed: [1, 2] });
});

it("the app notifies the user of results only on pages that do not show them", () => {
	const data = change(option(1, "settled"), option(2), option(3, "void"), option(4, "held"));
	expect(optionsEndedIn(data, "/pages/trade/index").map(([id]) => id)).toEqual([1, 3]);
	for (const path of ["/pages/option/detail", "/pages/option/simulator", "/pages/option/info"])
		expect(optionsEndedIn(data, path)).toEqual([]);
});

it("the app keeps the price line's points of five minutes, in order and without duplicates", () => {
	const point = (seq: number, price = "1.0") => ({ seq, time: seq * 1_000, price });
	const known = withPoints([], [point(1), point(2)]);
	expect(withPoints(known, [point(4), point(2, "2.0"), point(3)]).map(({ seq, price }) => [seq, price])).toEqual([
		[1, "1.0"],
		[2, "2.0"],
		[3, "1.0"],
		[4, "1.0"],
	]);
	expect(withPoints(known, [point(302)]).map(({ seq }) => seq)).toEqual([2, 302]);
	const many = withPoints(
		[],
		Array.from({ length: 1_000 }, (_, at) => ({ ...point(at), time: at })),
	);
	expect(many).toHaveLength(400);
});
