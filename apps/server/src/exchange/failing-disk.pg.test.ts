// Lets Postgres' fdatasync of its write-ahead log return EIO under load, by means of strace. Postgres panics and recovers. The
// exchange halts on the COMMIT with an unknown outcome, and the next start recovers (docs/explanation/core.md, One batch at a
// time, 5).
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { storeOrdinaryMarketSeeds } from "@candor/testkit/market";
import { ServerProcess } from "@candor/testkit/processes";
import { candor, prepareDataFolder } from "@candor/testkit/program";
import { AcknowledgedLoad } from "@candor/testkit/server";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, expect, test } from "vitest";
import { makeClient } from "../database/connections.ts";
import { EmbeddedServer } from "../database/embedded-server.ts";

const CLIENTS = 12;
const FAILURES = FULL_SET ? 2 : 1;
/**
 * Number of the fdatasync call that fails in each process of Postgres. The process that writes the journal reaches this number
 * before the other processes do, and well after the start.
 */
const FAILING = 400;
const UNDER_STRACE = [
	"strace",
	// strace runs as a descendant of Postgres (-D), so that the server's user and signals reach Postgres.
	...["-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null"],
	...["-e", "trace=fdatasync", "-e", `inject=fdatasync:error=EIO:when=${FAILING}`],
];
const dataDir = mkdtempSync(join(tmpdir(), "candor-disk-"));
const serverDir = mkdtempSync(join(tmpdir(), "candor-disk-server-"));
// Postgres runs as another user than root and must be able to enter the folder.
chmodSync(dataDir, 0o711);
let postgres: EmbeddedServer | undefined;
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	await postgres?.stop();
	for (const folder of [dataDir, serverDir]) rmSync(folder, { recursive: true, force: true });
});

test("no acknowledged order or deposit is lost or repeated when fdatasync of Postgres' write-ahead log fails under load", async () => {
	if (spawnSync("strace", ["--version"]).error) throw new Error("this test needs strace: `npm test` installs it");
	await prepareDataFolder(dataDir);
	postgres = await EmbeddedServer.start({ dataDir, startedBy: UNDER_STRACE, log: () => {} });
	const { address } = postgres;
	const open = () => ServerProcess.start(serverDir, { DATABASE_URL: address });
	storeOrdinaryMarketSeeds(serverDir);
	server = await open();
	const load = await AcknowledgedLoad.prepare(server);
	for (let round = 0; round < FAILURES; round++) {
		load.start(server, CLIENTS);
		// If another process of Postgres fails earlier, the exchange reads back and continues until the process that writes the
		// journal fails.
		expect(await server.exit()).toBe(1);
		expect(server.output).toMatch(/The exchange halted \(store_halted\)/);
		await load.stop();
		await answering(address);
		if (round < FAILURES - 1) server = await open();
	}
	expect(panics()).toBeGreaterThanOrEqual(FAILURES);
	await postgres.stop();

	// This Postgres runs without the fault.
	postgres = await EmbeddedServer.start({ dataDir, log: () => {} });
	server = await ServerProcess.start(serverDir, { DATABASE_URL: postgres.address });
	load.start(server, CLIENTS);
	await load.goesOn();
	await load.stop();
	await load.repeatUnanswered();
	expect(await server.stop()).toBe(0);
	expect(await load.differences(postgres.address)).toEqual([]);
	const verify = await candor({ DATA_DIR: serverDir, DATABASE_URL: postgres.address }, "verify");
	expect(verify.text).toMatch(/\nclean\n$/);
});

/** Counts the panics after a failed fdatasync in Postgres' log. */
function panics(): number {
	return readFileSync(join(dataDir, "postgres.log"), "utf8").match(/PANIC: {2}could not fdatasync/g)?.length ?? 0;
}

/** Resolves when Postgres has recovered and responds at the address. */
async function answering(address: string): Promise<void> {
	for (;;) {
		const client = makeClient(address);
		client.on("error", () => {});
		try {
			await client.connect();
			return;
		} catch {
			await pause(50);
		} finally {
			await client.end().catch(() => {});
		}
	}
}
