// Compares the queue of auto-deleveraging (ADL) with a search of all positions, while positions change, end and appear.
import { Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AdlQueue } from "./adl-queue.ts";
import type { Position } from "./position.ts";

const MARK = 1_000;

function positionOf(random: Random, id: number): Position {
	const position = {
		id,
		long: random.chance(0.5),
		lots: 0,
		entry: 0n,
		margin: 0n,
		held: false,
		terms: { unitsPerTickLot: 1n },
		profitAt(price: number): bigint {
			const worth = BigInt(price * this.lots);
			return this.long ? worth - this.entry : this.entry - worth;
		},
	};
	change(random, position as unknown as Position);
	return position as unknown as Position;
}

function change(random: Random, position: Position): void {
	position.lots = random.pick([0, 1, 2, 10]);
	position.entry = BigInt(position.lots) * BigInt(random.pick([900, 950, 1_000, 1_050]));
	position.margin = BigInt(position.lots) * BigInt(random.pick([10, 100, 1_000]));
	position.held = random.chance(0.05);
}

function searched(positions: Iterable<Position>, long: boolean, price: number): Position | undefined {
	let first: Position | undefined;
	let highest = Number.NEGATIVE_INFINITY;
	for (const position of positions) {
		if (position.long !== long || position.lots === 0 || position.held || position.margin + position.profitAt(price) < 0n)
			continue;
		const profit = Number(position.profitAt(MARK));
		const leverage = (MARK * position.lots) / Math.max(1, Number(position.margin) + profit);
		const share = profit / Number(position.entry);
		const rank = share > 0 ? share * leverage : share / leverage;
		if (rank > highest) [highest, first] = [rank, position];
	}
	return first;
}

it("the ADL queue finds the same position as a search of all positions", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
			const random = new Random(seed);
			const positions = new Map<number, Position>();
			for (let id = 1; id <= 20; id++) positions.set(id, positionOf(random, id));
			const lines = [new AdlQueue(positions, true, MARK), new AdlQueue(positions, false, MARK)] as const;
			for (let step = 0; step < 60; step++) {
				const price = random.pick([880, 950, 990, 1_000, 1_040]);
				for (const line of lines) expect(line.first(price)?.id).toBe(searched(positions.values(), line.long, price)?.id);
				const id = random.between(1, 30);
				const known = positions.get(id);
				if (random.chance(0.1)) positions.delete(id);
				else if (known !== undefined) change(random, known);
				else if (id > 20 && ![...positions.keys()].some((other) => other > id)) positions.set(id, positionOf(random, id));
				const now = positions.get(id);
				if (now !== undefined) for (const line of lines) line.changed(now);
			}
		}),
		{ numRuns: 200 },
	);
});
