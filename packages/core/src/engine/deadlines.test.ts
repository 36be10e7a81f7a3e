// Tests the automatic work of products: each product gets its share of a batch, the earliest work is done first, and the work
// that one command causes is bounded.
import { expect, it } from "vitest";
import type { RunningProduct } from "./assembly.ts";
import { Deadlines } from "./deadlines.ts";
import { DueBound, NEVER } from "./due-bound.ts";
import type { Product } from "./product.ts";

const NOW = 1_000;

/** Creates products that each have `left` pieces of work, due at a given time. Each piece of work emits one event. */
function bench(backlogs: Record<string, { left: number; dueAt: number; steps?: number }>) {
	const state = { events: 0 };
	const products = Object.entries(backlogs).map(([name, backlog]): RunningProduct => {
		const work = () => {
			backlog.left--;
			state.events++;
			return backlog.steps ?? 0;
		};
		const product = {
			nextDeadline: () => (backlog.left > 0 ? backlog.dueAt : undefined),
			onDeadline: work,
			followUp: () => (backlog.left > 0 ? work() : undefined),
		};
		return { name, product: product as unknown as Product, empty: new Uint8Array() };
	});
	const deadlines = new Deadlines(products, { now: () => NOW, eventCount: () => state.events, flush: () => {} });
	return { state, deadlines };
}

it("each product gets its share of a batch for automatic work", () => {
	const left = {
		first: { left: 3_000, dueAt: NOW - 10 },
		second: { left: 2, dueAt: NOW - 5 },
		later: { left: 1, dueAt: NOW + 1 },
	};
	const { deadlines } = bench(left);
	expect(deadlines.drain()).toBe(false);
	expect([left.first.left, left.second.left, left.later.left]).toEqual([1_000, 0, 1]);
	expect(deadlines.drain()).toBe(true);
	expect([left.first.left, left.later.left]).toEqual([0, 1]);
	expect(deadlines.next()).toBe(NOW + 1);
	expect(deadlines.overdue).toBe(false);
});

it("automatic work of all products ends at the batch's budget of events", () => {
	const { state, deadlines } = bench({ only: { left: 5, dueAt: NOW } });
	state.events = 16_384 - 3;
	expect(deadlines.drain()).toBe(false);
	expect(state.events).toBe(16_384);
});

it("one command causes at most a hundred pieces of work per product, or a thousand steps", () => {
	const left = { many: { left: 500, dueAt: NOW }, large: { left: 500, dueAt: NOW, steps: 300 } };
	bench(left).deadlines.followUp(true);
	expect([left.many.left, left.large.left]).toEqual([400, 496]);
});

it("after a command the engine queries a product only if its bound is reached", () => {
	const dueBound = new DueBound(NOW + 1);
	let asked = 0;
	const product = {
		dueBound,
		nextDeadline: () => {
			asked++;
			return NOW;
		},
		followUp: () => void asked++,
	};
	const running = { name: "bounded", product: product as unknown as Product, empty: new Uint8Array() };
	const deadlines = new Deadlines([running], { now: () => NOW, eventCount: () => 0, flush: () => {} });
	deadlines.followUp(true);
	expect([deadlines.overdue, asked]).toEqual([false, 0]);
	dueBound.fromMs = NOW;
	deadlines.followUp(true);
	expect([deadlines.overdue, asked]).toEqual([true, 2]);
	dueBound.fromMs = NOW + 1;
	expect(() => deadlines.checkBounds()).toThrow(`bounded has something due at ${NOW}, and a bound of ${NOW + 1}`);
});

it("the engine queries only products whose bound is reached, also after a bound has moved", () => {
	const bounds = { early: new DueBound(NOW + 1), late: new DueBound(NEVER) };
	const asked: string[] = [];
	const products = Object.entries(bounds).map(([name, dueBound]): RunningProduct => {
		const product = { dueBound, nextDeadline: () => void asked.push(name) };
		return { name, product: product as unknown as Product, empty: new Uint8Array() };
	});
	let now = NOW;
	const deadlines = new Deadlines(products, { now: () => now, eventCount: () => 0, flush: () => {} });
	const askedNow = () => {
		asked.length = 0;
		expect(deadlines.overdue).toBe(false);
		deadlines.checkBounds();
		return asked.slice(0, -2);
	};
	expect(askedNow()).toEqual([]);
	bounds.late.fromMs = 0;
	expect(askedNow()).toEqual(["late"]);
	bounds.late.fromMs = NOW + 5;
	expect(askedNow()).toEqual([]);
	now = NOW + 2;
	expect(askedNow()).toEqual(["early"]);
	bounds.early.fromMs = NEVER;
	now = NOW + 5;
	expect(askedNow()).toEqual(["late"]);
});

it("an error in automatic work is reported with product and item, and successful work reports none", () => {
	const { deadlines } = bench({ well: { left: 1, dueAt: NOW } });
	deadlines.drain();
	expect(deadlines.fault).toBeUndefined();
	const sick = {
		nextDeadline: () => NOW,
		onDeadline: () => {
			failing.working(7);
			throw new Error("sick");
		},
	};
	const running = { name: "sick", product: sick as unknown as Product, empty: new Uint8Array() };
	const failing: Deadlines = new Deadlines([running], { now: () => NOW, eventCount: () => 0, flush: () => {} });
	expect(() => failing.drain()).toThrow("sick");
	expect(failing.fault).toEqual({ product: "sick", item: 7 });
});

it("automatic work without an event is rejected, because a replay would lack it", () => {
	const silent = { nextDeadline: () => NOW, onDeadline: () => 0 };
	const running = { name: "silent", product: silent as unknown as Product, empty: new Uint8Array() };
	const deadlines = new Deadlines([running], { now: () => NOW, eventCount: () => 0, flush: () => {} });
	expect(() => deadlines.drain()).toThrow("silent did something by itself and told nothing");
});
