// A proxy between the server and Postgres cuts the connection while clients send requests.
// Invariants: without Postgres the server refuses every request at once and acknowledges none. When Postgres is reachable again,
// the server continues without help, and no acknowledged request is lost or has a second effect.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { storeOrdinaryMarketSeeds } from "@candor/testkit/market";
import { TestDatabase } from "@candor/testkit/postgres";
import { candor, InProcessServer, skipBackHistory } from "@candor/testkit/program";
import { AcknowledgedLoad } from "@candor/testkit/server";
import { FaultyProxy } from "@candor/testkit/stand-ins";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, expect, test } from "vitest";

const CLIENTS = 12;
/** Postgres is made reachable again only after AWAY_MS have passed and the server has refused at least REFUSALS requests. */
const AWAY_MS = FULL_SET ? 30_000 : 0;
const REFUSALS = CLIENTS * (FULL_SET ? 200 : 20);
const dataDir = mkdtempSync(join(tmpdir(), "candor-away-"));
let database: TestDatabase | undefined;
let server: InProcessServer | undefined;
afterAll(async () => {
	await server?.stop();
	await database?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test("the server refuses every request with 503 while Postgres is unreachable, then continues without loss or duplicates", async () => {
	database = await TestDatabase.start();
	const { address, pool } = await database.fresh();
	await skipBackHistory(pool);
	const proxy = await FaultyProxy.start(database.port);
	storeOrdinaryMarketSeeds(dataDir);
	server = await InProcessServer.start(dataDir, { DATABASE_URL: proxy.addressOf(address) });
	const load = await AcknowledgedLoad.prepare(server);
	const { told } = load;
	load.start(server, CLIENTS);
	await load.goesOn();
	// The proxy drops the response to one COMMIT and cuts the connection. The server must then read back whether the COMMIT took
	// effect.
	proxy.dropNextAnswer("append");
	while (proxy.swallowed === 0) await pause(20);
	await load.goesOn();
	expect(await health()).toMatchObject({ status: "ok", reason: null });
	expect(await ready()).toBe(200);

	// The proxy drops the response to a COMMIT and keeps Postgres unreachable, so the server cannot read back whether the COMMIT
	// took effect. The loop repeats this until the lost COMMIT contains a user's command, not only index prices.
	const asked = { ...told };
	let back = 0;
	while (told.outcome_unknown === asked.outcome_unknown) {
		if (back > 0) {
			proxy.back();
			await load.goesOn();
		}
		const swallowed = proxy.swallowed;
		proxy.goAwayWithAnswer("append");
		while (proxy.swallowed === swallowed) await pause(1);
		back = performance.now() + AWAY_MS;
		await load.allAnswered();
	}
	const before = { ...told };
	let mostQueued = 0;
	while (performance.now() < back || told.unavailable - before.unavailable < REFUSALS) {
		await pause(100);
		mostQueued = Math.max(mostQueued, await figure("candor_queued_commands"));
	}
	expect(told.done, "acknowledged without a database").toBe(before.done);
	expect(told.nothing, "requests without a response").toBe(0);
	// At most the clients and the simulated market have a command in the queue.
	expect(mostQueued).toBeLessThan(CLIENTS + 50);
	expect(await health()).toMatchObject({ status: "degraded", reason: "database_away" });
	expect(await ready()).toBe(503);
	expect((await server.call("POST", "user/login", { account: "loadtest", password: "x" })).status).toBe(503);

	proxy.back();
	await load.goesOn(200);
	await load.stop();
	while ((await health()).status !== "ok") await pause(100);
	await load.repeatUnanswered();
	await server.stop();
	expect(await load.differences(address)).toEqual([]);
	const verify = await candor({ DATA_DIR: dataDir, DATABASE_URL: address }, "verify");
	expect(verify.text).toMatch(/\nclean\n$/);
	await proxy.stop();
});

async function health(): Promise<{ status: string; reason: string | null }> {
	const answer = await (server as InProcessServer).call("GET", "health", {});
	return answer.data;
}

const ready = async () => (await fetch(`http://127.0.0.1:${server?.port}/api/ready`)).status;

async function figure(name: string): Promise<number> {
	const text = await (await fetch(`http://127.0.0.1:${server?.port}/metrics`)).text();
	return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}
