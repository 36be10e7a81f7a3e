// Invariant: after a failed append the store reports 'not written' only if it is certain that no row was written. Otherwise it
// reports 'unknown'.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	decodeCommands,
	type JournalRow,
	OutcomeUnknown,
	Sequencer,
	StaleWriter,
	StoreUnavailable,
	sealRow,
	systemClock,
} from "@candor/journal";
import { foundingCommands } from "@candor/testkit";
import { DedicatedTestDatabase, type FreshDatabase } from "@candor/testkit/postgres";
import { FaultyProxy } from "@candor/testkit/stand-ins";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeClient } from "../database/connections.ts";
import { DataInUse } from "../database/failures.ts";
import { PostgresJournalStore } from "./postgres-journal-store.ts";

let database: DedicatedTestDatabase;
beforeAll(async () => {
	database = await DedicatedTestDatabase.startOwn();
});
afterAll(() => database.stop());

const rowAt = (firstSeq: number, bytes = 100): JournalRow =>
	sealRow({
		firstSeq,
		lastSeq: firstSeq,
		epoch: 1,
		at: 1_700_000_000_000 + firstSeq,
		rules: 1,
		prevHash: new Uint8Array(32),
		commands: new Uint8Array(bytes).fill(firstSeq % 256),
		events: new Uint8Array(bytes).fill(255 - (firstSeq % 256)),
	});

/** Converts the driver's buffers to plain arrays for comparisons. */
const plain = (row: JournalRow | undefined) =>
	row === undefined
		? undefined
		: Object.fromEntries(
				Object.entries(row).map(([name, value]) => [
					name,
					value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
				]),
			);

async function withStore(use: (store: PostgresJournalStore, fresh: FreshDatabase) => Promise<void>, answerTimeoutMs?: number) {
	const fresh = await database.fresh();
	const store = await PostgresJournalStore.open({ address: fresh.address, ...(answerTimeoutMs ? { answerTimeoutMs } : {}) });
	try {
		await use(store, fresh);
	} finally {
		await store.close();
	}
}

/** Locks the journal's table until `release` is called. Until then an append reaches Postgres and waits there. */
async function holdTable(address: string) {
	const client = makeClient(address);
	client.on("error", () => {});
	await client.connect();
	await client.query("begin; lock table journal.entries in access exclusive mode");
	return {
		/** Returns the process id of the Postgres backend in which the append waits. */
		async waiter(): Promise<number> {
			for (;;) {
				const { rows } = await client.query<{ pid: number }>(
					"select pid from pg_stat_activity where application_name = 'candor journal writer' and wait_event_type = 'Lock' and datname = current_database()",
				);
				if (rows[0] !== undefined) return rows[0].pid;
				await new Promise((resolve) => setTimeout(resolve, 5));
			}
		},
		query: (text: string, values: unknown[]) => client.query(text, values),
		async release() {
			await client.query("rollback").catch(() => {});
			await client.end().catch(() => {});
		},
	};
}

describe("the journal store reads rows as they were written", () => {
	test("the store reads appended rows byte for byte, in order, from any sequence", async () => {
		await withStore(async (store) => {
			expect(await store.last()).toBeUndefined();
			const rows = Array.from({ length: 60 }, (_, index) => rowAt(index + 1, index % 7 === 0 ? 300_000 : 50));
			for (const row of rows) await store.append(row);
			expect(plain(await store.last())).toEqual(plain(rows[59]));
			expect(plain(await store.find(8))).toEqual(plain(rows[7]));
			expect(await store.find(61)).toBeUndefined();
			const read: JournalRow[] = [];
			for await (const row of store.read(1)) read.push(row);
			expect(read.map(plain)).toEqual(rows.map(plain));
			const tail: number[] = [];
			for await (const row of store.read(58)) tail.push(row.firstSeq);
			expect(tail).toEqual([58, 59, 60]);
		});
	});

	test("the store appends rows that were ready together in one transaction", async () => {
		await withStore(async (store, { address }) => {
			const rows = Array.from({ length: 16 }, (_, index) => rowAt(index + 1, 250_000));
			await store.append(...rows.slice(0, 3));
			await store.append(...rows.slice(3));
			const read: JournalRow[] = [];
			for await (const row of store.read(1)) read.push(row);
			expect(read.map(plain)).toEqual(rows.map(plain));
			const client = makeClient(address);
			await client.connect();
			const { rows: counts } = await client.query(
				"select count(*)::int from journal.entries group by xmin::text order by min(first_seq)",
			);
			await client.end();
			expect(counts).toEqual([{ count: 3 }, { count: 13 }]);
		});
	});

	test("the store starts reading with the row that contains the sequence", async () => {
		await withStore(async (store) => {
			await store.append({ ...rowAt(1), lastSeq: 10 });
			await store.append(rowAt(11));
			const read: number[] = [];
			for await (const row of store.read(7)) read.push(row.firstSeq);
			expect(read).toEqual([1, 11]);
		});
	});
});

