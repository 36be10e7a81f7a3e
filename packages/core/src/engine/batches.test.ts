// Tests batches and command ids: a command without an effect leaves no trace, a late command is not executed, a batch ends at its
// budget, and an item whose automatic work threw can be quarantined.
import { Floor, PEOPLE } from "@candor/testkit";
import { describe, expect, it, vi } from "vitest";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";
import type { PlaceOrder } from "../spot/messages.ts";
import { Spot } from "../spot/spot.ts";

const MINUTE = 60_000;

const sell = (by: number, id = "", lots = 11): PlaceOrder => ({
	type: "PlaceOrder",
	id,
	by,
	pair: 1,
	side: "sell",
	orderType: "limit",
	timeInForce: "gtc",
	postOnly: false,
	selfTrade: "expire_taker",
	trigger: "last",
	price: 100_000,
	stopPrice: 0,
	stopLimitPrice: 0,
	lots,
	quoteAmount: 0n,
});
const cancelAll = (id: string, pair = 1): Command => ({ type: "CancelAllOrders", id, by: PEOPLE.ann, pair });

function once(exchange: Exchange, command: Command, sentAt = 0) {
	const result = exchange.applyBatch(exchange.now, [command], [sentAt]);
	return { ...result, outcome: result.outcomes[0] };
}

describe("the exchange remembers command ids", () => {
	it("a command without an effect is not journalled, and its id is not remembered", () => {
		const { exchange } = new Floor();
		const state = exchange.stateHash();
		const idle = once(exchange, cancelAll("a"));
		expect(idle).toMatchObject({ outcome: { kind: "accepted", result: 0, effect: false }, accepted: [], changed: false });
		expect(exchange.stateHash()).toBe(state);
		once(exchange, sell(PEOPLE.ann));
		expect(once(exchange, cancelAll("a")).outcome).toEqual({ kind: "accepted", result: 1, duplicate: false, effect: true });
		expect(once(exchange, cancelAll("a")).outcome).toEqual({ kind: "accepted", result: 1, duplicate: true, effect: true });
	});

	it("two types of command with the same id and fields are different commands", () => {
		const { exchange } = new Floor();
		const placed = once(exchange, sell(PEOPLE.ann)).outcome;
		const order = placed?.kind === "accepted" ? placed.result : 0;
		once(exchange, { type: "CancelOrder", id: "x", by: PEOPLE.ann, order });
		once(exchange, sell(PEOPLE.ann));
		// The second command has the same id as the first, but is another command. Both have only an id, a sender and a number.
		expect(once(exchange, cancelAll("x", order)).outcome).toMatchObject({ kind: "refused", refusal: { code: "id_reused" } });
	});

	it("a command sent more than ten minutes ago is not executed, but returns its result if it was executed before", () => {
		const { exchange } = new Floor();
		const { now } = exchange;
		const late = { kind: "refused", refusal: { code: "too_late", field: "sent_at", retry: false } };
		expect(once(exchange, sell(PEOPLE.ann, "late"), now - 10 * MINUTE - 1).outcome).toMatchObject(late);
		const ahead = { kind: "refused", refusal: { code: "sent_ahead" } };
		expect(once(exchange, sell(PEOPLE.ann, "ahead"), now + 5 * MINUTE + 1).outcome).toMatchObject(ahead);
		const first = once(exchange, sell(PEOPLE.ann, "in time"), now - 10 * MINUTE).outcome;
		expect(first).toMatchObject({ kind: "accepted", duplicate: false });
		exchange.applyBatch(now + 14 * MINUTE, [sell(PEOPLE.ann)]);
		expect(once(exchange, sell(PEOPLE.ann, "in time"), now).outcome).toEqual({ ...first, duplicate: true });
	});

	it("no command is executed twice if the clock is ahead by the allowed maximum, however many commands its sender adds", () => {
		const { exchange } = new Floor();
		const sentAt = exchange.now + 5 * MINUTE;
		const first = once(exchange, sell(PEOPLE.ann, "ahead"), sentAt).outcome;
		expect(first).toMatchObject({ kind: "accepted", duplicate: false });
		for (let count = 0; count < 10_000; count++) {
			const [from, to] = count % 2 === 0 ? (["coin", "trust"] as const) : (["trust", "coin"] as const);
			const move: Command = { type: "Transfer", id: `t${count}`, by: PEOPLE.ann, asset: 3, from, to, amount: 1n };
			expect(once(exchange, move).changed).toBe(true);
		}
		exchange.applyBatch(sentAt + 10 * MINUTE, [sell(PEOPLE.bob)]);
		expect(once(exchange, sell(PEOPLE.ann, "ahead"), sentAt).outcome).toEqual({ ...first, duplicate: true });
		exchange.applyBatch(sentAt + 10 * MINUTE + 1, [sell(PEOPLE.bob)]);
		expect(once(exchange, sell(PEOPLE.ann, "ahead"), sentAt).outcome).toMatchObject({ refusal: { code: "too_late" } });
	});
});

