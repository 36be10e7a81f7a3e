import { VirtualClock } from "@candor/testkit";
import { expect, test } from "vitest";
import { HaltedMarkets } from "./halted-markets.ts";

function watched() {
	const time = new VirtualClock();
	const lines: [level: string, fields: object][] = [];
	const to = (level: string) => (fields: object) => void lines.push([level, fields]);
	const index = new Map([
		[1, 5],
		[2, 5],
	]);
	const pairs = [1, 2].map((pair) => ({ pair, symbol: `C${pair}/USDT` }));
	const halted = new HaltedMarkets({
		views: { listing: { pairs: () => pairs }, indexes: { latest: (pair: number) => ({ index: index.get(pair) }) } } as never,
		clock: time.process(),
		log: { info: to("info"), warn: to("warn"), error: to("error") },
		sources: () => [{ source: "okx", state: "waiting", markets: [], ageMs: 20_000, dropped: 0, reason: "refused" }],
	});
	const pass = async (seconds: number) => {
		for (let second = 0; second < seconds; second++) {
			await time.advance(1_000);
			halted.look();
		}
	};
	return { lines, index, pass };
}

test("the server logs an error that names the price sources if all markets have no index for 15 seconds", async () => {
	const { lines, index, pass } = watched();
	for (const pair of [1, 2]) index.set(pair, 0);
	await pass(15);
	expect(lines).toEqual([]);
	await pass(60);
	expect(lines).toEqual([["error", { sources: [{ source: "okx", state: "waiting", age_ms: 20_000, reason: "refused" }] }]]);
	for (const pair of [1, 2]) index.set(pair, 5);
	await pass(1);
	expect(lines.map(([level]) => level)).toEqual(["error", "info"]);
});

test("the server logs a warning with the names of halted markets, and nothing for a short gap", async () => {
	const { lines, index, pass } = watched();
	index.set(2, 0);
	await pass(5);
	index.set(2, 5);
	await pass(20);
	expect(lines).toEqual([]);
	index.set(2, 0);
	await pass(20);
	expect(lines).toMatchObject([["warn", { markets: ["C2/USDT"] }]]);
});
