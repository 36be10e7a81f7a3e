// Generates random commands for tests of prices: prices of sources around a random walk, with some sources missing, and sometimes
// invalid input.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Draw, Sample, SampleWorld } from "../engine/sample.ts";
import type { RecordPrices, RecordQuotes } from "./messages.ts";

type Markets = RecordPrices["markets"];

const SOURCES = ["amber", "birch", "cedar", "dune", "ember"] as const;
/** First price of each pair: pair id and price in ticks. */
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
			if (draw.chance(0.04)) {
				return {
					type: "SetPriceRules",
					by: FOUNDER,
					staleAfterMs: draw.pick([999, 5_000, 10_000]),
					minimumSources: draw.pick([2, 3, 4]),
				};
			}
			const time = now();
			const markets: Markets = STARTS.map(([pair]) => {
				const price = walk(pair);
				const heard = draw.chance(0.9) ? SOURCES : SOURCES.slice(0, 2);
				return { pair, prices: heard.map((source) => ({ source, price: price + draw.between(-20, 20), time })) };
			});
			const said = draw.chance(0.02) ? spoilt(draw, markets) : markets;
			// This command, with one price per source, exists only in journals of rules before version 5.
			if (draw.chance(0.1)) return { type: "RecordPrices", by: SERVICE.prices, markets: said };
			const crossed = draw.chance(0.02);
			return { type: "RecordQuotes", by: SERVICE.prices, markets: said.map((market) => quoted(draw, market, crossed)) };
		},
		changed: (command) =>
			command.type === "SetPriceRules"
				? { ...command, staleAfterMs: (command.staleAfterMs as number) + 1 }
				: { ...command, markets: (command.markets as unknown[]).slice(1) },
	};
}

function quoted(draw: Draw, { pair, prices }: Markets[number], crossed: boolean): RecordQuotes["markets"][number] {
	const quotes = prices.map(({ source, price, time }) => {
		const half = Math.min(price, draw.below(12));
		return { source, bid: price - half, ask: crossed ? Math.max(0, price - half - 1) : price + half, time };
	});
	return { pair, quotes };
}

function spoilt(draw: Draw, [first, ...others]: Markets): Markets {
	const { pair, prices } = first as Markets[number];
	const word = prices[0] as Markets[number]["prices"][number];
	const said = (more: Partial<typeof word>) => [{ pair, prices: [...prices.slice(1), { ...word, ...more }] }, ...others];
	return draw.pick([
		[{ pair: 9, prices }, ...others],
		[{ pair, prices }, { pair, prices: [] }, ...others],
		[{ pair, prices: [...prices, word] }, ...others],
		said({ source: "" }),
		said({ price: 0 }),
		said({ price: 2 ** 31 }),
		[{ pair, prices: Array.from({ length: 33 }, (_, at) => ({ ...word, source: `source${at}` })) }, ...others],
	]);
}
