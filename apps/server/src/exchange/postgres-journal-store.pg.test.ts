// What the store says when something goes wrong must be certain: 'not written' only where nothing is, 'maybe' where it cannot know.
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
import { type FreshDatabase, OwnTestDatabase } from "@candor/testkit/postgres";
import { FaultyProxy } from "@candor/testkit/stand-ins";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeClient } from "../database/connections.ts";
import { DataInUse } from "../database/failures.ts";
import { PostgresJournalStore } from "./postgres-journal-store.ts";

let database: OwnTestDatabase;
beforeAll(async () => {
	database = await OwnTestDatabase.startOwn();
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

/** Buffers of the driver and plain arrays are the same bytes. */
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

/** Holds the journal's table until `release`, so that an append can be caught in the middle. */
async function holdTable(address: string) {
	const client = makeClient(address);
	client.on("error", () => {});
	await client.connect();
	await client.query("begin; lock table journal.entries in access exclusive mode");
	return {
		/** Process id of the backend that waits with an append. */
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

describe("reading and writing", () => {
	test("what was appended is read back byte for byte, in order, from any place", async () => {
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

	test("reading begins with the row that holds the sequence", async () => {
		await withStore(async (store) => {
			await store.append({ ...rowAt(1), lastSeq: 10 });
			await store.append(rowAt(11));
			const read: number[] = [];
			for await (const row of store.read(7)) read.push(row.firstSeq);
			expect(read).toEqual([1, 11]);
		});
	});
});

describe("failures of an append", () => {
	test("a sequence that stands already is another writer's", async () => {
		await withStore(async (store) => {
			await store.append(rowAt(1));
			await expect(store.append(rowAt(1))).rejects.toThrow(StaleWriter);
			await store.append(rowAt(2));
		});
	});

	test("a backend ended in the middle: unknown, nothing written, and the next append works", async () => {
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

	test("Postgres killed in the middle: unknown, then unavailable, then the truth", async () => {
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

	test("the answer is lost after the commit: unknown, and the row is there", async () => {
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

	test("no connection: certainly not written", async () => {
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

	test("no answer at all: unknown after the patience, without cancelling what runs", async () => {
		await withStore(async (store, { address }) => {
			const hold = await holdTable(address);
			await expect(store.append(rowAt(1))).rejects.toThrow(OutcomeUnknown);
			await hold.release();
			await eventually(async () => expect(plain(await store.find(1))).toEqual(plain(rowAt(1))));
		}, 300);
	});

	test("standbys that were not awaited: unknown, and the read-back waits for them", async () => {
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
				await eventually(async () => {
					const cancelled = await pool.query(
						"select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'candor journal writer'",
					);
					expect(cancelled.rowCount).toBe(1);
				});
				await failed;
				await expect(store.find(2)).rejects.toThrow(StoreUnavailable);
			} finally {
				await alter("alter system reset synchronous_standby_names");
			}
			await eventually(async () => expect(plain(await store.find(2))).toEqual(plain(rowAt(2))));
		}, 1_000);
	});

	test("a full disk: refused and certainly not written, reading goes on, and so does writing when there is room again", async () => {
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

/**
 * Whether a COMMIT waits for standbys now; the one that tried is let go. What SHOW answers comes earlier: sessions read the setting
 * before the process that makes it hold for all of them.
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

/** As root: the journal's table on a file system of 8 MB. Else: a table that answers as Postgres does on a full disk. */
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

describe("two writers", () => {
	test("a second server on the same database is told so", async () => {
		await withStore(async (_store, { address }) => {
			await expect(PostgresJournalStore.open({ address }, 200)).rejects.toThrow(DataInUse);
		});
	});

	test("a writer that was left behind is stopped by the sequence, whatever it believes", async () => {
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

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 240_000, interval: 20 });
