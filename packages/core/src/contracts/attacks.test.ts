// Tests attacks that try to halt or slow down contracts, avoid access rules, or make a restarted exchange differ.
// rules-against-attacks.test.ts covers attacks that take money.
import { ContractScenario, PAR } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command, Event } from "../registry.ts";

const HOUR = 3_600_000;

/** Advances the time, with an index record every five seconds. */
function pass(at: ContractScenario, ms: number, index: number): void {
	for (const until = at.time + ms; at.time < until; ) {
		at.time += 5_000;
		at.record(index);
	}
}

/** Advances the time to five seconds before the end of a funding period. */
function toPeriodEnd(at: ContractScenario, index: number): void {
	pass(at, 8 * HOUR - (at.time % (8 * HOUR)) - 5_000, index);
}

function recordOf(at: ContractScenario, price: number): Command {
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: price, ask: price, time: at.time }));
	return { type: "RecordQuotes", id: "", by: 101, markets: [{ pair: 1, quotes }] };
}

describe("a funding round that takes several steps stays exact while positions change", () => {
	/**
	 * The first paying position reaches its liquidation price by its payment. Its liquidation then triggers the stops of 150 other
	 * positions.
	 */
	function domino(): { at: ContractScenario; first: number; index: number } {
		const at = new ContractScenario({ people: 5, each: 1_000_000_000_000n });
		at.record(PAR);
		// The first funding period has too few samples. So it causes no payments, and does not affect the mark price.
		at.time += 8 * HOUR - (at.time % (8 * HOUR));
		at.record(PAR);
		const [first] = at.match({ lots: 100, leverage: 125 }, { leverage: 5 });
		const index = at.position(first).liquidationPrice + 20;
		const stop = { stopLoss: index - 30, trigger: "last" } as const;
		for (let count = 0; count < 150; count++) at.match({ by: at.person(2), lots: 1, leverage: 5, ...stop }, { leverage: 5 });
		pass(at, 60_000, index);
		toPeriodEnd(at, index);
		expect(at.position(first).status).toBe("holding");
		at.open({ by: at.person(3), lots: 1_000, leverage: 5, price: index - 100 });
		return { at, first, index };
	}

	it("a funding round continues when some of its paying positions are closed before their turn", () => {
		const { at, first, index } = domino();
		at.time += 5_000;
		at.record(index);
		expect(at.position(first)).toMatchObject({ closedBy: "liquidation" });
		expect(at.all("PositionChanged").filter(({ closedBy }) => closedBy === "stop")).toHaveLength(150);
		expect(at.all("FundingSettled").at(-1)?.paid).toBeGreaterThan(0n);
		at.exchange.checkInvariants();
	});

	it("a funding round continues identically from a snapshot between any two of its steps", () => {
		const { at, index } = domino();
		at.time += 5_000;
		const record = recordOf(at, index);
		let twin = Exchange.restore(at.exchange.sections());
		const whole = [...at.exchange.applyBatch(at.time, [record]).events];
		const parts = [...twin.applyBatch(at.time, [record]).events];
		while ((at.exchange.nextDeadline() ?? Number.POSITIVE_INFINITY) <= at.time) {
			whole.push(...at.exchange.applyBatch(at.time, []).events);
			twin = Exchange.restore(twin.sections());
			parts.push(...twin.applyBatch(at.time, []).events);
		}
		expect(parts).toEqual(whole);
		expect(twin.stateHash()).toBe(at.exchange.stateHash());
	});

	it("a funding round pays nothing for lots that a position received during the round", () => {
		const at = new ContractScenario({ people: 5, each: 1_000_000_000_000n });
		at.record(PAR);
		at.time += 8 * HOUR - (at.time % (8 * HOUR));
		at.record(PAR);
		const [, closing] = at.match({ lots: 400, leverage: 5 }, { leverage: 125 });
		for (let count = 0; count < 120; count++) at.match({ lots: 1, leverage: 5 }, { by: at.person(2), leverage: 5 });
		expect(at.close(closing)).toBe("ok");
		// The funding payment to the short position moves its bankruptcy price. Its waiting close then fills against the ask of
		// another user, whose position the funding round visits later.
		const friend = { by: at.person(3), long: false, lots: 400, leverage: 5, price: at.position(closing).bankruptcyPrice + 50 };
		const last = at.open(friend);
		toPeriodEnd(at, PAR);
		pass(at, 10_000, PAR);
		expect(at.position(closing)).toMatchObject({ status: "closed", closedBy: "user" });
		expect(at.position(last)).toMatchObject({ status: "holding", lots: 400, funding: 0n });
		const settled = at.all("FundingSettled").at(-1);
		expect(settled?.paid).toBeGreaterThan(0n);
		expect(settled?.over).toBeGreaterThanOrEqual(0n);
		const funding = at.all("FundingPaid").reduce((sum, { amount }) => sum + amount, 0n);
		expect(funding + (settled?.over ?? 0n)).toBe(0n);
		at.exchange.checkInvariants();
	});

	it("a funding round charges nothing for lots that a position received while others paid", () => {
		const { at, first, index } = domino();
		at.time += 5_000;
		at.record(index);
		expect(at.position(first)).toMatchObject({ closedBy: "liquidation" });
		const heir = at.all("PositionChanged").findLast(({ user }) => user === at.person(3));
		expect(heir).toMatchObject({ status: "holding", funding: 0n });
		const { owed, paid } = at.all("FundingSettled").at(-1) ?? { owed: 0n, paid: 0n };
		expect(owed).toBeGreaterThan(0n);
		// Each of the 151 long positions rounds its payment up, by less than one unit.
		expect(paid - owed).toBeLessThanOrEqual(151n);
	});

	it("a funding round does not start if a single lot owes less than a unit", () => {
		const at = new ContractScenario({ terms: { lotSize: 1 } });
		at.record(5_000);
		pass(at, 3 * HOUR, 5_000);
		toPeriodEnd(at, 5_000);
		at.match({ lots: 1, price: 5_000 }, { price: 5_000 });
		pass(at, 8 * HOUR, 5_000);
		expect(at.all("FundingRated").at(-1)).toMatchObject({ skipped: false, ratePpb: 100_000n });
		at.exchange.checkInvariants();
	});
});

