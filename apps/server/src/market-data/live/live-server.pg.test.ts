import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifySignature } from "@candor/proofs";
import { TestDatabase } from "@candor/testkit/postgres";
import { reservePort } from "@candor/testkit/processes";
import { LocalVenue, PROTOCOLS } from "@candor/testkit/stand-ins";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "../../config/environment.ts";
import { createLog } from "../../runtime/log.ts";
import { startServer } from "../../server.ts";

const NAMES = ["binance", "okx", "kucoin", "gate"] as const;
/**
 * Longest wait for a condition and time between two checks of it, in ms. The wait is shorter than the test's time limit, so that
 * a failure names the condition that was not met.
 */
const PATIENCE = { timeout: 1_080_000, interval: 200 };

let database: TestDatabase;
let dataDir: string;
const venues: LocalVenue[] = [];
beforeAll(async () => {
	database = await TestDatabase.start();
	dataDir = mkdtempSync(join(tmpdir(), "candor-live-"));
	for (const name of NAMES) venues.push(await LocalVenue.start(PROTOCOLS[name], ["BTC/USDT"]));
});
afterAll(async () => {
	await Promise.all(venues.map((venue) => venue.close()));
	await database.stop();
	rmSync(dataDir, { recursive: true });
});

interface Linked {
	readonly seq: number;
	readonly hash: string;
	readonly previous_hash: string;
	readonly signature: string;
}

test("a live server shows live prices, halts its index without them, and continues its records after a restart", async () => {
	const { address } = await database.fresh();
	const port = await reservePort();
	const ports = { PORT: String(port), CONSOLE_PORT: String(await reservePort()) };
	const environment = { MODE: "live", ...ports, DATA_DIR: dataDir, DATABASE_URL: address, LOG_LEVEL: "silent" };
	const priceSources = NAMES.map((name, at) => ({ name, endpoint: (venues[at] as LocalVenue).endpoint }));
	const start = () =>
		startServer({ ...readConfig(environment), priceSources }, createLog("silent"), ({ error }) => {
			throw error;
		});
	// biome-ignore lint/suspicious/noExplicitAny: responses of five calls, whose shapes the wire's own tests hold to the contract
	const get = async (path: string): Promise<any> => {
		const answer = (await (await fetch(`http://127.0.0.1:${port}/${path}`)).json()) as { data: unknown };
		return answer.data;
	};
	const talking = setInterval(() => {
		for (const [at, venue] of venues.entries()) {
			const price = String(65_000 + at);
			venue.say("BTC/USDT", price, price, price, Date.now());
		}
	}, 200);
	/** Resolves with the health response as soon as the server has an index. */
	const indexed = () =>
		vi.waitFor(async () => {
			const health = await get("api/health");
			expect(health.prices.halted).not.toContain("BTC/USDT");
			return health;
		}, PATIENCE);
	const records = () => get(`api/proofs/index?symbol=BTC/USDT&from=0&to=${Date.now() + 1_000}`);

	let server = await start();
	try {
		const { mode, status, reason, prices } = await indexed();
		expect([mode, status, reason]).toEqual(["live", "degraded", "markets_halted"]);
		expect(prices.halted).toHaveLength(7);
		expect(prices.sources.map(({ name }: { name: string }) => name).every((name: never) => NAMES.includes(name))).toBe(true);
		const [{ quotation }] = await get("api/currency/quotation_new");
		expect(quotation[0]).toMatchObject({ symbol: "BTC/USDT", simulated: false, volume: "0.00000" });
		expect(Math.abs(Number(quotation[0].now_price) - 65_001.5)).toBeLessThanOrEqual(1.5);
		// Three sources are enough for an index, so the fourth may connect later.
		await vi.waitFor(async () => {
			const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
			expect(metrics).toMatch('candor_price_source_open{source="kucoin"} 1');
			expect(metrics).toMatch('candor_index_halted{market="ETH/USDT"} 1');
		}, PATIENCE);

		for (const venue of venues) {
			venue.mood = "refuses";
			venue.hangUp();
		}
		await vi.waitFor(async () => expect((await get("api/health")).prices.halted).toContain("BTC/USDT"), PATIENCE);
		for (const venue of venues) venue.mood = "well";
		await indexed();
		const last = (await records()).at(-1);
		await server.close();

		server = await start();
		await indexed();
		const keys = await get("api/proofs/keys");
		const after = await vi.waitFor(async () => {
			const chain: Linked[] = await records();
			const newer = chain.filter(({ seq }) => seq >= last.seq);
			expect(newer.length).toBeGreaterThan(2);
			return newer;
		}, PATIENCE);
		for (const [at, record] of after.entries()) {
			if (at > 0) expect(record.previous_hash).toBe(after[at - 1]?.hash);
			expect(verifySignature(record.hash, record.signature, keys.keys[0].public_key)).toBe(true);
		}
	} finally {
		clearInterval(talking);
		await server.close();
	}
});
