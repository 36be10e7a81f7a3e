import type { Position } from "@candor/contract";
import { expect, it } from "vitest";
import { endOf, positionNewsOf } from "./notified-ends.ts";

const open = {
	id: 1,
	status: 1,
	closed_by: null,
	reason: "none",
	opening: 0,
	closed_amount: "0.00000",
	total_profit_or_loss: "-0.250000",
	updated_at: 1,
} as Position;
const tell = (before: Partial<Position>, now: Partial<Position>) => {
	const known = { ...open, ...before };
	const news = positionNewsOf(new Map([[1, known]]), { positions: [{ ...known, updated_at: 2, ...now }] });
	return news.map(([, one]) => endOf(one));
};
const closed = { status: 3, closed_amount: "0.01000", total_profit_or_loss: "-50.250000" } as const;

it.each(["stop", "profit", "liquidation", "adl", "net", "outage", "settlement"] as const)(
	"the app reports a close by %s with the closed quantity and the total result",
	(by) => {
		expect(tell({}, { ...closed, closed_by: by })).toEqual([{ what: by, amount: "0.01", gain: "-50.250000" }]);
	},
);

it("the app reports a partial close with its quantity and result", () => {
	const part = { closed_by: "adl", closed_amount: "0.00400", total_profit_or_loss: "7.750000" } as const;
	expect(tell({}, part)).toEqual([{ what: "adl", amount: "0.004", gain: "8" }]);
	const known = { ...part, status: 1 } as const;
	expect(tell(known, { ...closed, closed_by: "adl" })).toEqual([{ what: "adl", amount: "0.006", gain: "-50.250000" }]);
});

it.each<[string, Partial<Position>, Partial<Position>]>([
	["a close by the user", {}, { ...closed, closed_by: "user" }],
	["a change of the margin after a stop closed a part", { closed_by: "stop" }, { margin: "1.000000" }],
	["an order that the user cancelled", { status: 0, opening: 5 }, { status: 4, opening: 0, reason: "user" }],
	["an older state", { updated_at: 3 }, { ...closed, closed_by: "stop" }],
])("the app does not report %s", (_what, before, now) => {
	expect(tell(before, now)).toEqual([]);
});

it("the app reports an order that the exchange cancelled", () => {
	expect(tell({ status: 0, opening: 5 }, { status: 4, opening: 0, reason: "halted" })).toMatchObject([{ what: "cancelled" }]);
});

it("the app does not report a position that was not known as open", () => {
	expect(positionNewsOf(new Map(), { positions: [{ ...open, ...closed, closed_by: "net" }] })).toEqual([]);
});
