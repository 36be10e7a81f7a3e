// Tests that a sandbox discloses its simulation (docs/reference/rules.md §3): a commitment to each day's seed, after the day the
// seed itself, and the market maker's profit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as othersFirst } from "node:timers/promises";
import { checkSeedCommitment } from "@candor/proofs";
import { IndexSigner, type MarketData, startMarketData } from "@candor/server";
import { AcceleratedClock } from "@candor/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunningServer } from "./running-server.ts";

const START = Date.UTC(2026, 10, 21, 23, 59, 57);
const clock = new AcceleratedClock(START);
const dataDir = mkdtempSync(join(tmpdir(), "candor-simulation-"));
let server: RunningServer;
let market: MarketData | undefined;
/** Number of commands from simulated participants that the exchange has not completed yet. */
let pending = 0;

beforeAll(async () => {
	const signer = new IndexSigner(dataDir, clock.wall());
	const simulation = { commitments: () => market?.commitments() ?? [], profitAndLoss: () => market?.profitAndLoss() };
	server = await RunningServer.start({ signer, simulation }, clock);
	market = await startMarketData({
		submit: async (command) => {
			pending++;
			return server.host.submit(command).finally(() => void pending--);
		},
		views: server.host.views,
		clock,
		dataDir,
		db: undefined,
		log: { info: () => {}, warn: () => {}, error: () => {} },
		mode: "sandbox",
		signer,
	});
});
afterAll(async () => {
	await market?.stop();
	await server.stop();
	rmSync(dataDir, { recursive: true });
});

/** Moves the clock in steps of a quarter second until `found` returns a value. The clock waits while the exchange is working. */
async function until<T>(found: () => Promise<T | undefined>): Promise<T> {
	for (let steps = 0; steps < 10_000; steps++) {
		const value = await found();
		if (value !== undefined) return value;
		clock.moveTo(clock.wall() + 250);
		do await othersFirst();
		while (pending > 0);
	}
	throw new Error("it does not come");
}

const seeds = async (params: { days?: number } = {}) => (await server.call("proofs/keys", params)).body.data.seeds;

test("the seed that is revealed after a day matches the commitment that was published on that day", async () => {
	const [committed, ...older] = await seeds();
	expect(older).toEqual([]);
	expect(committed).toMatchObject({ date: "2026-11-21", committed_at: START, seed: null, start: null });

	const [next, revealed] = await until(async () => {
		const told = await seeds();
		return told.length > 1 ? told : undefined;
	});
	expect(next).toMatchObject({ date: "2026-11-22", seed: null, start: null });
	expect(revealed).toMatchObject({ date: "2026-11-21", commitment: committed?.commitment, committed_at: START });
	expect(checkSeedCommitment(revealed?.seed ?? "", committed?.commitment ?? "")).toBe(true);
	expect(checkSeedCommitment(revealed?.seed ?? "", next?.commitment ?? "")).toBe(false);
	expect(revealed?.start?.map(({ factor }) => factor)).toEqual(expect.arrayContaining(["common", "BTC", "USDC"]));
	expect(await seeds({ days: 1 })).toEqual([next]);
});

function unitsOf(text: string, decimals: number): bigint {
	const [whole = "", places = ""] = text.split(".");
	return BigInt(whole + places.padEnd(decimals, "0"));
}

test("the market maker's profit equals its holdings beyond its grants, and can be recomputed", async () => {
	const told = await until(async () => {
		const { data } = (await server.call("proofs/market_maker", {})).body;
		return data !== null && data.assets.length === 9 && Number(data.profit) !== 0 ? data : undefined;
	});
	expect(told).toMatchObject({ user: 100_001, currency: "USDT" });
	const decimals = new Map(server.host.views.listing.coins().map((asset) => [asset.asset, asset.decimals]));
	let profit = 0n;
	let worth = 0n;
	for (const { currency_id, held, deposited, price } of told.assets) {
		const places = decimals.get(currency_id) ?? 0;
		const inUsdt = (amount: bigint) =>
			price === null ? amount : (amount * unitsOf(price, 12) * 10n ** 6n) / (10n ** 12n * 10n ** BigInt(places));
		profit += inUsdt(unitsOf(held, places) - unitsOf(deposited, places));
		worth += inUsdt(unitsOf(held, places));
		expect(Number(deposited)).toBeGreaterThan(0);
	}
	expect([unitsOf(told.profit, 6), unitsOf(told.worth, 6)]).toEqual([profit, worth]);
	const shown = told.assets.find(({ currency }) => currency === "USDT");
	expect(shown).toMatchObject({ price: null, held: expect.stringMatching(/^\d+\.\d{6}$/) });
	expect(told.assets.find(({ currency }) => currency === "BTC")?.price).toMatch(/^\d+\.\d$/);
});
