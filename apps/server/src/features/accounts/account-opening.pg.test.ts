import type { Command } from "@candor/core";
import { Unavailable } from "@candor/journal";
import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { AccountOpening } from "./account-opening.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

test("the server completes each interrupted registration once, also after the exchange was unavailable or refused it", async () => {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const made = await people
		.insertInto("people.users")
		.values(
			["one", "two"].map((name) => ({
				account_type: "username" as const,
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
	let refuses = true;
	const refused: string[] = [];
	const note = (error: Error) => void refused.push(error.message);
	const exchange = {
		durableSeq: 0,
		submit: async (command: Command) => {
			if (away) throw new Unavailable("away");
			if (refuses && command.id === `open:${made[0]?.id}`) {
				return { outcome: { kind: "refused" as const, refusal: { code: "poisoned_command", retry: false } }, seq: 0 };
			}
			sent.push(command);
			return { outcome: { kind: "accepted" as const, result: 0, duplicate: false, effect: true }, seq: 1 };
		},
	};
	const opening = new AccountOpening(people, exchange);
	await expect(opening.finishAll(note)).rejects.toThrow(Unavailable);
	away = false;
	// One registration that the core refuses must not stop the other registrations or the start of the server.
	expect(await opening.finishAll(note)).toBe(1);
	expect(refused).toEqual([expect.stringContaining("poisoned_command")]);
	refuses = false;
	expect(await opening.finishAll(note)).toBe(1);
	expect(await opening.finishAll(note)).toBe(0);
	expect(refused).toHaveLength(1);
	expect(sent.reverse()).toEqual(made.map(({ id }) => ({ type: "OpenAccount", id: `open:${id}`, by: 102, user: Number(id) })));
	const users = await people.selectFrom("people.users").select("opened").execute();
	expect(users.every(({ opened }) => opened)).toBe(true);
});

test("the server links an interrupted registration to its inviter; a refused link does not refuse the account", async () => {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const user = async (name: string, invitedBy: bigint | null) => {
		const row = { account_type: "username", password_hash: "x", nickname: name, invite_code: name, language: "en" } as const;
		const { id } = await people
			.insertInto("people.users")
			.values({ ...row, invited_by: invitedBy, created_at: 1n, opened: false })
			.returning("id")
			.executeTakeFirstOrThrow();
		return id;
	};
	const inviter = await user("INVITER", null);
	const invited = await user("INVITED", inviter);
	const kinds = ["open_account", "set_inviter"] as const;
	await people
		.insertInto("people.outbox")
		.values(kinds.map((kind) => ({ user_id: invited, kind, created_at: 1n })))
		.execute();
	const sent: Command[] = [];
	let isInviterOpen = false;
	const exchange = {
		durableSeq: 0,
		submit: async (command: Command) => {
			sent.push(command);
			const isRefused = command.type === "SetInviter" && !isInviterOpen;
			const refused = { kind: "refused" as const, refusal: { code: "unknown_account", retry: false } };
			const accepted = { kind: "accepted" as const, result: 0, duplicate: false, effect: true };
			return { outcome: isRefused ? refused : accepted, seq: 1 };
		},
	};
	const opening = new AccountOpening(people, exchange);
	await opening.open(Number(invited));
	const opened = await people.selectFrom("people.users").select("opened").where("id", "=", invited).executeTakeFirstOrThrow();
	expect(opened).toEqual({ opened: true });
	const refused: string[] = [];
	await opening.finishAll((error) => void refused.push(error.message));
	expect(refused).toEqual([`SetInviter of ${invited} was refused: unknown_account`]);
	isInviterOpen = true;
	await opening.linkAgain();
	await opening.linkAgain();
	await opening.finishAll((error) => void refused.push(error.message));
	expect(refused).toHaveLength(1);
	expect(sent.map(({ type }) => type)).toEqual(["OpenAccount", "SetInviter", "SetInviter", "SetInviter"]);
	expect(sent.at(-1)).toMatchObject({ id: `inviter:${invited}`, by: 102, user: Number(invited), inviter: Number(inviter) });
	expect(await people.selectFrom("people.outbox").selectAll().execute()).toEqual([]);
});
