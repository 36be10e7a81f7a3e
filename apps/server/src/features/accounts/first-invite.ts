// Invite code for the first user of a live exchange; other users invite the later ones. The command `candor first-user` creates
// the code. It works once, within a day, and only while no user is registered.
import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { PeopleTables } from "../../people/people-tables.ts";

type People = Kysely<PeopleTables>;

export const FIRST_INVITE_HOURS = 24;
/** Characters of a code: 32 letters and digits that do not look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function randomCode(characters: number): string {
	return Array.from(randomBytes(characters), (byte) => ALPHABET[byte & 31]).join("");
}

export async function hasUsers(people: People): Promise<boolean> {
	return (await people.selectFrom("people.users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Creates an invite code with 80 random bits. It replaces the previous one. */
export async function makeFirstInvite(people: People, now: number): Promise<string> {
	const code = [1, 2, 3, 4].map(() => randomCode(4)).join("-");
	const row = { digest: digestOf(code), expires_at: BigInt(now + FIRST_INVITE_HOURS * 3_600_000) };
	await people
		.insertInto("people.first_invite")
		.values(row)
		.onConflict((conflict) => conflict.column("singleton").doUpdateSet(row))
		.execute();
	return code;
}

/** Returns the time (ms) at which the code expires; undefined if there is no unused code. */
export async function firstInviteUntil(people: People, now: number): Promise<number | undefined> {
	const row = await people
		.selectFrom("people.first_invite")
		.select("expires_at")
		.where("expires_at", ">", BigInt(now))
		.executeTakeFirst();
	return row && Number(row.expires_at);
}

export async function firstUserOf(people: People, now: number) {
	if (await hasUsers(people)) return "registered" as const;
	const invitedUntil = await firstInviteUntil(people, now);
	return invitedUntil === undefined ? ("nobody" as const) : { invitedUntil };
}

/**
 * Returns true if the code is correct and has not expired, and no user is registered. The code stays locked until the end of the
 * transaction.
 */
export async function isFirstInvite(people: People, code: string, now: number): Promise<boolean> {
	const row = await people
		.selectFrom("people.first_invite")
		.select("digest")
		.where("digest", "=", digestOf(code))
		.where("expires_at", ">", BigInt(now))
		.forUpdate()
		.executeTakeFirst();
	return row !== undefined && !(await hasUsers(people));
}

export async function spendFirstInvite(people: People): Promise<void> {
	await people.deleteFrom("people.first_invite").execute();
}

function digestOf(code: string): string {
	return createHash("sha256").update(code).digest("hex");
}
