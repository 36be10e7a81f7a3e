// Tests that `recompute` finds no difference for P2P trades, and finds one after each altered event.
import type { Event } from "@candor/core";
import { P2pScenario } from "@candor/testkit";
import { expect, it } from "vitest";
import { createP2pRecompute } from "./recompute-p2p.ts";

function history(): readonly Event[] {
	const at = new P2pScenario();
	for (const state of ["released", "cancelled", "paid", "disputed", "closing"] as const) at.sale(state);
	const bought = at.must(at.opens(at.must(at.advertises("buy", at.person(1))), at.person(3)));
	at.must(at.user("MarkPaid", at.person(1), { order: bought }));
	at.must(at.releases(bought));
	at.must(at.own("ExtendP2pDeadlines", { ms: 60_000 }));
	return at.events;
}

const events = history();

function resultOf(given: readonly Event[]) {
	const part = createP2pRecompute();
	for (const event of given) part.take(event);
	return part.end();
}

it("recompute of P2P orders finds no difference in unchanged events and prints its totals", () => {
	expect(resultOf(events)).toEqual({ counted: "P2P         6 orders, 2 bonds", differences: [] });
});

const alter = <T extends Event["type"]>(
	type: T,
	change: (event: Extract<Event, { type: T }>) => object,
	fits: (event: Extract<Event, { type: T }>) => boolean = () => true,
) => {
	const at = events.findIndex((event) => event.type === type && fits(event as Extract<Event, { type: T }>));
	const event = events[at] as Extract<Event, { type: T }>;
	return events.with(at, { ...event, ...change(event) } as Event);
};

it.each([
	["a smaller amount", alter("P2pOrderOpened", ({ amount }) => ({ amount: amount - 1n })), /the amount is/],
	["a larger quantity of an open order", alter("P2pOrderOpened", ({ quantity }) => ({ quantity: quantity + 1n })), /order 1/],
	["another seller", alter("P2pOrderOpened", ({ buyer }) => ({ seller: buyer })), /is between/],
	[
		"a skipped state",
		alter(
			"P2pOrderMoved",
			() => ({ state: "paid" }),
			({ state }) => state === "created",
		),
		/moved from/,
	],
	["an unknown order", alter("P2pOrderMoved", () => ({ order: 99 })), /never opened/],
	[
		"coins for a stranger",
		alter(
			"BalanceChanged",
			() => ({ owner: 1 }),
			({ cause, account }) => cause === "p2p_purchase" && account === "coin",
		),
		/got its coins/,
	],
	[
		"an escrow that is one unit short",
		events.map((event) =>
			event.type === "BalanceChanged" && event.account === "p2p_escrow" ? { ...event, available: event.available - 1n } : event,
		),
		/escrow of coin/,
	],
	["another bond", alter("BondMoved", ({ bond }) => ({ bond: bond + 1n })), /bond of/],
])("recompute of P2P orders reports a difference for %s", (_what, altered, difference) => {
	expect(resultOf(altered).differences.join("\n")).toMatch(difference);
});