describe("new terms leave waiting closes unchanged after a restart", () => {
	it("after a restart, a waiting close keeps the price bound of its position's terms when new terms allow a wider one", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const [long] = at.match({ lots: 10, leverage: 5 }, { leverage: 5 });
		at.open({ by: at.person(2), lots: 10, leverage: 5, price: PAR - 40_000 });
		at.close(long);
		expect(at.position(long).closing).toBe(10);
		const terms = at.all("InstrumentSet").find(({ instrument }) => instrument === 1);
		const { type: _type, version: _version, ...same } = terms as NonNullable<typeof terms>;
		const wider: Command = { ...same, type: "SetInstrument", id: "", by: 1, reason: "for a test", takerBoundPpm: 100_000 };
		at.exchange.applyBatch(at.time, [wider]);
		at.tick(PAR);
		const twin = Exchange.restore(at.exchange.sections());
		twin.applyBatch(at.time, []);
		at.exchange.applyBatch(at.time, []);
		expect(twin.stateHash()).toBe(at.exchange.stateHash());
		expect(at.position(long)).toMatchObject({ status: "closing", closing: 10 });
		const [later] = at.match({ by: at.person(3), lots: 10, leverage: 5 }, { leverage: 5 });
		at.close(later);
		expect(at.position(later)).toMatchObject({ status: "closed" });
		at.exchange.checkInvariants();
	});
});

