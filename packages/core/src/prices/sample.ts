// Prices in random flows: sources around a price that walks, some of them silent.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";

const SOURCES = ["amber", "birch", "cedar", "dune", "ember"] as const;
/** Where each pair's price begins, ticks. */
const STARTS = [
	[1, 600_000],
	[2, 300_000],
] as const;

export function pricesSample({ draw, now }: SampleWorld): Sample {
	const prices = new Map<number, number>(STARTS);
	const walk = (pair: number): number => {
		const step = draw.chance(0.03) ? 6_000 : 150;
		const price = Math.max(100_000, (prices.get(pair) as number) + draw.between(-step, step));
		prices.set(pair, price);
		return price;
	};
	return {
		weight: 9,
		next() {
			if (draw.chance(0.01)) {
				return {
					type: "SetPriceRules",
					by: FOUNDER,
					staleAfterMs: draw.pick([999, 5_000, 10_000]),
					minimumSources: draw.pick([2, 3, 4]),
				};
			}
			const time = now();
			const markets = STARTS.map(([pair]) => {
				const price = walk(pair);
				const heard = draw.chance(0.9) ? SOURCES : SOURCES.slice(0, 2);
				return { pair, prices: heard.map((source) => ({ source, price: price + draw.between(-20, 20), time })) };
			});
			return { type: "RecordPrices", by: SERVICE.prices, markets };
		},
		changed: (command) =>
			command.type === "SetPriceRules"
				? { ...command, staleAfterMs: (command.staleAfterMs as number) + 1 }
				: { ...command, markets: (command.markets as unknown[]).slice(1) },
	};
}