describe("a batch ends at its budget of events", () => {
	const TAKERS = 24;
	const FILLS = 1_000;

	/**
	 * Creates an exchange whose book has many orders at one price. Returns TAKERS commands, each of which fills FILLS of these
	 * orders.
	 */
	function crowded(): { exchange: Exchange; takers: Command[] } {
		const { exchange } = new Floor();
		const at = exchange.now;
		const commands: Command[] = [];
		const people = Math.ceil((TAKERS * FILLS) / 500);
		for (let person = 0; person < people; person++) {
			const user = 200_000 + person;
			commands.push({ type: "OpenAccount", id: "", by: 102, user });
			commands.push({ type: "DepositSandbox", id: "", by: 103, user, asset: 1, amount: 10_000_000n });
			for (let count = 0; count < 500; count++) commands.push(sell(user));
		}
		const takers: Command[] = [];
		for (let taker = 0; taker < TAKERS; taker++) {
			const user = 300_000 + taker;
			commands.push({ type: "OpenAccount", id: "", by: 102, user });
			commands.push({ type: "DepositSandbox", id: "", by: 103, user, asset: 3, amount: 10_000_000_000n });
			takers.push({ ...sell(user, `t${taker}`, 11 * FILLS), side: "buy" });
		}
		let rest = commands;
		while (rest.length > 0) rest = rest.slice(exchange.applyBatch(at, rest.slice(0, 1_024)).consumed);
		return { exchange, takers };
	}

	it("a batch ends at its budget of events; the other commands run in the next batch, and a replay is identical", () => {
		const { exchange, takers } = crowded();
		const copy = Exchange.restore(exchange.sections());
		let rest = takers;
		let batches = 0;
		let trades = 0;
		while (rest.length > 0) {
			const { consumed, outcomes, events, accepted, at } = exchange.applyBatch(exchange.now + 1, rest);
			expect(outcomes).toHaveLength(consumed);
			expect(consumed).toBeGreaterThan(0);
			// A batch ends at its budget of 16,384 events, but the events of its last command may exceed it.
			expect(events.length).toBeLessThan(16_384 + 4 * FILLS);
			trades += events.filter(({ type }) => type === "Traded").length;
			expect(copy.replayBatch(at, accepted)).toEqual(events);
			rest = rest.slice(consumed);
			batches++;
		}
		expect(trades).toBe(TAKERS * FILLS);
		expect(batches).toBeGreaterThan(1);
		expect(copy.stateHash()).toBe(exchange.stateHash());
	});
});

