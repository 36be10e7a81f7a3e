// Tests that `recompute` finds no difference for earn products over months, and finds one after each altered event.
import type { Event } from "@candor/core";
import { EarnScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { createEarnRecompute } from "./recompute-earn.ts";

const usdt = (amount: number) => BigInt(amount) * 1_000_000n;

function history(): readonly Event[] {
	const at = new EarnScenario();
	const [first, second] = [at.must(at.order(2, usdt(1_000))), at.must(at.order(3, usdt(2_000), at.person(1)))];
	at.days(4);
	at.must(at.ending(first));
	at.must(at.more(second, usdt(500), 2_000, at.person(1)));
	at.must(at.order(1, usdt(300), at.person(2)));
	at.days(26);
	const third = at.must(at.order(3, usdt(700)));
	at.days(8);
	at.must(at.ending(third));
	at.must(at.fund("DefundReserve", 1, usdt(10)));
	return at.events;
}

function differencesIn(events: readonly Event[]): readonly string[] {
	const part = createEarnRecompute();
	for (const event of events) part.take(event);
	return part.end().differences;
}

it("recompute of earn finds no difference in unchanged events and prints its totals", () => {
	const part = createEarnRecompute();
	for (const event of history()) part.take(event);
	const { counted, differences } = part.end();
	expect(differences).toEqual([]);
	expect(counted).toMatch(/^hosting {5}4 orders, \d+ payments of interest, 4 endings, 3 reserves$/);
});

it("recompute of earn reports a tranche with a higher rate than its order, under rules that forbid it", () => {
	const begun = (rules: number): Event => ({ type: "EraBegun", rules, stateHash: "", source: "" });
	const dear = history().map((event) => {
		const changed = event.type === "EarnBought" && event.order === 2 ? { ...event, ratePpm: 1_999 } : event;
		return changed.type === "TrancheAdded" && changed.tranche === 2 ? { ...changed, ratePpm: 1_999, daily: 3_998_000n } : changed;
	});
	const told = /^tranche 3 earns 2000, its order 1999$/;
	expect(differencesIn([begun(9), ...dear])).not.toContainEqual(expect.stringMatching(told));
	expect(differencesIn([begun(10), ...dear])).toContainEqual(expect.stringMatching(told));
	expect(differencesIn([begun(10), ...history()])).toEqual([]);
});

describe("recompute of earn finds each altered event", () => {
	const events = history();
	const alter = <T extends Event["type"]>(type: T, change: (event: Extract<Event, { type: T }>) => object) => {
		const at = events.findLastIndex((event) => event.type === type);
		const event = events[at] as Extract<Event, { type: T }>;
		return events.with(at, { ...event, ...change(event) } as Event);
	};
	it.each([
		["interest that is a unit more", alter("InterestPaid", ({ amount }) => ({ amount: amount + 1n }))],
		["a day that was paid twice", alter("InterestPaid", ({ day }) => ({ day: day - 1 }))],
		["a day that was paid too early", alter("InterestPaid", ({ at }) => ({ at: at - 86_400_000 }))],
		["a charge that is a unit less", alter("EarnEnded", ({ charge }) => ({ charge: charge - 1n }))],
		[
			"a deduction of a tranche that is a unit less",
			alter("EarnEnded", ({ tranches }) => ({ tranches: tranches.map((end) => ({ ...end, deduction: end.deduction - 1n })) })),
		],
		[
			"a higher repayment of a tranche",
			alter("EarnEnded", ({ tranches }) => ({ tranches: tranches.map((end) => ({ ...end, refund: end.refund + 1n })) })),
		],
		["another daily interest", alter("TrancheAdded", ({ daily }) => ({ daily: daily + 1n }))],
		["a reserve deposit without a source", alter("ReserveMoved", ({ amount }) => ({ amount: amount + 1n }))],
		[
			"a payment that is missing",
			events.filter((event, at) => at !== events.findIndex(({ type }) => type === event.type && type === "InterestPaid")),
		],
	])("recompute of earn reports a difference for %s", (_what, altered) => {
		expect(differencesIn(altered).length).toBeGreaterThan(0);
	});
});
