// Market data on a virtual clock: from the first second to stopping, in a sandbox and live.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifySignature } from "@candor/fairness";
import { VirtualClock } from "@candor/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InProcessExchange, seededRandom, silentLog } from "./in-process-exchange.ts";
import { type MarketDataOptions, startMarketData } from "./start.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "candor-start-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function bench(now = NOON) {
	const clock = new VirtualClock(now);
	const exchange = new InProcessExchange(now);
	const submit: MarketDataOptions["submit"] = (command) => {
		exchange.now = clock.now;
		return exchange.submit(command);
	};
	const start = (mode: "sandbox" | "live" = "sandbox") =>
		startMarketData({
			submit,
			views: exchange.views,
			clock: clock.process(),
			dataDir,
			db: undefined,
			log: silentLog,
			mode,
			random: seededRandom(3),
		});
	const count = (type: string) => exchange.commands.filter((command) => command.type === type).length;
	return { clock, exchange, start, count };
}

test("a sandbox comes to life: a record a second, quotes, trades, signed heads, a committed seed", async () => {
	const { clock, exchange, start, count } = bench();
	const market = await start();
	await clock.advance(90_000);
	expect(count("RecordPrices")).toBeGreaterThanOrEqual(90);
	expect(count("RecordPrices")).toBeLessThanOrEqual(91);
	expect(exchange.views.books.best(1, "buy")).toBeDefined();
	expect(exchange.views.markets.trades(1, 100).length).toBeGreaterThan(10);
	const head = market.signer.heads.find((one) => one.market === "ETH/USDT");
	expect(verifySignature(head?.hash ?? "", head?.signature ?? "", market.signer.publicKey)).toBe(true);
	expect(market.commitments()).toMatchObject([{ date: "2026-11-21", seed: null }]);
	expect(market.profitAndLoss()).toMatchObject({ user: 100_001, at: clock.now });
	await market.stop();
	const sent = exchange.commands.length;
	await clock.advance(10_000);
	expect(exchange.commands).toHaveLength(sent);
	expect(exchange.views.books.best(1, "buy")).toBeUndefined();
});

test("a restart continues prices and purses where they were: no leap, no second funding", async () => {
	const first = bench();
	const market = await first.start();
	await first.clock.advance(30_000);
	await market.stop();
	const index = first.exchange.views.indexes.latest(1)?.index as number;
	const funded = first.count("DepositSandbox");
	await first.clock.advance(5_000);
	const again = await first.start();
	await first.clock.advance(5_000);
	expect(Math.abs((first.exchange.views.indexes.latest(1)?.index as number) / index - 1)).toBeLessThan(0.005);
	expect(first.count("DepositSandbox")).toBe(funded);
	expect(again.signer.publicKey).toBe(market.signer.publicKey);
	expect(again.profitAndLoss()?.assets.find(({ asset }) => asset === 3)?.deposited).toBeGreaterThan(0n);
	await again.stop();
});

test("an exchange that does not answer is waited for, and life goes on when it does", async () => {
	const { clock, exchange, start } = bench();
	const market = await start();
	await clock.advance(10_000);
	exchange.away = true;
	await clock.advance(30_000);
	exchange.away = false;
	await clock.advance(15_000);
	expect(exchange.views.indexes.latest(1)?.time).toBeGreaterThanOrEqual(clock.now - 1_000);
	expect(exchange.views.indexes.latest(1)?.index).toBeGreaterThan(0);
	expect(exchange.views.books.best(1, "sell")).toBeDefined();
	exchange.away = true;
	await market.stop();
});

test("a live exchange has no simulated source, no back history, no participant; it can sign", async () => {
	const { clock, exchange, start } = bench();
	const sent = exchange.commands.length;
	const market = await start("live");
	await clock.advance(30_000);
	expect(exchange.commands).toHaveLength(sent);
	expect(existsSync(join(dataDir, "market-data", "venues.json"))).toBe(false);
	expect([market.commitments(), market.profitAndLoss()]).toEqual([[], undefined]);
	expect(market.signer.sign("ab".repeat(32))).toMatch(/^[0-9a-f]{128}$/);
	await market.stop();
});

test("a new day is committed when it begins and the old one revealed", async () => {
	const { clock, start } = bench(Date.UTC(2026, 10, 21, 23, 59, 50));
	const market = await start();
	const [today] = market.commitments();
	await clock.advance(20_000);
	const [next, past] = market.commitments();
	expect(next).toMatchObject({ date: "2026-11-22", seed: null });
	expect((next?.committedAt ?? 0) - Date.UTC(2026, 10, 22)).toBeLessThan(2_000);
	expect(past).toMatchObject({ date: "2026-11-21", commitment: today?.commitment });
	expect(past?.seed).toMatch(/^[0-9a-f]{64}$/);
	await market.stop();
});