describe("an error in automatic work quarantines only the item that caused it", () => {
	/** Makes the exchange throw whenever it processes this item without a command, that is, as automatic work. */
	function sicken(exchange: Exchange, item: number): void {
		const flush = exchange.ledger.flush.bind(exchange.ledger);
		vi.spyOn(exchange.ledger, "flush").mockImplementation((emit) => {
			if (exchange.fault?.item === item) throw new Error("sick");
			flush(emit);
		});
	}

	function withStop() {
		const floor = new Floor();
		floor.say("ann buy 100 @97000");
		floor.say("bob sell 50 stop 99000 index");
		const stop = floor.lastOutcome?.kind === "accepted" ? floor.lastOutcome.result : 0;
		const saved = floor.exchange.sections();
		sicken(floor.exchange, stop);
		const restored = Exchange.restore(saved);
		sicken(restored, stop);
		return { floor, stop, restored };
	}
	const hold = (item: number, product = "spot"): Command => ({
		type: "QuarantineItem",
		id: "",
		by: 100,
		product,
		item,
		reason: "sick",
	});

	/** Leaves a stop triggered but not executed, as after a batch that ended at its budget. */
	function queue(floor: Floor, exchange: Exchange): void {
		floor.exchange = exchange;
		const followUp = vi.spyOn(Spot.prototype, "followUp").mockReturnValue(undefined);
		floor.say("index 98000");
		followUp.mockRestore();
		expect(exchange.nextDeadline()).toBe(exchange.now);
	}

	it("an error in automatic work is attributed to the item, not to the command that triggered it", () => {
		const { floor, stop } = withStop();
		expect(() => floor.say("index 98000")).toThrow("sick");
		expect(floor.exchange.fault).toEqual({ product: "spot", item: stop });
		expect(floor.exchange.applying).toBeUndefined();
	});

	it("a quarantined order keeps its money and is not processed, and its owner can cancel it", () => {
		const { floor, stop, restored } = withStop();
		const frozen = floor.change("bob");
		floor.exchange = restored;
		expect(floor.send(hold(stop))).toMatchObject({ kind: "accepted", result: stop });
		expect(floor.lastEvents.map(({ type }) => type)).toEqual(["OrderChanged", "ItemQuarantined"]);
		expect(floor.lastEvents[0]).toMatchObject({ order: stop, status: "waiting", reason: "held" });
		expect(floor.change("bob")).toBe(frozen);
		floor.exchange.checkInvariants();
		floor.say("index 98000");
		expect(floor.change("bob")).toBe(frozen);
		const copy = Exchange.restore(floor.exchange.sections());
		expect(copy.stateHash()).toBe(floor.exchange.stateHash());
		expect(copy.restate()).toContainEqual(expect.objectContaining({ order: stop, status: "waiting", reason: "held" }));
		expect(floor.send(hold(stop))).toMatchObject({ kind: "refused", refusal: { code: "unknown_item" } });
		floor.say(`bob cancel ${stop}`);
		expect(floor.change("bob")).toBe("USDT 0 0 BTC 0 0");
		floor.exchange.checkInvariants();
	});

	it("both legs of a quarantined OCO are quarantined, and one cancel releases both", () => {
		const floor = new Floor();
		floor.say("ann oco sell 100 @101000 stop 99000 @98900");
		const limitLeg = floor.lastOutcome?.kind === "accepted" ? floor.lastOutcome.result : 0;
		floor.send(hold(limitLeg + 1));
		expect(floor.lastEvents.filter(({ type }) => type === "OrderChanged")).toHaveLength(2);
		expect(floor.say("bob buy market 20").join()).toContain("no_liquidity");
		floor.exchange.checkInvariants();
		floor.say(`ann cancel ${limitLeg}`);
		expect(floor.change("ann")).toBe("USDT 0 0 BTC 0 0");
		floor.exchange.checkInvariants();
	});

	it("an item is quarantined first in its batch, before due work", () => {
		const { floor, stop, restored } = withStop();
		queue(floor, restored);
		const { outcomes } = restored.applyBatch(restored.now, [hold(stop), sell(PEOPLE.ann)]);
		expect(outcomes.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
		expect(restored.nextDeadline()).toBeUndefined();
	});

	it("an item is quarantined before the failed batch is tried again, whatever other commands come first", () => {
		const { floor, stop, restored } = withStop();
		queue(floor, restored);
		const epoch: Command = { type: "RaiseEpoch", id: "", by: 100, epoch: restored.epoch + 1 };
		const { outcomes, accepted, events, at } = restored.applyBatch(restored.now, [epoch, hold(stop)]);
		expect(outcomes.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
		expect(restored.nextDeadline()).toBeUndefined();
		const again = withStop();
		queue(again.floor, again.restored);
		expect(again.restored.replayBatch(at, accepted)).toEqual(events);
	});

	it("the exchange's own command after other commands begins the next batch; a command of another sender does not", () => {
		const { floor, exchange } = { floor: new Floor(), exchange: new Floor().exchange };
		const epoch: Command = { type: "RaiseEpoch", id: "", by: 100, epoch: 9 };
		expect(exchange.applyBatch(exchange.now, [cancelAll("a", 99), epoch])).toMatchObject({ consumed: 1, accepted: [] });
		expect(exchange.applyBatch(exchange.now, [epoch])).toMatchObject({ consumed: 1, accepted: [epoch] });
		for (const by of [100, 102, 103, 199, 0, -1, 1.5, Number.NaN, 1_000]) {
			const prices: Command = { type: "RecordPrices", id: "", by, markets: [] };
			expect(floor.send(prices)).toMatchObject({ kind: "refused", refusal: { code: "not_permitted" } });
			if (by !== 100) expect(floor.send({ ...epoch, by })).toMatchObject({ kind: "refused", refusal: { code: "not_permitted" } });
		}
	});

	it("an item is quarantined first also in a row of older rules", () => {
		const { floor, stop, restored } = withStop();
		restored.applyBatch(restored.now, [{ type: "BeginEra", id: "", by: 100, rules: 2, stateHash: "", source: "" }]);
		queue(floor, restored);
		const epoch: Command = { type: "RaiseEpoch", id: "", by: 100, epoch: restored.epoch + 1 };
		const { outcomes } = restored.applyBatch(restored.now, [hold(99), hold(stop), epoch]);
		expect(outcomes.map(({ kind }) => kind)).toEqual(["refused", "accepted", "accepted"]);
		expect(restored.nextDeadline()).toBeUndefined();
	});

	it("an unknown item, an unknown product or a quote cannot be quarantined", () => {
		const floor = new Floor();
		floor.say("ann quotes 100@99000 | 100@101000");
		const unknown = { kind: "refused", refusal: { code: "unknown_item", field: "item" } };
		for (const item of [0, 1, 2, 99]) expect(floor.send(hold(item))).toMatchObject(unknown);
		for (const product of ["", "listing", "ledger", "__proto__"]) expect(floor.send(hold(1, product))).toMatchObject(unknown);
	});
});
