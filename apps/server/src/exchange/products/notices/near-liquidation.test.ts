// Compares the warnings with a scan of all positions at each mark price, also after a restart.
import { Random } from "@candor/testkit";
import { expect, it } from "vitest";
import type { PositionState } from "../../positions/position-state.ts";
import { NearLiquidation } from "./near-liquidation.ts";

type Position = Parameters<NearLiquidation["changed"]>[0];

function positionOf(random: Random, position: number, long: boolean): Position {
	const liquidationPrice = random.between(900, 1_100);
	const gap = random.pick([1, 2, 3, 4, 8, 17, 40]);
	return {
		position,
		instrument: 1,
		long,
		lots: random.pick([0, 1, 1, 5]),
		reason: random.chance(0.05) ? "held" : "none",
		liquidationPrice,
		bankruptcyPrice: long ? liquidationPrice - gap : liquidationPrice + gap,
	};
}

/**
 * Reference implementation: at each mark price, compares every position's remaining margin with its maintenance margin, in ticks.
 */
class Searched {
	readonly warned = new Set<number>();

	marked(positions: Iterable<Position>, mark: number): number[] {
		const near: number[] = [];
		for (const { position, long, lots, reason, liquidationPrice, bankruptcyPrice } of positions) {
			if (lots === 0 || reason === "held") continue;
			const left = long ? mark - bankruptcyPrice : bankruptcyPrice - mark;
			const needed = Math.abs(liquidationPrice - bankruptcyPrice);
			if (this.warned.has(position)) {
				if (left > 1.5 * needed) this.warned.delete(position);
			} else if (left < 1.25 * needed && left > needed) {
				this.warned.add(position);
				near.push(position);
			}
		}
		return near;
	}
}

it("the server finds the same positions near liquidation as a full scan, and warns once, also after a restart", () => {
	for (let seed = 1; seed <= 40; seed++) {
		const random = new Random(seed);
		const positions = new Map<number, Position>();
		const searched = new Searched();
		let near = new NearLiquidation();
		let told = 0;
		for (let step = 0; step < 300; step++) {
			const id = random.between(1, 30);
			const position = positionOf(random, id, positions.get(id)?.long ?? random.chance(0.5));
			positions.set(id, position);
			near.changed(position);
			if (position.lots === 0) searched.warned.delete(id);
			if (random.chance(0.1)) {
				const warned = [...positions.keys()].filter((each) => near.isWarned(each));
				near = new NearLiquidation();
				near.load(positions.values(), warned);
			}
			const mark = random.between(880, 1_120);
			const found = near.marked(1, mark, (each) => positions.get(each) as PositionState).near.map((each) => each.position);
			expect(found.sort((a, b) => a - b)).toEqual(searched.marked(positions.values(), mark).sort((a, b) => a - b));
			for (const each of positions.values()) {
				// A position that is past its liquidation price, or that the core has set aside after a program fault ('held'), gets no
				// warning until it changes. These are not compared.
				if (each.reason !== "held" && each.lots > 0)
					expect(near.isWarned(each.position)).toBe(searched.warned.has(each.position));
			}
			// Liquidates the positions that this mark price liquidates in the core too.
			for (const each of [...positions.values()]) {
				if (each.lots === 0 || (each.long ? mark > each.liquidationPrice : mark < each.liquidationPrice)) continue;
				near.changed({ ...each, lots: 0 });
				searched.warned.delete(each.position);
				positions.delete(each.position);
			}
			told += found.length;
		}
		expect(told).toBeGreaterThan(0);
	}
});

it("the server warns of a liquidation once, and again only after the margin exceeded 1.5 times maintenance", () => {
	const near = new NearLiquidation();
	// The maintenance margin is 100 ticks. The position is therefore near liquidation at marks below 1,025, and far from it at marks
	// above 1,050.
	const position = {
		position: 1,
		instrument: 1,
		long: true,
		lots: 1,
		reason: "none",
		liquidationPrice: 1_000,
		bankruptcyPrice: 900,
	} as const;
	near.changed(position);
	const at = (mark: number) => near.marked(1, mark, () => position as unknown as PositionState).near.length;
	expect([1_100, 1_025, 1_024, 1_010, 1_050, 1_020, 1_051, 1_024].map(at)).toEqual([0, 0, 1, 0, 0, 0, 0, 1]);
	// The mark price of another contract causes no warning. Nor does a mark price that liquidates the position.
	near.changed({ ...position, position: 2, instrument: 2 });
	expect(near.marked(3, 1_010, () => position as unknown as PositionState)).toEqual({ near: [], flipped: [] });
	expect(near.marked(2, 1_000, () => ({ ...position, position: 2 }) as unknown as PositionState)).toEqual({
		near: [],
		flipped: [],
	});
	expect(near.changed({ ...position, lots: 0 })).toBe(true);
	expect(near.changed({ ...position, lots: 0 })).toBe(false);
});
