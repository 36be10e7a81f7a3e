import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { PeopleTables } from "./people-tables.ts";
import { sessionStore } from "./session-store.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

async function twoPeople() {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const user = { account_type: "username", password_hash: "x", invited_by: null, language: "en", opened: true } as const;
	const rows = ["ONE", "TWO"].map((name) => ({ ...user, nickname: name, invite_code: name, created_at: 1n }));
	const [one, two] = await people.insertInto("people.users").values(rows).returning("id").execute();
	const store = sessionStore(people);
	const begin = (key: string, id: bigint | undefined, at: number, most = 3) =>
		store.insert({ key, user: Number(id), expiresAt: 1_000_000 }, { address: "", agent: "", device: "", at }, most);
	const kept = async () =>
		(await people.selectFrom("people.sessions").select("key").orderBy("key").execute()).map(({ key }) => key);
	return { store, begin, kept, one: one?.id, two: two?.id };
}

test("a session above the user's maximum ends the user's session that was unused for longest", async () => {
	const { store, begin, kept, one, two } = await twoPeople();
	await begin("other", two, 1);
	for (const [at, key] of ["a", "b", "c"].entries()) expect(await begin(key, one, 10 + at)).toEqual([]);
	await store.used("a", 50);
	expect(await begin("d", one, 60)).toEqual(["b"]);
	expect(await kept()).toEqual(["a", "c", "d", "other"]);
	expect(await store.find("a")).toMatchObject({ user: Number(one), usedAt: 50 });
});

test("the store removes all sessions that were last used before a time", async () => {
	const { store, begin, kept, one, two } = await twoPeople();
	await begin("a", one, 10);
	await begin("b", one, 10);
	await begin("c", two, 10);
	await store.used("b", 11);
	expect((await store.removeUnused(10)).toSorted()).toEqual(["a", "c"]);
	expect(await kept()).toEqual(["b"]);
});
