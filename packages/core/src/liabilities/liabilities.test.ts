// Tests the totals of all amounts owed to users, and the refusals of snapshots and publications (docs/reference/rules.md §12).
import { ContractScenario, EarnScenario, FundScenario, OptionScenario, PAR, type Scenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FIRST_USER, SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import type { Event } from "../registry.ts";
import { SNAPSHOT_TIME_MS } from "./liabilities.ts";
import type { LiabilityTotals, PublishRoot, RootPublished, SnapshotBegun } from "./messages.ts";

const USDT = 3;
const UNITS_PER_TICK_LOT = 100n;
const ROOT = "ab".repeat(32);

const dayOf = (at: Scenario) => Math.floor(at.time / DAY_MS);
const begin = (at: Scenario, day = dayOf(at)) => ({ type: "BeginSnapshot", id: "", by: SERVICE.liabilities, day }) as const;
const newest = <T extends "SnapshotBegun" | "RootPublished">(at: Scenario, type: T) =>
	at.events.findLast((event): event is Extract<Event, { type: T }> => event.type === type) as Extract<Event, { type: T }>;

/** Begins a snapshot and returns its totals for an asset. */
function owed(at: Scenario, asset = USDT): LiabilityTotals {
	at.must(begin(at));
	return newest(at, "SnapshotBegun").totals.find((one) => one.asset === asset) ?? { asset, ledger: 0n, valued: 0n };
}

function publication(at: Scenario, change: Partial<PublishRoot> = {}): PublishRoot {
	const { snapshot, totals } = newest(at, "SnapshotBegun");
	return {
		...{ type: "PublishRoot", id: "", by: SERVICE.liabilities, snapshot, sequence: 7, root: ROOT, depth: 2, count: 3, totals },
		...change,
	};
}

/** Returns the sum of users' balances, computed from the events. Accounts of funds and demo money are left out. */
function balances(at: Scenario, funds: readonly number[] = []): bigint {
	const found = new Map<string, bigint>();
	for (const event of at.events) {
		if (event.type !== "BalanceChanged" || event.asset !== USDT || event.owner < FIRST_USER) continue;
		if (funds.includes(event.owner) || event.account === "deposit_debt") continue;
		found.set(`${event.owner} ${event.account}`, event.available + event.frozen);
	}
	return [...found.values()].reduce((sum, one) => sum + one, 0n);
}

describe("the totals of a snapshot count all products", () => {
	it("the totals count a running option's stake in the ledger, and the remaining part of its possible payout", () => {
		const at = new OptionScenario();
		at.record(1_000);
		at.buy({ stake: 10_000_000n });
		expect(owed(at)).toEqual({ asset: USDT, ledger: balances(at), valued: 8_000_000n });
	});

	it("the totals count the unrealised profit of a position, and subtract no loss", () => {
		const at = new ContractScenario();
		at.tick(PAR);
		const [long, short] = at.match({ by: at.person(0) }, { by: at.person(1) });
		for (let second = 0; second < 5; second++) at.tick(PAR + 1_000);
		const { ledger, valued } = owed(at);
		expect(ledger).toBe(balances(at));
		const mark = at.events.findLast((event) => event.type === "MarkSet");
		const { lots, entry } = at.position(long);
		expect(at.position(short).lots).toBe(lots);
		const profit = (mark?.type === "MarkSet" ? BigInt(mark.mark) : 0n) * BigInt(lots) * UNITS_PER_TICK_LOT - entry;
		expect(valued).toBe(profit);
		expect(profit).toBeGreaterThan(0n);
	});

	it("the totals count the locked interest of an earn order, and its principal in the ledger", () => {
		const at = new EarnScenario();
		at.must(at.order(1, 1_000_000_000n));
		const { ledger, valued } = owed(at);
		expect(ledger).toBe(balances(at));
		expect(valued).toBeGreaterThan(0n);
	});

	it("the totals count the units of a fund, and leave out the fund's account", () => {
		const at = new FundScenario();
		at.must(at.subscribe(1_000_000_000n));
		at.hour();
		const { ledger, valued } = owed(at);
		const fund = at.events.find((event) => event.type === "FundSet");
		expect(ledger).toBe(balances(at, [fund?.type === "FundSet" ? fund.account : 0]));
		expect(valued).toBeGreaterThan(0n);
	});

	it("the totals leave out demo money", () => {
		const at = new OptionScenario();
		expect(newestTotals(at).map(({ asset }) => asset)).toEqual([USDT]);
	});
});

function newestTotals(at: Scenario): readonly LiabilityTotals[] {
	at.must(begin(at));
	return newest(at, "SnapshotBegun").totals;
}

it("the amounts that an observer gets add up to the totals, and the observer changes no state", () => {
	const at = new OptionScenario();
	at.record(1_000);
	at.buy();
	const other = Exchange.restore(at.exchange.sections());
	const sums = { ledger: 0n, valued: 0n };
	other.offers.observeOwed((_user, asset, part, amount) => {
		if (asset === USDT) sums[part] += amount;
	});
	const { events } = other.applyBatch(at.time, [begin(at)]);
	const [told] = events.filter((event): event is SnapshotBegun => event.type === "SnapshotBegun");
	expect(told?.totals.find(({ asset }) => asset === USDT)).toEqual({ asset: USDT, ...sums });
	at.must(begin(at));
	expect(other.stateHash()).toBe(at.exchange.stateHash());
});

describe("a snapshot begins daily", () => {
	it("a snapshot begins once a day, from 02:00 UTC", () => {
		const at = new OptionScenario();
		at.time = (dayOf(at) + 1) * DAY_MS + SNAPSHOT_TIME_MS - 1;
		expect(at.say(begin(at))).toBe("not_due day");
		at.time++;
		expect(at.say(begin(at, dayOf(at) + 1))).toBe("not_due day");
		expect(at.say(begin(at, dayOf(at) - 1))).toBe("not_due day");
		expect(at.say(begin(at))).toBe("ok");
		expect(at.say(begin(at))).toBe("known_snapshot day");
		at.wait(DAY_MS);
		expect(at.must(begin(at))).toBe(2);
	});
});

describe("a root is published for each snapshot", () => {
	it("a root is published once, with the totals of the newest snapshot", () => {
		const at = new OptionScenario();
		expect(at.say({ ...publication0 })).toBe("unknown_snapshot snapshot");
		at.must(begin(at));
		const { totals } = newest(at, "SnapshotBegun");
		const [first] = totals as [LiabilityTotals];
		for (const wrong of [
			[],
			[{ ...first, ledger: first.ledger - 1n }],
			[{ ...first, valued: 1n }],
			[first, { ...first, asset: 4 }],
		])
			expect(at.say(publication(at, { totals: wrong }))).toBe("other_totals totals");
		for (const [depth, count] of [
			[2, 5],
			[2, 2],
			[33, 3],
		] as const)
			expect(at.say(publication(at, { depth, count }))).toBe("invalid_tree count");
		expect(at.say(publication(at, { snapshot: 2 }))).toBe("unknown_snapshot snapshot");
		expect(at.say(publication(at))).toBe("ok");
		const told: Partial<RootPublished> = { snapshot: 1, sequence: 7, root: ROOT, depth: 2, count: 3, totals };
		expect(newest(at, "RootPublished")).toMatchObject(told);
		expect(at.say(publication(at, { root: "cd".repeat(32) }))).toBe("known_root snapshot");
	});

	it("the root of an older snapshot is refused after a later snapshot has begun", () => {
		const at = new OptionScenario();
		at.must(begin(at));
		const late = publication(at);
		at.wait(DAY_MS);
		at.must(begin(at));
		expect(at.say(late)).toBe("older_snapshot snapshot");
	});

	it("a root and its snapshot survive a restart", () => {
		const at = new OptionScenario();
		at.must(begin(at));
		at.exchange = Exchange.restore(at.exchange.sections());
		at.must(publication(at));
		at.exchange = Exchange.restore(at.exchange.sections());
		at.exchange.checkInvariants();
		expect(at.say(publication(at))).toBe("known_root snapshot");
		const told = at.exchange.restate().filter(({ type }) => type === "SnapshotBegun" || type === "RootPublished");
		expect(told.map(({ type }) => type)).toEqual(["SnapshotBegun", "RootPublished"]);
	});
});

const publication0: PublishRoot = {
	...{
		type: "PublishRoot",
		id: "",
		by: SERVICE.liabilities,
		snapshot: 1,
		sequence: 1,
		root: ROOT,
		depth: 0,
		count: 1,
		totals: [],
	},
};
