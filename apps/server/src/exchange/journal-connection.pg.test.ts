// The journal's writer asserts on each of its connections that commits are durable, because a setting of the database or of the
// user can override the server's setting.
import { type JournalRow, sealRow } from "@candor/journal";
import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseUnusable } from "../database/failures.ts";
import { PostgresJournalStore } from "./postgres-journal-store.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

const rowAt = (seq: number): JournalRow =>
	sealRow({
		firstSeq: seq,
		lastSeq: seq,
		epoch: 1,
		at: 1_700_000_000_000 + seq,
		rules: 1,
		prevHash: new Uint8Array(32),
		commands: new Uint8Array(100).fill(seq),
		events: new Uint8Array(100).fill(255 - seq),
	});

test("the store writes nothing through a connection without durable commits, at the start and after a reconnect", async () => {
	const { address, pool } = await database.fresh();
	const name = new URL(address).pathname.slice(1);
	const store = await PostgresJournalStore.open({ address });
	try {
		await store.append(rowAt(1));
		await pool.query(`alter database ${name} set synchronous_commit = off`);
		await expect(PostgresJournalStore.open({ address })).rejects.toThrow(/synchronous_commit is off/);
		await pool.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'candor journal writer' and datname = $1",
			[name],
		);
		// The append on the closed connection has an unknown outcome. The next append reports why the store does not use the new
		// connection.
		let failure: unknown;
		while (!(failure instanceof DatabaseUnusable))
			failure = await store.append(rowAt(2)).then(
				() => "written",
				(error) => error,
			);
		expect(failure.message).toMatch(/synchronous_commit is off, must be on or remote_apply/);
		expect((await pool.query("select count(*)::int as rows from journal.entries")).rows).toEqual([{ rows: 1 }]);
		await pool.query(`alter database ${name} reset synchronous_commit`);
		await store.append(rowAt(2));
		expect((await store.find(2))?.lastSeq).toBe(2);
	} finally {
		await store.close();
	}
});

test("the store does not report a connection as broken after closing it for its settings", async () => {
	const { address, pool } = await database.fresh();
	const name = new URL(address).pathname.slice(1);
	await pool.query(`alter database ${name} set default_transaction_read_only = on`);
	const told: string[] = [];
	const store = await PostgresJournalStore.open({ address, log: (message) => told.push(message) });
	try {
		for (let attempt = 0; attempt < 3; attempt++) await expect(store.append(rowAt(1))).rejects.toThrow("read-only transaction");
	} finally {
		await store.close();
	}
	expect(told).toEqual([]);
});
