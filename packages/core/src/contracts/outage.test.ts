// Tests positions during an outage of the index (docs/reference/rules.md §5, Outage). Positions with too little equity are closed
// at the last mark before the outage. Otherwise a user with positions on both sides could lose only the margin of one side and
// win the price gap on the other, at the cost of the insurance fund.
import { ContractScenario, PAR, Random } from "@candor/testkit";
import { FULL_SET } from "@candor/testkit/test-set";
import { describe, expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";
import { OUTAGE_STEPS, outageTimes, requiredEquity } from "./index-outage.ts";
import type { PositionChanged } from "./messages.ts";

const PLATFORM = 0;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SEEDS = FULL_SET ? 200 : 16;
const EACH = 10_000_000_000n;

/** Stops the server for a time. The first record after the restart has the given index. */
function outage(at: ContractScenario, ms: number, index: number): void {
	at.time += ms;
	at.record(index);
}

function recordOf(at: ContractScenario, price: number): Command {
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: price, ask: price, time: at.time }));
	return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
}

/**
 * Returns the users' money plus their open positions valued at an index. A loss beyond a position's margin does not count,
 * because the user does not owe it.
 */
function worth(at: ContractScenario, users: readonly number[], index: number): bigint {
	const last = new Map<number, PositionChanged>();
	for (const position of at.all("PositionChanged")) if (position.instrument === 1) last.set(position.position, position);
	let units = 0n;
	for (const user of users) {
		const { available, frozen } = at.balance(user, user === PLATFORM ? "insurance" : "contract");
		units += available + frozen;
	}
	for (const { user, lots, long, entry, margin } of last.values()) {
		if (!users.includes(user)) continue;
		const now = BigInt(index) * BigInt(lots) * 100n;
		const profit = long ? now - entry : entry - now;
		units += profit < -margin ? -margin : profit;
	}
	return units;
}

function scenario(options: ConstructorParameters<typeof ContractScenario>[0] = {}): ContractScenario {
	const at = new ContractScenario(options);
	at.record(PAR);
	return at;
}

/** Opens four long and four short positions of 49,900 USDT each, at leverage 125. */
function gang(at: ContractScenario): void {
	for (let pair = 0; pair < 8; pair += 2) {
		at.match({ by: at.person(pair), lots: 499, leverage: 125 }, { by: at.person(pair + 1), leverage: 125 });
	}
}

describe("cooperating users who hold both sides over an outage gain nothing", () => {
	it.each([
		[6 * HOUR, 1.06],
		[6 * HOUR, 0.94],
		[HOUR, 1.02],
		[26 * HOUR, 1.12],
	])(
		"after an outage of %d ms with a return at %f times the price, users with both sides gain nothing from insurance",
		(ms, move) => {
			const at = scenario({ people: 8, each: EACH });
			gang(at);
			at.tick(PAR - 10);
			const before = worth(at, [PLATFORM], at.mark);
			const index = Math.round(PAR * move);
			outage(at, ms, index);
			expect(worth(at, at.people, index)).toBeLessThanOrEqual(8n * EACH);
			expect(worth(at, [PLATFORM], index)).toBeGreaterThanOrEqual(before);
			at.exchange.checkInvariants();
		},
	);
});

