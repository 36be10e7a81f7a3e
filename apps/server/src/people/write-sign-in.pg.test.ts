// Invariants: a sign-in writes all of its rows or none, and it cannot deadlock with changes of the account's logins and factors.

import { TestDatabase } from "@candor/testkit/postgres";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { PeopleTables } from "./people-tables.ts";
import { removeSessions, stillSignedIn } from "./session-store.ts";
import { signInWriter } from "./write-sign-in.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

async function person() {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const row = { account_type: "username", password_hash: "x", invited_by: null, language: "en", opened: true } as const;
	const { id } = await people
		.insertInto("people.users")
		.values({ ...row, nickname: "ONE", invite_code: "ONE", created_at: 1n })
		.returning("id")
		.executeTakeFirstOrThrow();
	const enter = (key: string, device: string, at: number, newDevice: boolean, most = 100) =>
		signInWriter(people, "password", newDevice)(
			{ key, user: Number(id), expiresAt: 1_000_000 },
			{ address: "a", agent: "b", device, at },
			most,
		);
	return { pool, people, id, enter };
}

const devices = (people: Kysely<PeopleTables>) =>
	people.selectFrom("people.devices").select(["key", "created_at", "used_at"]).orderBy("created_at").execute();

test("a sign-in writes session, device and history together; a new device replaces the device unused for longest", async () => {
	const { people, id, enter } = await person();
	for (let at = 1; at <= 20; at++) await enter(`s${at}`, `d${at}`, at, true);
	await enter("again", "d1", 50, false);
	expect(await devices(people)).toHaveLength(20);
	expect((await devices(people))[0]).toEqual({ key: "d1", created_at: 1n, used_at: 50n });
	await enter("more", "d21", 60, true);
	expect((await devices(people)).map(({ key }) => key)).toEqual([
		"d1",
		...Array.from({ length: 18 }, (_, at) => `d${at + 3}`),
		"d21",
	]);
	expect(await enter("last", "d21", 70, false, 2)).toHaveLength(21);
	const kept = await people.selectFrom("people.sessions").select(["key", "device", "user_id"]).orderBy("used_at").execute();
	expect(kept).toEqual([
		{ key: "more", device: "d21", user_id: id },
		{ key: "last", device: "d21", user_id: id },
	]);
	const lines = await people.selectFrom("people.sign_ins").select(["at", "new_device"]).orderBy("id", "desc").limit(2).execute();
	expect(lines).toEqual([
		{ at: 70n, new_device: false },
		{ at: 60n, new_device: true },
	]);
});

test("a sign-in during a change of the account waits for it without a lock, and both succeed", async () => {
	const { pool, people, id, enter } = await person();
	await enter("own", "here", 1, true);
	await enter("other", "there", 2, true);
	let entering: Promise<readonly string[]> | undefined;
	await people.transaction().execute(async (transaction) => {
		expect(await stillSignedIn(transaction, id, "own")).toBe(true);
		entering = enter("new", "there", 3, false);
		entering.catch(() => undefined);
		const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
		while ((await pool.query(waits)).rowCount === 0) await new Promise((done) => setTimeout(done, 10));
		expect(await removeSessions(transaction, id, "own")).toEqual(["other"]);
	});
	expect(await entering).toEqual([]);
	expect(await people.selectFrom("people.sessions").select("key").orderBy("key").execute()).toEqual([
		{ key: "new" },
		{ key: "own" },
	]);
});