describe("an index outage that begins during automatic work leaves no work undone", () => {
	it("an outage that begins amid a record's liquidations leaves no work due before the next record", () => {
		const at = new ContractScenario({ people: 4, each: 1_000_000_000_000n });
		at.record(PAR);
		for (let count = 0; count < 40; count++) at.match({ lots: 1, leverage: 50 }, { leverage: 2 });
		at.time += 1_000;
		// The batch ends before twenty liquidations are done.
		at.exchange.applyBatch(at.time, [recordOf(at, PAR - 30_000)]);
		const twin = Exchange.restore(at.exchange.sections());
		expect(at.exchange.nextDeadline(at.time)).toBe(at.time);
		at.time += 11_000;
		for (const exchange of [at.exchange, twin]) {
			// The only remaining deadline is a month away: the close of all positions of an instrument that gets no index records.
			expect(exchange.nextDeadline(at.time) ?? 0).toBeGreaterThan(at.time + 29 * 24 * HOUR);
			expect(exchange.applyBatch(at.time, [])).toMatchObject({ changed: false });
		}
		// The result must not change if callers query the deadline in between, or if the clock goes back.
		expect(at.exchange.nextDeadline()).toBe(at.time - 11_000);
		const record = recordOf(at, PAR - 30_000);
		const events = at.exchange.applyBatch(at.time, [record]).events;
		expect(events.filter(({ type }) => type === "PositionLiquidated")).toHaveLength(20);
		expect(twin.applyBatch(at.time, [record]).events).toEqual(events);
		expect(twin.stateHash()).toBe(at.exchange.stateHash());
	});
});

describe("quotes are limited by country and verification like orders", () => {
	const mode = (by: number, leverage: number): Command => {
		return { type: "SetContractMode", id: "", by, instrument: 1, net: true, leverage };
	};
	const quote = (by: number): Command => {
		return { type: "ReplaceContractQuotes", id: "", by, instrument: 1, bids: [{ price: PAR - 10, lots: 10 }], asks: [] };
	};

	it("access rules apply to quotes like to orders", () => {
		const demo = new ContractScenario({ country: "GB" });
		demo.record(PAR);
		demo.must(mode(demo.person(0), 1));
		expect(demo.say(quote(demo.person(0)))).toBe("demo_only");
		const unknown = new ContractScenario({ country: "" });
		unknown.record(PAR);
		unknown.must(mode(unknown.person(0), 21));
		unknown.must(mode(unknown.person(1), 20));
		expect(unknown.say(quote(unknown.person(0)))).toBe("not_verified multiple");
		expect(unknown.say(quote(unknown.person(1)))).toBe("ok");
	});

	it("quotes are rejected during a user's break, but can always be withdrawn", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const by = at.person(0);
		at.must(mode(by, 10));
		at.must(quote(by));
		at.must({ type: "SetLimits", id: "", by, dailyLoss: 0n, breakUntil: at.time + HOUR });
		expect(at.say(quote(by))).toBe("on_break");
		expect(at.say({ ...quote(by), bids: [] } as Command)).toBe("ok");
	});
});

