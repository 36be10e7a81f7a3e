// Postgres is away for half a minute under load: nobody is told what is not so, everybody is told quickly, and work goes on by
// itself afterwards. The real server over HTTP; between it and Postgres a network that is cut.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { drawOrdinaryMarket } from "@candor/testkit/market";
import { TestDatabase } from "@candor/testkit/postgres";
import { bareEnvironment, ServerProcess } from "@candor/testkit/processes";
import { AcknowledgedLoad } from "@candor/testkit/server";
import { FaultyProxy } from "@candor/testkit/stand-ins";
import { afterAll, expect, test } from "vitest";

const CLIENTS = 12;
const AWAY_MS = 30_000;
const dataDir = mkdtempSync(join(tmpdir(), "candor-away-"));
let database: TestDatabase | undefined;
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	await database?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test("Postgres away for 30 s under load: 503 and nothing else, then on as before; nothing lost, nothing doubled", async () => {
	database = await TestDatabase.start();
	const { address } = await database.fresh();
	const proxy = await FaultyProxy.start(database.port);
	drawOrdinaryMarket(dataDir);
	server = await ServerProcess.start(dataDir, { DATABASE_URL: proxy.addressOf(address) });
	const load = await AcknowledgedLoad.prepare(server);
	const { told } = load;
	load.start(server, CLIENTS);
	await load.goesOn();
	// One COMMIT whose answer gets lost, and the connection with it: settled by reading back.
	proxy.dropNextAnswer("append");
	while (proxy.swallowed === 0) await pause(20);
	await load.goesOn();
	expect(await health()).toMatchObject({ status: "ok", reason: null });

	// It goes with the answer to a COMMIT: what became of it cannot be read back either. Of a person's command, not of prices alone.
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
	// Nobody waits for the patience of those who were first: this many answers would take them longer than any test may.
	while (performance.now() < back || told.unavailable - before.unavailable < CLIENTS * 200) {
		await pause(250);
		mostQueued = Math.max(mostQueued, await figure("candor_queued_commands"));
	}
	expect(told.done, "something was acknowledged without a database").toBe(before.done);
	expect(told.nothing, "somebody was left without an answer").toBe(0);
	// The clients, and the house's own market data.
	expect(mostQueued).toBeLessThan(CLIENTS + 50);
	expect(await health()).toMatchObject({ status: "degraded", reason: "database_away" });
	expect((await server.call("POST", "user/login", { account: "loadtest", password: "x" })).status).toBe(503);

	proxy.back();
	await load.goesOn(200);
	await load.stop();
	// The tables catch up by themselves too.
	while ((await health()).status !== "ok") await pause(100);
	await load.repeatUnanswered();
	expect(await server.stop()).toBe(0);
	expect(await load.differences(address)).toEqual([]);
	const verify = spawnSync(process.execPath, [join(import.meta.dirname, "..", "cli", "main.ts"), "verify"], {
		env: { ...bareEnvironment(), DATA_DIR: dataDir, DATABASE_URL: address },
		encoding: "utf8",
	});
	expect(`${verify.stdout}${verify.stderr}`).toMatch(/\nclean\n/);
	await proxy.stop();
});

async function health(): Promise<{ status: string; reason: string | null }> {
	const answer = await (server as ServerProcess).call("GET", "health", {});
	return answer.data;
}

async function figure(name: string): Promise<number> {
	const text = await (await fetch(`http://127.0.0.1:${server?.port}/metrics`)).text();
	return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}
