import { TestDatabase } from "@candor/testkit/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { StoredPairChecks } from "./pair-checks.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

test("two users with one document number, one card number, or one browser in one network count as the same person", async () => {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const added = await people
		.insertInto("people.users")
		.values(
			["a", "b", "c", "d"].map((name) => ({
				...{ account_type: "username" as const, password_hash: "x", nickname: name, invite_code: name },
				...{ invited_by: null, language: "en" as const, created_at: 1n, opened: true },
			})),
		)
		.returning("id")
		.execute();
	const [a, b, c, d] = added.map(({ id }) => Number(id)) as [number, number, number, number];
	const signIn = (user: number, address: string, agent: string, way: "password" | "wrong_password" = "password") =>
		people
			.insertInto("people.sign_ins")
			.values({ user_id: BigInt(user), at: 1n, address, agent, way, new_device: false })
			.execute();
	await signIn(a, "198.51.100.1", "Firefox");
	await signIn(b, "198.51.100.1", "Firefox");
	await signIn(c, "198.51.100.1", "Chrome");
	// A failed sign-in does not prove that the owner of the account used the browser.
	await signIn(d, "198.51.100.1", "Firefox", "wrong_password");
	const pairs = [
		{ user: b, inviter: a },
		{ user: c, inviter: a },
		{ user: d, inviter: a },
	];
	const checks = new StoredPairChecks(people);
	expect(await checks.compare(pairs)).toEqual([["same_device"], [], []]);
	expect(await checks.compare([])).toEqual([]);

	// Other tests cover the full tables of documents and cards. This test replaces them by tables with the two columns that are
	// compared.
	await sql`drop table if exists people.verification_subjects, people.bank_cards cascade`.execute(people);
	await sql`create table people.verification_subjects (user_id bigint primary key, number_hash text not null)`.execute(people);
	await sql`create table people.bank_cards (user_id bigint, number_hash text not null)`.execute(people);
	for (const [user, hash] of [
		[a, "one"],
		[c, "one"],
		[d, "two"],
	] as const)
		await sql`insert into people.verification_subjects (user_id, number_hash) values (${user}, ${hash})`.execute(people);
	for (const [user, hash] of [
		[a, "x"],
		[a, "y"],
		[d, "y"],
	] as const)
		await sql`insert into people.bank_cards (user_id, number_hash) values (${user}, ${hash})`.execute(people);
	expect(await new StoredPairChecks(people).compare(pairs)).toEqual([
		["same_device"],
		["same_document"],
		["same_payout_account"],
	]);
});