describe("an index outage closes positions with too little equity", () => {
	it.each([
		[2 * MINUTE, []],
		[2 * MINUTE + 1, [125]],
		[10 * MINUTE, [125]],
		[10 * MINUTE + 1, [125, 100]],
		[HOUR + 1, [125, 100, 50]],
		[6 * HOUR + 1, [125, 100, 50, 20]],
		[DAY + 1, [125, 100, 50, 20, 10]],
		[3 * DAY + 1, [125, 100, 50, 20, 10, 4]],
		[14 * DAY + 1, [125, 100, 50, 20, 10, 4, 2]],
	])("an outage of %d ms closes the positions with too little equity at the last mark: %j", (ms, closed) => {
		const at = scenario({ people: 9, each: 100_000_000_000n });
		const positions = [125, 100, 50, 20, 10, 4, 2].map((leverage, count) => {
			const [long] = at.match({ by: at.person(count), lots: 10, leverage }, { by: at.person(8), leverage: 1 });
			return [leverage, long] as const;
		});
		// At this price, slightly below entry, the equity of the position with leverage 125 is exactly the required equity.
		at.tick(PAR - 100);
		outage(at, ms, PAR - 100);
		expect(positions.filter(([, id]) => at.position(id).closedBy === "outage").map(([leverage]) => leverage)).toEqual(closed);
		for (const { user, lots, equity, needed } of at.all("PositionSettled"))
			expect([lots > 0, user === at.person(8) || equity < needed]).toEqual([true, true]);
		at.exchange.checkInvariants();
	});

	it("an outage closes positions at the last mark without a fee, and emits the figures of the decision", () => {
		const at = scenario();
		const [long, short] = at.match({ lots: 10, leverage: 100 }, { leverage: 100 });
		at.tick(PAR + 1_000);
		const { mark, time: from } = at;
		const before = [at.position(long), at.position(short)] as const;
		const fees = at.balance(PLATFORM, "fees").available;
		outage(at, 7 * HOUR, PAR + 100_000);
		const gained = BigInt(mark - PAR) * 10n * 100n;
		expect(at.position(long)).toMatchObject({
			status: "closed",
			closedBy: "outage",
			profit: gained,
			fees: before[0].fees,
			margin: 0n,
		});
		expect(at.position(short)).toMatchObject({ status: "closed", closedBy: "outage", profit: -gained, fees: before[1].fees });
		expect(at.balance(PLATFORM, "fees").available).toBe(fees);
		const facts = { why: "outage", lots: 10, held: 10, price: mark, from, until: at.time, fromSeq: 2, seq: 3 };
		const needed = (BigInt(mark) * 10n * 100n * 10n + 124n) / 125n;
		expect(at.all("PositionSettled")).toMatchObject([
			{ position: long, ...facts, profit: gained, entry: before[0].entry, equity: before[0].margin + gained, needed },
			{ position: short, ...facts, profit: -gained, equity: before[1].margin - gained, needed },
		]);
		expect(at.all("InstrumentSettled")).toMatchObject([{ instrument: 1, mark, positions: 2, lots: 10 }]);
		// The mark price of the new record is set after the closes at the old mark.
		expect(at.events.findLastIndex(({ type }) => type === "MarkSet")).toBeGreaterThan(
			at.events.findLastIndex(({ type }) => type === "InstrumentSettled"),
		);
		at.exchange.checkInvariants();
	});

	it("an outage closes the affected positions against each other first, and the other positions against the ADL queue", () => {
		const at = scenario({ people: 8 });
		const [first] = at.match({ lots: 4, leverage: 125 }, { by: at.person(5), leverage: 3 });
		const [second] = at.match({ by: at.person(1), lots: 6, leverage: 125 }, { by: at.person(6), leverage: 10 });
		const [, geared] = at.match({ by: at.person(2), lots: 3, leverage: 2 }, { by: at.person(3), leverage: 125 });
		const opposite = [first - 1, second - 1] as const;
		at.tick(PAR - 500);
		outage(at, 15 * MINUTE, PAR);
		expect(at.all("PositionSettled").map(({ position, lots }) => [position, lots])).toEqual([
			[geared, 3],
			[first, 4],
			[opposite[1], 6],
			[second, 6],
			[opposite[0], 1],
		]);
		expect(at.position(opposite[0])).toMatchObject({ status: "holding", lots: 3, closedBy: "outage" });
		at.exchange.checkInvariants();
	});

	it("an outage cancels the resting closes and stops of closed positions, and reduces those of partly closed positions", () => {
		const at = scenario({ people: 6 });
		const stop = { stopLoss: PAR - 4_000 };
		const [long, short] = at.match({ lots: 10, leverage: 125, ...stop }, { leverage: 4 });
		at.match({ by: at.person(2), lots: 5, leverage: 3 }, { by: at.person(3), leverage: 2 });
		at.close(long, { orderType: "limit", price: PAR + 3_000 });
		at.close(short, { orderType: "limit", price: PAR - 3_000 });
		const waits = at.open({ by: at.person(4), lots: 10, leverage: 5, price: PAR - 500 });
		at.tick(PAR - 100);
		outage(at, 3 * MINUTE, PAR - 4_500);
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "outage", closing: 0 });
		expect(at.position(short)).toMatchObject({ status: "closed", closedBy: "outage", closing: 0 });
		expect(at.position(waits)).toMatchObject({ status: "cancelled", reason: "halted" });
		expect(at.all("ContractTraded").filter(({ price }) => price !== PAR)).toEqual([]);
		at.exchange.checkInvariants();
	});

	it("after an outage the first record liquidates without insurance: the other side is closed at the bankruptcy price", () => {
		const at = scenario({ people: 4 });
		const [long, short] = at.match({ lots: 10, leverage: 20 }, { leverage: 2 });
		const insurance = worth(at, [PLATFORM], PAR);
		outage(at, HOUR, PAR - 90_000);
		expect(at.all("PositionLiquidated")).toMatchObject([{ position: long, taken: 0, deleveraged: 10, mark: at.mark }]);
		expect(at.position(short)).toMatchObject({ closedBy: "adl" });
		const [{ toInsurance = 0n } = {}] = at.all("PositionLiquidated");
		expect(worth(at, [PLATFORM], at.mark)).toBe(insurance + toInsurance);
		// From the second record on, the insurance fund takes lots over again.
		const [later] = at.match(
			{ by: at.person(2), lots: 10, leverage: 20, price: PAR - 90_000 },
			{ by: at.person(3), leverage: 2, price: PAR - 90_000 },
		);
		at.tick(PAR - 150_000);
		expect(at.all("PositionLiquidated").at(-1)).toMatchObject({ position: later, taken: 10 });
		at.exchange.checkInvariants();
	});

	it("positions that the last mark had reached before an outage are liquidated at that mark, without insurance", () => {
		const at = scenario({ people: 4, each: 1_000_000_000_000n });
		const longs: number[] = [];
		for (let count = 0; count < 150; count++) {
			longs.push(
				at.match({ by: at.person(count % 2), lots: 1, leverage: 125 }, { by: at.person(2 + (count % 2)), leverage: 2 })[0],
			);
		}
		// The server restarts while the liquidations of this record are in progress.
		at.time += 1_000;
		at.events.push(...at.exchange.applyBatch(at.time, [recordOf(at, PAR - 7_000)]).events);
		const begun = at.all("PositionLiquidated").length;
		expect(begun).toBeLessThan(150);
		const { mark } = at;
		outage(at, HOUR, PAR + 30_000);
		const told = at.all("PositionLiquidated");
		expect(told.map(({ position }) => position).sort((a, b) => a - b)).toEqual(longs);
		for (const one of told.slice(begun)) expect(one).toMatchObject({ mark, taken: 0, deleveraged: 1 });
		at.exchange.checkInvariants();
	});

	it("an outage leaves quarantined positions open, and positions whose only counterparties are quarantined", () => {
		const at = scenario();
		const [long, short] = at.match({ lots: 10, leverage: 125 }, { leverage: 125 });
		at.must({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product: "contracts", item: short, reason: "for a test" });
		outage(at, DAY, PAR);
		expect(at.position(short)).toMatchObject({ lots: 10, reason: "held" });
		expect(at.position(long)).toMatchObject({ lots: 10, status: "holding" });
		expect(at.all("InstrumentSettled")).toMatchObject([{ positions: 0, lots: 0 }]);
		at.exchange.checkInvariants();
	});

	it("an outage closes insurance's positions like others", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 100 }, { leverage: 2 });
		at.tick(at.position(long).liquidationPrice);
		const held = at.all("PositionChanged").findLast(({ user }) => user === PLATFORM)?.position ?? 0;
		at.tick(at.position(long).liquidationPrice || PAR - 7_000);
		expect(at.position(held).lots).toBe(10);
		outage(at, DAY + 1, PAR - 100_000);
		expect(at.position(held)).toMatchObject({ status: "closed", closedBy: "outage" });
		at.exchange.checkInvariants();
	});

	it("an outage is processed before a funding period that ended during it", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 125 }, { leverage: 125 });
		outage(at, 9 * HOUR, PAR);
		const place = (type: string) => at.events.findLastIndex((event) => event.type === type);
		expect(place("FundingRated")).toBeGreaterThan(place("InstrumentSettled"));
		expect(at.all("FundingRated").at(-1)).toMatchObject({ at: at.time, skipped: true });
		expect(at.position(long).funding).toBe(0n);
	});

	it("rules before 11 close no positions in an outage", () => {
		const at = scenario();
		at.must({ type: "BeginEra", id: "", by: SERVICE.exchange, rules: 10, stateHash: "", source: "an earlier release" });
		const [long] = at.match({ lots: 10, leverage: 125 }, { leverage: 125 });
		outage(at, DAY, PAR);
		expect(at.position(long)).toMatchObject({ status: "holding" });
	});
});

