// Compares the simulated history and the simulated live price for fixed seeds with stored values. A published seed must give the
// prices that users saw, so no optimisation may change a value.
import { createHash } from "node:crypto";
import type { ListPair, PairTerms } from "@candor/core";
import { namedSeeds } from "@candor/testkit/market";
import { expect, test } from "vitest";
import { genesisCommands } from "../exchange/genesis.ts";
import { DAY_MS } from "./day-path.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { HistorySpans, simulatedHistory } from "./simulated-history.ts";
import { SimulatedPrice } from "./simulated-price.ts";

const NOW = Date.UTC(2026, 10, 21, 13, 37, 42, 123);
const PAIRS: PairTerms[] = genesisCommands("sandbox").filter((command): command is ListPair => command.type === "ListPair");
const pairOf = (symbol: string) => PAIRS.find((candidate) => candidate.symbol === symbol) as PairTerms;
const priceAt = (now: number) => new SimulatedPrice(new SimulatedDays({ now, random: namedSeeds("golden") }));
const hashOf = (lines: readonly string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");

test.each<[string, string, number, string]>([
	["BTC/USDT", "2026-11-21T13:37:42.123Z", 10_930, "a735bba4b0c0f8c6fd131a076df22402d5665da08d3cfa7d7e4d5dd9d2821ff0"],
	["XRP/USDT", "2026-11-21T13:37:42.123Z", 10_930, "66a329a049aece5e1afdaf521bdb11277f25fcf773b5acd1c78c05c949d8b911"],
	["USDC/USDT", "2026-12-01T00:00:30.000Z", 9_907, "6907f9d82336ab6aa045642908a905ac6a99e972439fd93b407c1ce76469dd1b"],
])("the candles of %s at %s equal the recorded ones", (symbol, now, count, hash) => {
	const candles = simulatedHistory(new HistorySpans(priceAt(Date.parse(now)), Date.parse(now)), pairOf(symbol), 6);
	const lines = candles.map(({ period, openTime, open, high, low, close, volumeLots, turnover }) =>
		[period, openTime, open, high, low, close, volumeLots, turnover].join(" "),
	);
	expect(candles).toHaveLength(count);
	expect(hashOf(lines)).toBe(hash);
});

test("the live price equals the recorded one for any order of times, markets and depths", () => {
	const price = priceAt(NOW);
	const lines: string[] = [];
	for (let asked = 0; asked < 4_000; asked++) {
		const pair = PAIRS[asked % PAIRS.length] as PairTerms;
		const time = NOW - ((asked * 7_919_333) % (3 * DAY_MS)) - (asked % 5) * 250;
		lines.push(price.ticks(pair, time, 4 + (asked % 14)).toFixed(6));
		lines.push(price.tradedTicks(pair, time - 1_000, 17).toFixed(6));
	}
	expect(hashOf(lines)).toBe("e41efd80f7b9664729c73731f95ac35911cda2979a390dcda3f2bbcd692f0e66");
});
