// Tests the order book: it passes the same cases as a naive book, and after each of many random orders the two books are equal.
import { BOOK_CASES, type BookUnderTest, NaiveBook, type Side } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Book, type BookOrder, type Level } from "./book.ts";

interface Node extends BookOrder<Node> {}

class RealBook implements BookUnderTest {
	readonly #book = new Book<Node>();
	readonly #orders = new Map<number, Node>();

	add(id: number, side: Side, price: number, lots: number): void {
		const order: Node = { id, price, remaining: lots, level: undefined, previous: undefined, next: undefined };
		this.#orders.set(id, order);
		this.#book.insert(side, order);
	}

	#order(id: number): Node {
		return this.#orders.get(id) as Node;
	}

	reduce(id: number, lots: number): void {
		this.#book.reduce(this.#order(id), lots);
	}

	remove(id: number): void {
		this.#book.remove(this.#order(id));
	}

	best(side: Side): number | undefined {
		return this.#book.best(side)?.id;
	}

	bestPrice(side: Side): number {
		return this.#book.bestPrice(side);
	}

	queue(side: Side): number[] {
		const ids: number[] = [];
		for (let order = this.#book.best(side); order !== undefined; order = this.#book.after(order)) ids.push(order.id);
		return ids;
	}

	depth(side: Side): [number, number][] {
		return this.#book
			.levels(side)
			.map((level: Level<Node>): [number, number] => [level.price, level.lots])
			.reverse();
	}

	takeTouched(): [Side, number, number][] {
		const told: [Side, number, number][] = [];
		this.#book.takeTouched((side, price, lots) => told.push([side, price, lots]));
		return told;
	}
}

describe.each([
	["the naive book", () => new NaiveBook()],
	["the real book", () => new RealBook()],
] as const)("an order book matches by price, then time: %s", (_name, make) => {
	it.each(BOOK_CASES)("$name", ({ run }) => {
		for (const { seen, right } of run(make())) expect(seen).toEqual(right);
	});
});

const step = fc.record({
	what: fc.constantFrom("add", "add", "add", "reduce", "remove", "tell"),
	side: fc.constantFrom<Side>("buy", "sell"),
	price: fc.integer({ min: 1, max: 12 }),
	lots: fc.integer({ min: 1, max: 9 }),
	pick: fc.nat(1_000),
});

it("the order book equals a naive book after every random step", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
			const real = new RealBook();
			const naive = new NaiveBook();
			const live = new Map<number, number>();
			let last = 0;
			for (const { what, side, price, lots, pick } of steps) {
				const ids = [...live.keys()];
				const id = ids[pick % Math.max(1, ids.length)];
				if (what === "tell") expect(real.takeTouched()).toEqual(naive.takeTouched());
				else if (what === "add" || id === undefined) {
					live.set(++last, lots);
					for (const book of [real, naive]) book.add(last, side, price, lots);
				} else if (what === "remove") {
					live.delete(id);
					for (const book of [real, naive]) book.remove(id);
				} else {
					const rest = live.get(id) as number;
					const taken = Math.min(rest, lots);
					if (taken === rest) live.delete(id);
					else live.set(id, rest - taken);
					for (const book of [real, naive]) book.reduce(id, taken);
				}
				for (const each of ["buy", "sell"] as const) {
					expect(real.queue(each)).toEqual(naive.queue(each));
					expect(real.depth(each)).toEqual(naive.depth(each));
					expect([real.best(each), real.bestPrice(each)]).toEqual([naive.best(each), naive.bestPrice(each)]);
				}
			}
			expect(real.takeTouched()).toEqual(naive.takeTouched());
		}),
		{ numRuns: 150 },
	);
});