describe("an outage that closes more positions than fit in one batch closes all of them before other commands", () => {
	/**
	 * Opens more pairs of positions than one batch can close. In every second pair only the long position has too little margin.
	 */
	function many(): ContractScenario {
		const at = scenario({ people: 12, each: 1_000_000_000_000n });
		for (let count = 0; count < 600; count++) {
			const lots = 1 + (count % 3);
			at.match(
				{ by: at.person(count % 6), lots, leverage: 125 },
				{ by: at.person(6 + (count % 6)), leverage: count % 2 === 0 ? 125 : 2 },
			);
			if (count % 50 === 0) at.tick(PAR);
		}
		at.tick(PAR - 50);
		at.time += HOUR;
		return at;
	}

	it("all closes of an outage are done before the next order is accepted", () => {
		const at = many();
		const { consumed } = at.exchange.applyBatch(at.time, [recordOf(at, PAR), at.order(), at.order()]);
		expect(consumed).toBe(1);
		for (let batches = 0; batches < 3; batches++) at.exchange.applyBatch(at.time, []);
		expect(at.exchange.applyBatch(at.time, [at.order()]).outcomes).toMatchObject([{ kind: "accepted" }]);
		at.exchange.checkInvariants();
	});

	it("the closes of an outage continue identically from a snapshot between any two steps, and from the journal's rows", () => {
		const at = many();
		const record = recordOf(at, PAR + 20_000);
		let twin = Exchange.restore(at.exchange.sections());
		const replayed = Exchange.restore(at.exchange.sections());
		const rows = [{ commands: [record], ...at.exchange.applyBatch(at.time, [record]) }];
		const whole = [...(rows[0]?.events ?? [])];
		const parts = [...twin.applyBatch(at.time, [record]).events];
		let batches = 0;
		while ((at.exchange.nextDeadline() ?? Number.POSITIVE_INFINITY) <= at.time) {
			const row = { commands: [], ...at.exchange.applyBatch(at.time, []) };
			rows.push(row);
			whole.push(...row.events);
			twin = Exchange.restore(twin.sections());
			parts.push(...twin.applyBatch(at.time, []).events);
			batches++;
		}
		expect(batches).toBeGreaterThan(0);
		expect(whole.filter(({ type }) => type === "PositionSettled").length).toBeGreaterThan(1_000);
		expect(parts).toEqual(whole);
		expect(twin.stateHash()).toBe(at.exchange.stateHash());
		expect(rows.flatMap(({ commands, at: time }) => replayed.replayBatch(time, commands))).toEqual(whole);
		expect(replayed.stateHash()).toBe(at.exchange.stateHash());
	});

	it("the closes of an outage continue when one position is quarantined in the middle", () => {
		const at = many();
		at.events.push(...at.exchange.applyBatch(at.time, [recordOf(at, PAR)]).events);
		const open = new Map(at.all("PositionChanged").map((position) => [position.position, position]));
		const next = [...open.values()].find(({ lots, leverage }) => lots > 0 && leverage === 125)?.position ?? 0;
		const hold = {
			type: "QuarantineItem",
			id: "",
			by: SERVICE.exchange,
			product: "contracts",
			item: next,
			reason: "for a test",
		} as const;
		at.events.push(...at.exchange.applyBatch(at.time, [hold]).events);
		at.settle();
		expect(at.position(next)).toMatchObject({ reason: "held" });
		expect(at.all("InstrumentSettled")).toHaveLength(1);
		expect(at.all("MarkSet").at(-1)?.at).toBe(at.time);
		at.exchange.checkInvariants();
	});
});