describe("the limits that a user has set count open orders too", () => {
	const limits = (by: number, dailyLoss: bigint, breakUntil = 0): Command => {
		return { type: "SetLimits", id: "", by, dailyLoss, breakUntil };
	};
	const USDT = 1_000_000n;

	it("resting opening orders count towards a user's loss limit, so many orders together cannot exceed it", () => {
		const at = new ContractScenario({ people: 5 });
		at.record(PAR);
		const by = at.person(0);
		at.must(limits(by, 100n * USDT));
		// Each order freezes 45 USDT, for margin and fees.
		const said = Array.from({ length: 20 }, (_, count) =>
			at.say(at.order({ by, lots: 9, leverage: 20, price: PAR - 1_000 - count })),
		);
		expect(said.slice(0, 3)).toEqual(["ok", "ok", "loss_limit_reached"]);
		expect(new Set(said.slice(2))).toEqual(new Set(["loss_limit_reached"]));
		at.open({ by: at.person(1), long: false, lots: 18, price: PAR - 2_000 });
		const held = at.all("PositionChanged").filter(({ user, lots }) => user === by && lots > 0);
		expect(held.map(({ lots }) => lots)).toEqual([9, 9]);
		at.tick(PAR / 2);
		expect(10_000n * USDT - at.wealth(by)).toBeLessThanOrEqual(100n * USDT);
		// The loss still counts for the rest of the day. The cancelled order no longer counts.
		expect(at.exchange.offers.riskProblem(by, 100n * USDT)?.code).toBe("loss_limit_reached");
		at.exchange.checkInvariants();
	});

	it("a cancelled order no longer counts towards the user's loss limit", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const by = at.person(0);
		at.must(limits(by, 100n * USDT));
		const waits = at.open({ by, lots: 9, leverage: 10, price: PAR - 1_000 });
		expect(at.say(at.order({ by, lots: 9, leverage: 10, price: PAR - 1_000 }))).toBe("loss_limit_reached");
		at.must({ type: "CancelPositionOrder", id: "", by, position: waits });
		expect(at.say(at.order({ by, lots: 9, leverage: 10, price: PAR - 1_000 }))).toBe("ok");
		at.exchange.checkInvariants();
	});

	it.each([
		["a break", "restricted", (at: ContractScenario) => limits(at.person(0), 0n, at.time + HOUR)],
		["a limit below the current risk", "loss_limit", (at: ContractScenario) => limits(at.person(0), 10n * USDT)],
	] as const)("%s cancels the user's opening orders of real money, and no closes or demo orders", (_name, reason, command) => {
		const at = new ContractScenario();
		at.record(PAR);
		const [held] = at.match({ lots: 10, leverage: 10 }, { leverage: 10 });
		at.close(held, { orderType: "limit", price: PAR + 5_000 });
		const waits = at.open({ lots: 10, price: PAR - 1_000 });
		at.must(command(at));
		expect(at.position(waits)).toMatchObject({ status: "cancelled", reason, reserved: 0n });
		expect(at.position(held)).toMatchObject({ status: "closing", closing: 10 });
		at.exchange.checkInvariants();
	});

	it("a freeze of the account cancels and rejects opening orders, but allows closes, cancels and stops", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const by = at.person(0);
		const [held] = at.match({ lots: 10, leverage: 10 }, { leverage: 10 });
		const waits = at.open({ lots: 10, price: PAR - 1_000 });
		at.must({ type: "SetStanding", id: "", by: SERVICE.accounts, user: by, version: 1, standing: "frozen" });
		expect(at.position(waits)).toMatchObject({ status: "cancelled", reason: "restricted" });
		expect(at.say(at.order({ by }))).toBe("account_restricted");
		const stops = { stopLoss: PAR - 5_000, takeProfit: 0, trigger: "mark" } as const;
		expect(at.say({ type: "SetPositionStops", id: "", by, position: held, ...stops })).toBe("ok");
		at.open({ by: at.person(2), lots: 10 });
		expect(at.close(held)).toBe("ok");
		expect(at.position(held)).toMatchObject({ status: "closed", closedBy: "user" });
		at.exchange.checkInvariants();
	});

	it("resting orders count towards the user's loss limit after a restart from a snapshot", () => {
		const at = new ContractScenario();
		at.record(PAR);
		const by = at.person(0);
		at.must(limits(by, 100n * USDT));
		const waits = at.open({ by, lots: 9, leverage: 10, price: PAR - 1_000 });
		const restored = Exchange.restore(at.exchange.sections());
		expect(restored.stateHash()).toBe(at.exchange.stateHash());
		expect(restored.offers.riskProblem(by, 20n * USDT)?.code).toBe("loss_limit_reached");
		const cancel: Command = { type: "CancelPositionOrder", id: "", by, position: waits };
		expect(restored.applyBatch(at.time, [cancel]).outcomes[0]).toMatchObject({ kind: "accepted" });
		expect(restored.offers.riskProblem(by, 20n * USDT)).toBeUndefined();
		restored.checkInvariants();
	});
});

