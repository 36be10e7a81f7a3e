// A disk that fails: Postgres's own fdatasync of its log answers EIO under load, injected by strace. Postgres panics and recovers,
// the exchange takes the COMMIT for unknown, halts, and comes back through recovery (docs/core.md, One batch at a time, 5).
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { drawOrdinaryMarket } from "@candor/testkit/market";
import { ServerProcess } from "@candor/testkit/processes";
import { AcknowledgedLoad } from "@candor/testkit/server";
import { afterAll, expect, test } from "vitest";
import { makeClient } from "../database/connections.ts";
import { EmbeddedServer } from "../database/embedded-server.ts";

const CLIENTS = 12;
const FAILURES = 2;
/** Each process of Postgres fails at its so-manieth: the journal's writer gets there first, well after the server's start. */
const FAILING = 400;
const UNDER_STRACE = [
	"strace",
	// Postgres itself is the process that was started, the tracer its descendant, as whichever user Postgres runs.
	...["-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null"],
	...["-e", "trace=fdatasync", "-e", `inject=fdatasync:error=EIO:when=${FAILING}`],
];
const dataDir = mkdtempSync(join(tmpdir(), "candor-disk-"));
const serverDir = mkdtempSync(join(tmpdir(), "candor-disk-server-"));
// Postgres, which does not run as root, has to get in.
chmodSync(dataDir, 0o711);
let postgres: EmbeddedServer | undefined;
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	await postgres?.stop();
	for (const folder of [dataDir, serverDir]) rmSync(folder, { recursive: true, force: true });
});

test("fdatasync of the log fails under load, twice: nothing acknowledged is lost, nothing is doubled", async () => {
	if (spawnSync("strace", ["--version"]).error) throw new Error("this test needs strace: `npm test` installs it");
	postgres = await EmbeddedServer.start({ dataDir, startedBy: UNDER_STRACE, log: () => {} });
	const { address } = postgres;
	const open = () => ServerProcess.start(serverDir, { DATABASE_URL: address });
	drawOrdinaryMarket(serverDir);
	server = await open();
	const load = await AcknowledgedLoad.prepare(server);
	for (let round = 0; round < FAILURES; round++) {
		load.start(server, CLIENTS);
		// Should another process of Postgres meet its failure first, the exchange reads back and goes on by itself.
		expect(await server.exit()).toBe(1);
		expect(server.output).toMatch(/The exchange halted \(store_halted\)/);
		await load.stop();
		await answering(address);
		if (round < FAILURES - 1) server = await open();
	}
	expect(panics()).toBeGreaterThanOrEqual(FAILURES);
	await postgres.stop();

	// A sound disk again.
	postgres = await EmbeddedServer.start({ dataDir, log: () => {} });
	server = await ServerProcess.start(serverDir, { DATABASE_URL: postgres.address });
	load.start(server, CLIENTS);
	await load.goesOn();
	await load.stop();
	await load.repeatUnanswered();
	expect(await server.stop()).toBe(0);
	expect(await load.differences(postgres.address)).toEqual([]);
	const verify = spawnSync(process.execPath, [join(import.meta.dirname, "..", "cli", "main.ts"), "verify"], {
		env: { PATH: process.env.PATH ?? "", DATA_DIR: serverDir, DATABASE_URL: postgres.address },
		encoding: "utf8",
	});
	expect(`${verify.stdout}${verify.stderr}`).toMatch(/\nclean\n/);
});

/** How often Postgres has said that its log cannot be forced to the disk. */
function panics(): number {
	return readFileSync(join(dataDir, "postgres.log"), "utf8").match(/PANIC: {2}could not fdatasync/g)?.length ?? 0;
}

/** Resolves when Postgres has recovered. */
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
