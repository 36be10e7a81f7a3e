// Invariant: while the journal is unavailable and the server refuses every call, the server's log stays short; otherwise it could
// fill the disk and cause a second outage. A proxy between the server and Postgres cuts the connection.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { ServerProcess } from "@candor/testkit/processes";
import { skipBackHistory } from "@candor/testkit/program";
import { FaultyProxy } from "@candor/testkit/stand-ins";
import { afterAll, expect, test } from "vitest";

const REFUSALS = 600;
/**
 * Maximum number of log lines that the whole server may write. The failed calls account for at most three of them, one for each
 * kind of failure.
 */
const MOST_LINES = 60;

const dataDir = mkdtempSync(join(tmpdir(), "candor-quiet-"));
let database: TestDatabase | undefined;
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	await database?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test("the server writes a bounded number of log lines without stack traces while it refuses calls", async () => {
	database = await TestDatabase.start();
	const { address, pool } = await database.fresh();
	await skipBackHistory(pool);
	const proxy = await FaultyProxy.start(database.port);
	server = await ServerProcess.start(dataDir, { DATABASE_URL: proxy.addressOf(address) });
	const candles = { symbol: "BTC/USDT", period: "1min", limit: "1" };
	const ask = () => (server as ServerProcess).call("GET", "currency/new_timeshar", candles);
	expect((await ask()).status).toBe(200);
	const before = server.output.length;

	proxy.goAway();
	while ((await server.call("GET", "health", {})).status !== 200 || (await ask()).status !== 503);
	for (let asked = 0; asked < REFUSALS; asked += 20) {
		const answers = await Promise.all(Array.from({ length: 20 }, ask));
		expect(answers.every(({ status }) => status === 503)).toBe(true);
	}
	const said = server.output.slice(before);
	const lines = said.trim().split("\n");
	expect(lines.length, said).toBeLessThan(MOST_LINES);
	expect(lines.filter((line) => line.includes("new_timeshar")).length, said).toBeLessThanOrEqual(3);
	expect(said).toContain("unavailable");
	expect(said).not.toContain('"stack"');
	expect(said).not.toMatch(/\n\s+at /);

	proxy.back();
	while ((await ask()).status !== 200);
	expect(await server.stop()).toBe(0);
	await proxy.stop();
});
