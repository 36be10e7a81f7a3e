// Tests that `recompute` finds no difference for strategy funds over some days, and finds one after each altered event.
import type { Event, UnwindingEnded } from "@candor/core";
import { FundScenario, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { createArbitrageRecompute } from "./recompute-arbitrage.ts";

const USDT = 1_000_000n;

function history(): readonly Event[] {
	const at = new FundScenario({ founding: 2_000n * USDT, terms: { performanceFeePpm: 200_000 } });
	at.must(at.subscribe(1_000n * USDT));
	at.hour();
	at.move(at.fund, "coin", "contract", 700n * USDT);
	at.trade("buy", 1_000);
	at.short(12);
	at.must(at.subscribe(500n * USDT, at.person(1)));
	at.hour(PAR + 50_000);
	at.must(at.redeem(at.units(at.person(0))));
	at.hour(PAR + 50_000);
	const [coins, short] = at.last("UnwindingBegun").targets;
	at.trade("sell", Number(((coins?.held ?? 0n) - (coins?.target ?? 0n)) / 1_000n), PAR + 50_000);
	const position = at.all("PositionChanged").findLast(({ user }) => user === at.fund)?.position ?? 0;
	at.cover(position, Number((short?.held ?? 0n) - (short?.target ?? 0n)), PAR + 50_000);
	at.hour(PAR + 50_000);
	return at.events;
}

function differencesIn(events: readonly Event[]): readonly string[] {
	const part = createArbitrageRecompute();
	for (const event of events) part.take(event);
	return part.end().differences;
}

it("recompute of funds finds no difference in unchanged events and prints its totals", () => {
	const part = createArbitrageRecompute();
	for (const event of history()) part.take(event);
	const { counted, differences } = part.end();
	expect(differences).toEqual([]);
	expect(counted).toBe("funds       4 unit values, 2 entries and 2 payments worked out again");
});

describe("recompute of funds finds each altered event", () => {
	const events = history();
	const alter = <T extends Event["type"]>(type: T, change: (event: Extract<Event, { type: T }>) => object) => {
		const at = events.findLastIndex((event) => event.type === type);
		const event = events[at] as Extract<Event, { type: T }>;
		return events.with(at, { ...event, ...change(event) } as Event);
	};
	/**
	 * Alters the first `UnwindingEnded`, which pays a share of the fund's cash. (The last one ends the complete sale of
	 * positions.)
	 */
	const alterCash = (change: (event: UnwindingEnded) => object) =>
		events.map((event) =>
			event === events.find(({ type }) => type === "UnwindingEnded") ? { ...event, ...change(event as UnwindingEnded) } : event,
		);
	it.each([
		["a value that is a little more", alter("UnitValued", ({ value }) => ({ value: value + 1n }))],
		["equity that the fund does not have", alter("UnitValued", ({ equity }) => ({ equity: equity + 1n }))],
		[
			"cash that the account does not have",
			alter("UnitValued", ({ cash, equity, units }) => ({
				cash: cash + 1_000n,
				equity: equity + 1_000n,
				value: ((equity + 1_000n) * 1_000_000_000n) / units,
			})),
		],
		["a unit more cash", alter("UnitValued", ({ cash }) => ({ cash: cash + 1n }))],
		[
			"coins at another index",
			alter("UnitValued", ({ coins }) => ({ coins: coins.map((coin) => ({ ...coin, index: coin.index + 1 })) })),
		],
		[
			"a position that gained more",
			alter("UnitValued", ({ positions }) => ({ positions: positions.map((one) => ({ ...one, profit: one.profit + 1n })) })),
		],
		["units that were not issued", alter("UnitValued", ({ units }) => ({ units: units + 1n }))],
		["an entry for fewer units", alter("FundSubscriptionMoved", ({ units }) => ({ units: units - 1n }))],
		["a share that is a unit less", alter("FundRedemptionMoved", ({ proceeds }) => ({ proceeds: proceeds - 1n }))],
		["a fee that is a unit more", alter("FundRedemptionMoved", ({ fee }) => ({ fee: fee + 1n }))],
		["a share of the cash above the hour's value", alterCash(({ proceeds }) => ({ proceeds: proceeds + 1_000n }))],
		["a share of cash that the account does not have", alterCash(({ cash }) => ({ cash: cash + 1n }))],
		["units that stay after they were paid", alter("UnwindingEnded", ({ units }) => ({ units: units + 1n }))],
	])("recompute of funds reports a difference for %s", (_what, altered) => {
		expect(differencesIn(altered).length).toBeGreaterThan(0);
	});
});
