// Tests positions' places in the ADL (auto-deleveraging) queue against a plain sort of all positions, and counts how often a long
// queue is sorted.
import { adlRank } from "@candor/core";
import { Random } from "@candor/testkit";
import { expect, it } from "vitest";
import { AdlQueueView } from "./adl-queue-view.ts";

const UNITS = 100n;
type Position = Parameters<AdlQueueView["changed"]>[0];

function positionOf(random: Random, position: number): Position {
	const lots = random.pick([0, 1, 5, 5, 20]);
	const price = random.pick([900, 950, 1_000, 1_050]);
	const entry = BigInt(lots * price) * UNITS;
	const reason = random.chance(0.05) ? "held" : "none";
	return {
		position,
		instrument: 1,
		long: random.chance(0.5),
		lots,
		entry,
		margin: entry / BigInt(random.pick([2, 10, 50])),
		reason,
	};
}

/** Returns the fifth of the queue that contains the position `own`, computed by comparison with every other position. */
function searched(positions: readonly Position[], own: Position, mark: number): number {
	const inLine = (position: Position) => position.lots > 0 && position.reason !== "held";
	if (!inLine(own)) return 0;
	const rank = adlRank(own, UNITS, mark);
	const line = positions.filter((position) => position.long === own.long && inLine(position));
	const before = line.filter((other) => {
		const rankThere = adlRank(other, UNITS, mark);
		return rankThere > rank || (rankThere === rank && other.position < own.position);
	});
	return 5 - Math.floor((5 * before.length) / line.length);
}

it("the view gives a position the same fifth of the ADL queue as a sort of all positions, while positions change", () => {
	const random = new Random(7);
	const view = new AdlQueueView();
	const positions = new Map<number, Position>();
	const lights = new Set<number>();
	for (let step = 1; step <= 600; step++) {
		const position = { ...positionOf(random, random.between(1, 40)) };
		const known = positions.get(position.position);
		const now = known === undefined ? position : { ...position, long: known.long };
		positions.set(now.position, now);
		view.changed(now);
		const mark = random.pick([940, 1_000, 1_060]);
		for (const each of positions.values()) {
			const found = view.lightsOf(each, { mark, at: step }, UNITS);
			expect(found).toBe(searched([...positions.values()], each, mark));
			lights.add(found);
		}
	}
	expect([...lights].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

it("the view gives each number of lights to two of ten positions, separately for each side and contract", () => {
	const view = new AdlQueueView();
	const held = (position: number, more: Partial<Position> = {}): Position => ({
		...{ position, instrument: 1, long: true, lots: 1, entry: BigInt(900 + position) * UNITS, margin: 10_000n, reason: "none" },
		...more,
	});
	const line = Array.from({ length: 10 }, (_, index) => held(index + 1));
	const others = [held(11, { long: false }), held(12, { instrument: 2 })];
	for (const position of [...line, ...others]) view.changed(position);
	const now = { mark: 1_000, at: 5 };
	expect(line.map((position) => view.lightsOf(position, now, UNITS))).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
	expect(others.map((position) => view.lightsOf(position, now, UNITS))).toEqual([5, 5]);
});

it("the view reuses the sorted order of a long ADL queue for a while, whichever position is queried or changes", () => {
	const view = new AdlQueueView();
	const count = 20_000;
	const positions = Array.from({ length: count }, (_, index): Position => {
		const entry = BigInt(1_000_000 - index) * UNITS;
		return { position: index + 1, instrument: 1, long: true, lots: 1, entry, margin: 10_000_000n, reason: "none" };
	});
	for (const position of positions) view.changed(position);
	const [best, worst] = [positions.at(-1), positions[0]] as [Position, Position];
	const lights = (position: Position, at: number) => view.lightsOf(position, { mark: 1_000_000 + at, at }, UNITS);
	expect([best, worst].map((position) => lights(position, 1_000))).toEqual([5, 1]);
	// The ranks of all positions reverse, but the long queue keeps its order for a time. A query then compares the current rank of
	// one position with the earlier ranks of the others.
	for (const { position, ...rest } of positions) view.changed({ ...rest, position, entry: BigInt(980_000 + position) * UNITS });
	expect([best, worst].map((position) => lights(position, 2_999))).toEqual([5, 1]);
	expect(lights({ ...worst, entry: 970_000n * UNITS }, 2_999)).toBe(5);
	expect(
		[best, worst].map((position) => lights({ ...position, entry: BigInt(980_000 + position.position) * UNITS }, 3_000)),
	).toEqual([1, 5]);
});
