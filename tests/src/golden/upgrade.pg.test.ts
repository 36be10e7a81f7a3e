// Tests the upgrade from an earlier release as an operator does it, with the data in Postgres and in the data folder. The current
// server must start from the newest snapshot, and all users must have their balances. `candor verify` must pass, and must name
// the entries that it does not replay, with the release that wrote them.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Event, RULES } from "@candor/core";
import { Replica, recover, SnapshotFiles } from "@candor/journal";
import { PostgresJournalStore } from "@candor/server";
import { MemoryStore } from "@candor/testkit";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { ServerProcess } from "@candor/testkit/processes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NODE, Program, ROOT } from "../operations/program.ts";
import { hashOfState, readRelease, releaseFolder, releaseRows, releaseVersions } from "./release.ts";

const COMMANDS = join(ROOT, "apps/server/src/cli/main.ts");
const LOCK_MS = 5_000;
let database: TestDatabase;
let running: ServerProcess | undefined;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await running?.stop();
	await database.stop();
});

async function dataOf(version: string): Promise<{ readonly dataDir: string; readonly fresh: FreshDatabase }> {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-upgrade-"));
	const fresh = await database.fresh();
	const store = await PostgresJournalStore.open({ address: fresh.address }, LOCK_MS);
	for (const row of releaseRows(version)) await store.append(row);
	await store.close();
	const folder = releaseFolder(version);
	cpSync(new URL("snapshots", folder), join(dataDir, "snapshots"), { recursive: true });
	cpSync(new URL("journal-head.json", folder), join(dataDir, "journal-head.json"));
	return { dataDir, fresh };
}

/**
 * Returns the state, as events, after a replay of the release's rows with the current code. release.test.ts tests that it is the
 * release's state.
 */
const stateLeftBy = async (version: string) =>
	(await recover({ store: new MemoryStore(releaseRows(version)) })).replica.exchange.restate();

describe.each(releaseVersions())("the current server upgrades the data of release %s", (version) => {
	let dataDir: string;
	let environment: Record<string, string>;
	beforeAll(async () => {
		const data = await dataOf(version);
		dataDir = data.dataDir;
		environment = { DATA_DIR: dataDir, DATABASE_URL: data.fresh.address };
	});
	afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

	const candor = async (...words: string[]) => {
		const program = new Program(NODE, [COMMANDS, ...words], environment);
		const code = await program.closed();
		return { code, text: program.output };
	};
	const start = async () => {
		running = await ServerProcess.start(dataDir, environment);
		return running;
	};
	const withoutEpoch = (events: readonly Event[]) => events.filter(({ type }) => type !== "EpochRaised");

	test("the current server starts on the data of an earlier release and stores a snapshot with all users' balances", async () => {
		const server = await start();
		const { data } = await server.call("GET", "health", {});
		expect(data).toMatchObject({ mode: "sandbox", journal: { state: "whole" } });
		expect(await server.stop()).toBe(0);
		const snapshots = new SnapshotFiles(join(dataDir, "snapshots"));
		const [kept = 0] = await snapshots.kept();
		const release = readRelease(version);
		expect(kept).toBeGreaterThan(release.lastSeq);
		const { exchange } = Replica.fromSnapshot(await snapshots.load(kept));
		const epoch = exchange.restate().find(({ type }) => type === "EpochRaised");
		expect(epoch).toMatchObject({ epoch: expect.any(Number) });
		expect(hashOfState(withoutEpoch(exchange.restate()))).toBe(hashOfState(withoutEpoch(await stateLeftBy(version))));
	});

	test("`candor verify` passes after an upgrade, names entries that it did not replay, and replays them on request", async () => {
		const verified = await candor("verify");
		expect(verified.text).toMatch(/\nclean\n$/);
		expect(verified.code).toBe(0);
		const rules = readRelease(version).rules.filter((one) => one > 0);
		const said = [...verified.text.matchAll(/entries \d+ to \d+ were written under rules (\d+) and not replayed: .+ does that/g)];
		expect(said.map(([, one]) => Number(one))).toEqual(rules);
		const whole = await candor("verify", "from-zero");
		expect(whole.text).toMatch(/\nclean\n$/);
		expect(whole.text).not.toContain("not replayed");
		const stateIn = (text: string) => /state +([0-9a-f]{64})/.exec(text)?.[1];
		expect(stateIn(whole.text)).toBe(stateIn(verified.text));
		const replayed = await candor("replay");
		expect(stateIn(replayed.text)).toBe(stateIn(verified.text));
		expect(replayed.text).toContain("before the boundary were not replayed");
	});

	test("a second start after an upgrade continues without a new era", async () => {
		const server = await start();
		expect(await server.stop()).toBe(0);
		const snapshots = new SnapshotFiles(join(dataDir, "snapshots"));
		const [kept = 0] = await snapshots.kept();
		expect((await snapshots.load(kept)).rules).toBeLessThan(RULES);
		const { text } = await candor("verify");
		expect(text).toMatch(/\nclean\n$/);
	});
});