describe("the liquidation price uses the tier's deduction in proportion to the filled lots", () => {
	/** 600 lots of a user's only position are in the second margin tier, whose maintenance deduction is 50 USDT. */
	const rich = { people: 5, each: 1_000_000_000_000n };

	it("the liquidation price of a position with few filled lots uses only their share of the tier's deduction", () => {
		const at = new ContractScenario(rich);
		at.record(PAR);
		const long = at.open({ lots: 600, leverage: 100 });
		at.open({ by: at.person(1), long: false, lots: 10, leverage: 100 });
		expect(at.say({ type: "CancelPositionOrder", id: "", by: at.person(0), position: long })).toBe("ok");
		const { liquidationPrice, bankruptcyPrice } = at.position(long);
		expect(liquidationPrice).toBeGreaterThan(bankruptcyPrice + 3_500);
		at.exchange.checkInvariants();
	});

	it("the liquidation price of the remaining part of a position uses only its share of the tier's deduction", () => {
		const at = new ContractScenario(rich);
		at.record(PAR);
		const [long] = at.match({ lots: 600, leverage: 100 }, { leverage: 100 });
		const { liquidationPrice } = at.position(long);
		at.open({ by: at.person(2), lots: 590, leverage: 10 });
		expect(at.close(long, { lots: 590 })).toBe("ok");
		expect(at.position(long).lots).toBe(10);
		expect(Math.abs(at.position(long).liquidationPrice - liquidationPrice)).toBeLessThanOrEqual(1);
		at.exchange.checkInvariants();
	});

	it("the liquidation price never passes the bankruptcy price when a large position falls through its tiers", () => {
		const at = new ContractScenario({ people: 5, each: 20_000_000_000_000n });
		at.record(PAR);
		// The position has a notional of 12.5 million USDT at leverage 2. At half the price, the deduction of the fifth tier would
		// exceed the maintenance margin.
		const [long] = at.match({ lots: 125_000, leverage: 2 }, { leverage: 2 });
		const { liquidationPrice, bankruptcyPrice } = at.position(long);
		expect(liquidationPrice).toBeGreaterThanOrEqual(bankruptcyPrice);
		at.exchange.checkInvariants();
	});
});

describe("a position is quarantined together with its only counterparty", () => {
	it("a position that only a quarantined position could close is quarantined too; everything else continues", () => {
		const at = new ContractScenario({ insurance: 0n });
		at.record(PAR);
		const [long, short] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
		at.must({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product: "contracts", item: short, reason: "for a test" });
		at.tick(PAR - 20_000);
		expect(at.position(long)).toMatchObject({ lots: 10, reason: "held" });
		expect(at.position(short)).toMatchObject({ lots: 10, reason: "held" });
		expect(at.all("PositionLiquidated")).toEqual([]);
		at.tick(PAR - 30_000);
		at.match({ by: at.person(2), lots: 1, price: PAR - 30_000 }, { by: at.person(3), price: PAR - 30_000 });
		at.exchange.checkInvariants();
	});
});

describe("one command does a bounded amount of work", () => {
	it("a taker during a halt cancels at most as many opening orders as one taker may match", () => {
		const at = new ContractScenario({ people: 12, each: 100_000_000_000n });
		at.record(PAR);
		const [long] = at.match({ lots: 10, leverage: 5 }, { leverage: 5 });
		for (let count = 0; count < 1_500; count++)
			at.open({ by: at.person(2 + (count % 10)), lots: 1, leverage: 5, price: PAR - 100 });
		at.wait(11_000);
		const told = at.events.length;
		expect(at.close(long)).toBe("ok");
		const halted = at.events.slice(told).filter((event) => event.type === "PositionChanged" && event.reason === "halted");
		expect(halted).toHaveLength(1_000);
		expect(at.position(long)).toMatchObject({ closing: 10, reason: "too_many_fills" });
		at.record(PAR);
		expect(at.all("PositionChanged").filter(({ reason }) => reason === "halted")).toHaveLength(1_500);
		at.exchange.checkInvariants();
	});

	it("a resting close beyond its position's bankruptcy price moves to that price when funding is paid", () => {
		const at = new ContractScenario({ people: 5, each: 1_000_000_000_000n });
		at.record(PAR);
		at.time += 8 * HOUR - (at.time % (8 * HOUR));
		at.record(PAR);
		const [long] = at.match({ lots: 100, leverage: 50 }, { leverage: 5 });
		const before = at.position(long).bankruptcyPrice;
		// After a price fall of 1.6 %, the close still rests in the book at the bankruptcy price, where the position's margin would
		// be used up.
		pass(at, 30_000, PAR - 14_000);
		expect(at.close(long, { orderType: "limit", price: before - 500 })).toBe("ok");
		expect(at.position(long)).toMatchObject({ status: "closing", closePrice: before });
		toPeriodEnd(at, PAR - 14_000);
		at.time += 5_000;
		at.record(PAR - 14_000);
		const { funding, bankruptcyPrice, closePrice } = at.position(long);
		expect(funding).toBeLessThan(0n);
		expect(bankruptcyPrice).toBeGreaterThan(before);
		expect(closePrice).toBe(bankruptcyPrice);
		at.exchange.checkInvariants();
	});
});

