// strace makes the fdatasync calls of Postgres' write-ahead log fail with EIO under load. Postgres then panics and recovers. The
// exchange halts, because the outcome of its COMMIT is unknown, and the next start recovers (docs/explanation/core.md, One batch
// at a time, 5).
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
 * In each Postgres process, the fdatasync call with this number fails. The process that writes the journal reaches the number
 * first, and well after the start.
 */
const FAILING = 400;
const UNDER_STRACE = [
	"strace",
	// With -D, strace runs as a descendant of Postgres and not as its parent. The server thus starts Postgres as a direct child,
	// under the user that it chose, and its signals reach Postgres.
	...["-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null"],
	...["-e", "trace=fdatasync", "-e", `inject=fdatasync:error=EIO:when=${FAILING}`],
];
const dataDir = mkdtempSync(join(tmpdir(), "candor-disk-"));
const serverDir = mkdtempSync(join(tmpdir(), "candor-disk-server-"));
// Postgres runs under a user other than root, and this user must be able to enter the folder.
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
		// Another Postgres process may fail earlier. The exchange then reads the row back and continues, until the process that writes
		// the journal fails too.
		expect(await server.exit()).toBe(1);
		expect(server.output).toMatch(/The exchange halted \(store_halted\)/);
		await load.stop();
		await answering(address);
		if (round < FAILURES - 1) server = await open();
	}
	expect(panics()).toBeGreaterThanOrEqual(FAILURES);
	await postgres.stop();

	// This time Postgres runs without strace, so no call fails.
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

/** Returns the number of panics after a failed fdatasync that Postgres' log contains. */
function panics(): number {
	return readFileSync(join(dataDir, "postgres.log"), "utf8").match(/PANIC: {2}could not fdatasync/g)?.length ?? 0;
}

/** Resolves as soon as Postgres accepts connections at this address again. */
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