describe("an instrument without an index record for 30 days closes its positions", () => {
	it("after 30 days without a record an instrument closes every position at the last mark, and cancels all orders", () => {
		const at = scenario({ people: 6 });
		const [long, short] = at.match({ lots: 10, leverage: 3, stopLoss: PAR - 50_000 }, { leverage: 1 });
		const [other] = at.match({ by: at.person(2), lots: 5, leverage: 2 }, { by: at.person(3), leverage: 20 });
		at.tick(PAR + 2_000);
		const { mark } = at;
		const waits = at.open({ by: at.person(4), lots: 3, price: PAR - 500 });
		at.wait(15_000);
		at.close(long);
		expect(at.position(long)).toMatchObject({ status: "closing" });
		const fees = at.balance(PLATFORM, "fees").available;
		at.wait(30 * DAY - 15_001);
		expect(at.all("InstrumentSettled")).toEqual([]);
		expect(at.exchange.nextDeadline()).toBe(at.time + 1);
		at.wait(1);
		const gained = BigInt(mark - PAR) * 10n * 100n;
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "settlement", profit: gained, margin: 0n, closing: 0 });
		expect(at.position(short)).toMatchObject({ status: "closed", closedBy: "settlement", profit: -gained });
		expect(at.position(other)).toMatchObject({ status: "closed" });
		expect(at.position(waits)).toMatchObject({ status: "cancelled", reason: "halted", reserved: 0n });
		expect(at.balance(PLATFORM, "fees").available).toBe(fees);
		expect(at.all("PositionSettled")[0]).toMatchObject({ why: "silence", price: mark, needed: 0n, until: at.time });
		expect(at.all("InstrumentSettled")).toMatchObject([{ why: "silence", mark, positions: 4, lots: 15 }]);
		expect(at.exchange.nextDeadline()).toBeUndefined();
		at.exchange.checkInvariants();
		at.record(PAR - 100_000);
		at.match({ lots: 1, leverage: 3, price: PAR - 100_000 }, { leverage: 1, price: PAR - 100_000 });
		at.exchange.checkInvariants();
	});

	it("after 30 days without a record positions are closed as soon as the server is back, before any record", () => {
		const at = scenario();
		const [long] = at.match({ lots: 10, leverage: 2 }, { leverage: 2 });
		outage(at, 45 * DAY, PAR / 2);
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "settlement", profit: 0n });
		expect(at.all("PositionLiquidated")).toEqual([]);
	});

	it("after 30 days without a record demo positions are closed too", () => {
		const at = scenario();
		const demo = { instrument: 1_001, lots: 10, leverage: 2 } as const;
		const [long] = at.match(demo, { ...demo, instrument: 1_001 });
		at.wait(30 * DAY);
		expect(at.position(long)).toMatchObject({ status: "closed", closedBy: "settlement" });
	});

	it("after 30 days without a record, positions whose only counterparties are quarantined are quarantined too", () => {
		const at = scenario();
		const [long, short] = at.match({ lots: 10, leverage: 2 }, { leverage: 2 });
		at.must({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product: "contracts", item: short, reason: "for a test" });
		at.wait(31 * DAY);
		expect(at.position(long)).toMatchObject({ lots: 10, reason: "held" });
		expect(at.all("InstrumentSettled")).toMatchObject([{ positions: 0, lots: 0 }]);
		expect(at.exchange.nextDeadline()).toBeUndefined();
		at.exchange.checkInvariants();
	});

	it("after 30 days without a record, positions that the last mark had reached are liquidated first", () => {
		const at = scenario({ people: 4, each: 1_000_000_000_000n });
		for (let count = 0; count < 150; count++) {
			at.match({ by: at.person(count % 2), lots: 1, leverage: 125 }, { by: at.person(2 + (count % 2)), leverage: 2 });
		}
		at.time += 1_000;
		at.events.push(...at.exchange.applyBatch(at.time, [recordOf(at, PAR - 9_000)]).events);
		expect(at.all("PositionLiquidated").length).toBeLessThan(150);
		at.wait(30 * DAY);
		expect(at.all("PositionLiquidated")).toHaveLength(150);
		expect(at.all("PositionChanged").filter(({ margin }) => margin < 0n)).toEqual([]);
		expect(at.exchange.offers.positionsOf(at.person(2))).toEqual([]);
		at.exchange.checkInvariants();
	});

	it("rules before 11 close no positions after 30 days without a record", () => {
		const at = scenario();
		at.must({ type: "BeginEra", id: "", by: SERVICE.exchange, rules: 10, stateHash: "", source: "an earlier release" });
		const [long] = at.match({ lots: 10, leverage: 2 }, { leverage: 2 });
		at.wait(60 * DAY);
		expect(at.position(long)).toMatchObject({ status: "holding" });
	});
});