describe("the funding premium follows the book", () => {
	it("a wall of one-lot orders does not hide the funding premium", () => {
		const rated = (wall: boolean) => {
			const at = new ContractScenario({ people: 6, each: 1_000_000_000_000n });
			at.record(PAR);
			at.open({ by: at.person(1), lots: 1_000, leverage: 5, price: PAR + 3_000 });
			if (wall) for (let count = 0; count < 200; count++) at.open({ by: at.person(2), lots: 1, leverage: 5, price: PAR + 3_100 });
			pass(at, 60_000, PAR);
			return at.all("MarkSet").findLast(({ instrument }) => instrument === 1)?.fundingPpb ?? 0n;
		};
		expect(rated(false)).toBeGreaterThan(2_000_000n);
		expect(rated(true)).toBeGreaterThanOrEqual(rated(false));
	});
});

describe("auto-deleveraging of many positions continues over several steps", () => {
	/**
	 * Opens a short position of many lots, which the insurance fund cannot take over, against as many long positions of one lot
	 * each.
	 */
	function crowd(lots: number): { at: ContractScenario; short: number } {
		const people = Math.ceil(lots / 150);
		const at = new ContractScenario({ people: people + 1, each: 1_000_000_000_000n, insurance: 0n });
		at.record(PAR);
		const by = at.person(people);
		const short = at.open({ by, long: false, lots, leverage: 50 });
		for (let count = 0; count < lots; count++) at.open({ by: at.person(count % people), lots: 1, leverage: 2 });
		expect(at.position(short)).toMatchObject({ status: "holding", lots });
		return { at, short };
	}
	const record = (at: ContractScenario, price: number) => {
		at.time += 1_000;
		return recordOf(at, price);
	};

	it("auto-deleveraging of many positions continues in later batches, and emits one complete liquidation event", () => {
		const { at, short } = crowd(6_000);
		const price = at.position(short).bankruptcyPrice + 100;
		let events = at.exchange.applyBatch(at.time, [record(at, price)]).events.length;
		expect(at.exchange.nextDeadline()).toBeLessThanOrEqual(at.time);
		let twin = Exchange.restore(at.exchange.sections());
		const told: Event[] = [];
		while ((at.exchange.nextDeadline() ?? Number.POSITIVE_INFINITY) <= at.time) {
			const batch = at.exchange.applyBatch(at.time, []).events;
			twin.applyBatch(at.time, []);
			twin = Exchange.restore(twin.sections());
			events = Math.max(events, batch.length);
			told.push(...batch);
		}
		// A batch may have 16,384 events, and one step then adds the events of at most a hundred positions.
		expect(events).toBeLessThan(17_500);
		const liquidated = told.filter((event) => event.type === "PositionLiquidated");
		expect(liquidated).toMatchObject([{ position: short, lots: 6_000, deleveraged: 6_000 }]);
		expect(twin.stateHash()).toBe(at.exchange.stateHash());
		at.exchange.checkInvariants();
	});
});