describe("the journal store classifies failures of an append", () => {
	test("the store reports a sequence that another writer has already written", async () => {
		await withStore(async (store) => {
			await store.append(rowAt(1));
			await expect(store.append(rowAt(1))).rejects.toThrow(StaleWriter);
			await store.append(rowAt(2));
		});
	});

	test("the store appends none of several rows if the sequence of one exists", async () => {
		await withStore(async (store) => {
			await store.append(rowAt(3));
			await expect(store.append(rowAt(1), rowAt(2), rowAt(3))).rejects.toThrow(StaleWriter);
			expect(await store.find(1)).toBeUndefined();
			await store.append(rowAt(1), rowAt(2));
		});
	});

	test("an append reports an unknown outcome when its backend is terminated, and the next append works", async () => {
		await withStore(async (store, { address }) => {
			const hold = await holdTable(address);
			const append = store.append(rowAt(1));
			const failed = expect(append).rejects.toThrow(OutcomeUnknown);
			await hold.query("select pg_terminate_backend($1)", [await hold.waiter()]);
			await failed;
			await hold.release();
			expect(await store.find(1)).toBeUndefined();
			await store.append(rowAt(1));
			expect(plain(await store.find(1))).toEqual(plain(rowAt(1)));
		});
	});

	test("an append reports an unknown outcome when Postgres is killed, then unavailable, then the stored rows", async () => {
		await withStore(async (store, { address }) => {
			await store.append(rowAt(1));
			const hold = await holdTable(address);
			const failed = expect(store.append(rowAt(2))).rejects.toThrow(OutcomeUnknown);
			await hold.waiter();
			process.kill(database.server.pid as number, "SIGKILL");
			await failed;
			await hold.release();
			await expect(store.find(2)).rejects.toThrow(StoreUnavailable);
			await eventually(async () => expect(await store.find(2)).toBeUndefined());
			expect(plain(await store.find(1))).toEqual(plain(rowAt(1)));
			await store.append(rowAt(2));
		});
	});

	test("an append reports an unknown outcome when the response to its commit is lost, and reading back finds the row", async () => {
		const fresh = await database.fresh();
		const proxy = await FaultyProxy.start(database.server.port);
		const store = await PostgresJournalStore.open({ address: proxy.addressOf(fresh.address) });
		await store.append(rowAt(1));
		proxy.dropNextAnswer("append");
		await expect(store.append(rowAt(2))).rejects.toThrow(OutcomeUnknown);
		expect(proxy.swallowed).toBe(1);
		expect(plain(await store.find(2))).toEqual(plain(rowAt(2)));
		await expect(store.append(rowAt(2))).rejects.toThrow(StaleWriter);
		await store.close();
		await proxy.stop();
	});

	test("an append without a connection reports that nothing was written", async () => {
		const fresh = await database.fresh();
		const proxy = await FaultyProxy.start(database.server.port);
		const store = await PostgresJournalStore.open({ address: proxy.addressOf(fresh.address) });
		proxy.goAway();
		await eventually(() => expect(store.append(rowAt(1))).rejects.toThrow(StoreUnavailable));
		await expect(store.last()).rejects.toThrow(StoreUnavailable);
		proxy.back();
		await store.append(rowAt(1));
		await store.close();
		await proxy.stop();
	});

	test("an append reports an unknown outcome after its timeout and does not cancel the statement", async () => {
		await withStore(async (store, { address }) => {
			const hold = await holdTable(address);
			await expect(store.append(rowAt(1))).rejects.toThrow(OutcomeUnknown);
			await hold.release();
			await eventually(async () => expect(plain(await store.find(1))).toEqual(plain(rowAt(1))));
		}, 300);
	});

	test("an append whose wait for standbys is cancelled has an unknown outcome, and only rows on the standbys are read back", async () => {
		const alter = async (statement: string) => {
			const client = makeClient(database.server.address);
			await client.connect();
			await client.query("set synchronous_commit = local");
			await client.query(statement);
			await client.query("select pg_reload_conf()");
			await client.end();
		};
		await withStore(async (store, { pool }) => {
			await store.append(rowAt(1));
			await alter("alter system set synchronous_standby_names = 'ANY 1 (nobody)'");
			try {
				await eventually(async () => expect(await commitWaits(pool)).toBe(true));
				const failed = expect(store.append(rowAt(2))).rejects.toThrow(/written with a warning/);
				await cancelWait(pool);
				await failed;
				const unread = expect(store.find(2)).rejects.toThrow(StoreUnavailable);
				await cancelWait(pool);
				await unread;
			} finally {
				await alter("alter system reset synchronous_standby_names");
			}
			await eventually(async () => expect(plain(await store.find(2))).toEqual(plain(rowAt(2))));
		}, PATIENCE_MS);
	});

	test("an append writes nothing on a full disk, rows stay readable, and appends work again when there is room", async () => {
		await withStore(async (store, { pool }) => {
			await store.append(rowAt(1));
			const disk = await fillDisk(pool);
			await expect(appendUntilItFails(store)).rejects.toThrow(StoreUnavailable);
			const last = (await store.last()) as JournalRow;
			expect(await store.find(last.lastSeq + 1)).toBeUndefined();
			await disk.makeRoom();
			await store.append(rowAt(last.lastSeq + 1));
			await disk.remove();
		});
	});
});

