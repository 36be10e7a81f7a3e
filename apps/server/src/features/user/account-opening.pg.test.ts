// A registration that stopped between its row and the core is finished at the next start, once.
import type { Command } from "@candor/core";
import { Unavailable } from "@candor/journal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { TestDatabase } from "../../database/test-database.ts";
import type { PeopleTables } from "../people-tables.ts";
import { AccountOpening } from "./account-opening.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

test("unfinished registrations are finished; while the exchange is away they stay", async () => {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const made = await people
		.insertInto("people.users")
		.values(
			["one", "two"].map((name) => ({
				account_type: "username" as const,
				account: name,
				account_key: name,
				password_hash: "x",
				nickname: name,
				invite_code: name.toUpperCase(),
				invited_by: null,
				language: "en" as const,
				created_at: 1n,
				opened: false,
			})),
		)
		.returning("id")
		.execute();
	await people
		.insertInto("people.outbox")
		.values(made.map(({ id }) => ({ user_id: id, kind: "open_account" as const, created_at: 1n })))
		.execute();

	const sent: Command[] = [];
	let away = true;
	const exchange = {
		durableSeq: 0,
		submit: async (command: Command) => {
			if (away) throw new Unavailable("away");
			sent.push(command);
			return { outcome: { kind: "accepted" as const, result: 0, duplicate: false }, seq: 1 };
		},
	};
	const opening = new AccountOpening(people, exchange);
	await expect(opening.finishAll()).rejects.toThrow(Unavailable);
	away = false;
	expect(await opening.finishAll()).toBe(2);
	expect(await opening.finishAll()).toBe(0);
	expect(sent).toEqual(made.map(({ id }) => ({ type: "OpenAccount", id: `open:${id}`, by: 102, user: Number(id) })));
	const users = await people.selectFrom("people.users").select("opened").execute();
	expect(users.every(({ opened }) => opened)).toBe(true);
});