/** Daily standard deviation of the simulated market's returns, as a fraction. */
const DAILY = 0.03;

describe("the equity required by the length of an outage is sufficient", () => {
	// For a standard normal variable x, returns the mean of the excess of |x| beyond a bound.
	function meanBeyond(bound: number): number {
		const step = 0.001;
		let sum = 0;
		for (let x = bound + step / 2; x < 12; x += step) sum += (x - bound) * Math.exp((-x * x) / 2) * step;
		return (2 * sum) / Math.sqrt(2 * Math.PI);
	}

	it("the required equity is at least five standard deviations of the price at the start of each step", () => {
		for (const { overMs, times } of OUTAGE_STEPS.slice(1)) {
			expect([overMs, Math.min(1, times / 125) / (DAILY * Math.sqrt(overMs / DAY)) >= 5]).toEqual([overMs, true]);
		}
	});

	it("a user with both sides and the smallest margins gains less than the opening fees, however long the outage is", () => {
		// Fees of opening one position on each side as a fraction of the notional: one as taker, one as maker.
		const cost = 0.0007;
		for (let minutes = 2; minutes <= 30 * 24 * 60; minutes = Math.ceil(minutes * 1.05)) {
			const deviation = DAILY * Math.sqrt(minutes / (24 * 60));
			const margin = Math.min(1, Math.max(1, outageTimes(minutes * MINUTE)) / 125);
			expect([minutes, deviation * meanBeyond(margin / deviation) < cost]).toEqual([minutes, true]);
		}
	});

	it("the required equity is never more than the notional", () => {
		const at = scenario();
		const [terms] = at.all("InstrumentSet");
		if (terms === undefined) throw new Error("no instrument");
		const position = { terms: { ...terms, unitsPerTickLot: 100n }, lots: 7 };
		expect(requiredEquity(position, 3, 40)).toBe(672n);
		expect(requiredEquity(position, 3, 200)).toBe(2_100n);
	});
});

const SHAPES = [
	"both sides at top leverage",
	"one side at low leverage, opened a day before",
	"many small accounts",
	"both sides just above the required equity",
] as const;
const LENGTHS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 12 * HOUR, DAY, 3 * DAY];

function normal(random: Random): number {
	const unit = () => (random.uint32() + 1) / 4_294_967_297;
	return Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
}

/**
 * Simulates a gang (cooperating users), six honest users, and an outage of `ms` with an index move up or down. Returns the gang's
 * gain, USDT.
 */
function play(seed: number, ms: number, direction: 1 | -1): number {
	const random = new Random(seed);
	const shape = SHAPES[seed % SHAPES.length];
	const members = shape === "many small accounts" ? 12 : 4;
	const at = scenario({ people: members + 6, each: 100_000_000_000n });
	const gang = at.people.slice(0, members);
	const honest = at.people.slice(members);
	const person = (index: number) => honest[index % 6] as number;
	const pairs = (lots: number, leverage: readonly [number, number]) => {
		for (let index = 0; index < members; index += 2) {
			at.match(
				{ by: gang[index] as number, lots, leverage: leverage[0], price },
				{ by: gang[index + 1] as number, leverage: leverage[1], price },
			);
		}
	};
	let price = PAR;
	const wander = () => {
		price = Math.round(price * Math.exp(0.001 * normal(random)));
		at.tick(price);
	};
	if (shape === "one side at low leverage, opened a day before") pairs(300, random.chance(0.5) ? [3, 125] : [125, 3]);
	for (let index = 0; index < 8; index++) {
		const leverage = () => random.pick([3, 10, 20, 50, 75, 100]);
		at.match(
			{ by: person(index), lots: random.between(1, 400), leverage: leverage(), price },
			{ by: person(index + 1 + random.below(5)), leverage: leverage(), price },
		);
		wander();
	}
	if (shape === "both sides at top leverage") pairs(400, [125, 125]);
	if (shape === "many small accounts") pairs(random.between(5, 60), [125, 125]);
	if (shape === "both sides just above the required equity") {
		const leverage = Math.max(1, Math.floor(120 / Math.max(1, outageTimes(ms))));
		pairs(400, [leverage, leverage]);
	}
	const everybody = () => {
		const users = [PLATFORM, ...at.people].map((user) => at.balance(user, user === PLATFORM ? "insurance" : "contract"));
		return [...users, at.balance(PLATFORM, "fees"), at.balance(1, "clearing")].reduce(
			(sum, { available, frozen }) => sum + available + frozen,
			0n,
		);
	};
	const before = { insurance: worth(at, [PLATFORM], price), money: everybody(), held: insuranceLots(at) };
	price = Math.max(1, Math.round(price * Math.exp(direction * DAILY * Math.sqrt(ms / DAY) * normal(random))));
	outage(at, ms, price);
	at.exchange.checkInvariants();
	expect(everybody()).toBe(before.money);
	for (const { lots, margin } of at.all("PositionChanged")) expect(lots >= 0 && margin >= 0n).toBe(true);
	// If the insurance fund held no positions, it must not lose money, because it pays nothing for positions that the outage
	// closes.
	if (ms > 2 * MINUTE && before.held === 0) expect(worth(at, [PLATFORM], price)).toBeGreaterThanOrEqual(before.insurance);
	return Number(worth(at, gang, price) - BigInt(members) * 100_000_000_000n) / 1e6;
}

function insuranceLots(at: ContractScenario): number {
	const last = new Map(at.all("PositionChanged").map((position) => [position.position, position]));
	return [...last.values()].reduce((sum, { user, lots }) => sum + (user === PLATFORM ? lots : 0), 0);
}

it.each(LENGTHS)("cooperating users gain nothing on average over many outages of %d ms, and insurance never loses", (ms) => {
	const gains: number[] = [];
	// Each simulation runs with the index moving up and with the index moving down, because a gain from the direction alone would
	// be luck.
	for (let seed = 1; seed <= SEEDS; seed++) gains.push((play(seed, ms, 1) + play(seed, ms, -1)) / 2);
	const mean = gains.reduce((sum, gain) => sum + gain, 0) / SEEDS;
	const error = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / SEEDS / (SEEDS - 1));
	expect(mean).toBeLessThanOrEqual(3 * error);
});