/** Waits until the writer's COMMIT waits for the standby servers, and then cancels that wait. */
async function cancelWait(pool: FreshDatabase["pool"]): Promise<void> {
	await eventually(async () => {
		const cancelled = await pool.query(
			"select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'candor journal writer'",
		);
		expect(cancelled.rowCount).toBe(1);
	});
}

/**
 * Returns true if a COMMIT now waits for the standby servers; that wait is then cancelled. SHOW is not enough as proof: sessions
 * see a changed setting before the process that applies the setting has read it.
 */
async function commitWaits(pool: FreshDatabase["pool"]): Promise<boolean> {
	const client = makeClient(database.server.address);
	await client.connect();
	try {
		const [{ pid }] = (await client.query("select pg_backend_pid() as pid")).rows;
		let through = false;
		const commit = client.query("select pg_logical_emit_message(true, 'candor', 'probe')").then(() => {
			through = true;
		});
		for (;;) {
			const waiting = await pool.query(
				"select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'",
				[pid],
			);
			if (waiting.rowCount === 1 || through) {
				await commit;
				return waiting.rowCount === 1;
			}
		}
	} finally {
		await client.end();
	}
}

async function appendUntilItFails(store: PostgresJournalStore): Promise<void> {
	for (let seq = 2; seq < 200; seq++) await store.append(rowAt(seq, 200_000));
}

/**
 * Simulates a full disk. As root, the function moves the journal's table to a file system of 8 MB. Otherwise it uses a table
 * whose inserts fail with the error of a full disk.
 */
async function fillDisk(pool: FreshDatabase["pool"]) {
	const user = database.server.home.user;
	const folder = mkdtempSync(join(tmpdir(), "candor-disk-"));
	chmodSync(folder, 0o755);
	const mounted = user !== undefined && spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]).status === 0;
	if (mounted && user !== undefined) {
		chownSync(folder, user.uid, user.gid);
		await pool.query(`create tablespace small location '${folder}'`);
		await pool.query("alter table journal.entries set tablespace small");
		return {
			makeRoom: async () => void spawnSync("mount", ["-o", "remount,size=64m", folder]),
			async remove() {
				await pool.query("alter table journal.entries set tablespace pg_default");
				await pool.query("drop tablespace small");
				spawnSync("umount", [folder]);
				rmSync(folder, { recursive: true, force: true });
			},
		};
	}
	await pool.query(`create function full_disk() returns trigger language plpgsql as $$
		begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
	await pool.query("create trigger full_disk before insert on journal.entries for each row execute function full_disk()");
	return {
		makeRoom: async () => void (await pool.query("drop trigger full_disk on journal.entries")),
		remove: async () => rmSync(folder, { recursive: true, force: true }),
	};
}

describe("only one server writes the journal", () => {
	test("a second server on the same database is refused", async () => {
		await withStore(async (_store, { address }) => {
			await expect(PostgresJournalStore.open({ address }, 200)).rejects.toThrow(DataInUse);
		});
	});

	test("a server whose sequence another server has written halts at its next append", async () => {
		const { address } = await database.fresh();
		const halts: string[] = [];
		const open = (store: PostgresJournalStore) =>
			Sequencer.open({ store, clock: systemClock, genesis: foundingCommands(), onHalt: ({ reason }) => halts.push(reason) });
		const oldStore = new PostgresJournalStore({ address });
		const old = await open(oldStore);
		await old.submit({ type: "OpenAccount", id: "", by: 102, user: 100_101 });
		const newStore = new PostgresJournalStore({ address });
		const taken = await open(newStore);
		await expect(old.submit({ type: "OpenAccount", id: "", by: 102, user: 100_102 })).rejects.toThrow();
		expect(halts).toEqual(["stale_writer"]);
		await taken.submit({ type: "OpenAccount", id: "", by: 102, user: 100_103 });
		await taken.close();
		const opened: number[] = [];
		for await (const row of newStore.read(1)) {
			for (const command of decodeCommands(row.commands)) if (command.type === "OpenAccount") opened.push(command.user);
		}
		expect(opened).toEqual([100_101, 100_103]);
		await oldStore.close();
		await newStore.close();
	});
});

/** Maximum wait for a condition in ms. It is below the test's time limit, so that a failure names the condition. */
const PATIENCE_MS = 1_080_000;
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });
