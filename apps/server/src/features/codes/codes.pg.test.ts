import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { Codes } from "./codes.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

test("a code works for one change only, which also ends all other codes of the account for that purpose", async () => {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const codes = new Codes(people, Buffer.alloc(32, 1), () => 1_000_000);
	const [scene, key] = ["forget", "a@example.com"] as const;
	const code = String(await codes.make(scene, key, "192.0.2.1", "mail"));
	for (const address of ["192.0.2.1", "192.0.2.1"]) expect(await codes.check(scene, key, code, address)).toBeUndefined();
	expect(await codes.spend(people, scene, key, code)).toBe(true);
	// A stranger at another IP address requests another code for the account. When the owner's code is spent, the stranger's code
	// ends too.
	let other = code;
	for (let from = 2; other === code; from++) other = String(await codes.make(scene, key, `192.0.2.${from}`, "mail"));
	expect(await codes.spend(people, scene, key, code)).toBe(false);
	expect(await codes.spend(people, scene, key, other)).toBe(true);
	expect(await codes.spend(people, scene, key, other)).toBe(false);
});
