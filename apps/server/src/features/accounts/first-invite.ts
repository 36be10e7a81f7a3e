// The platform's only invitation of a live exchange. New users are invited by users, so the first user needs one. An operator
// creates it with `candor first-user`. It works once, for a day, and only before the first registration. Stored as a digest.
import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { PeopleTables } from "../../people/people-tables.ts";

type People = Kysely<PeopleTables>;

export const FIRST_INVITE_HOURS = 24;
/** Letters and digits that are not confused with each other. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random code of the given number of characters, 5 bits each. */
export function randomCode(characters: number): string {
	return Array.from(randomBytes(characters), (byte) => ALPHABET[byte & 31]).join("");
}

export async function hasAnybody(people: People): Promise<boolean> {
	return (await people.selectFrom("people.users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Makes a new code of 80 bits, which replaces the previous one. @param now ms */
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

/** End of the validity of an unused code, ms. @param now ms */
export async function firstInviteUntil(people: People, now: number): Promise<number | undefined> {
	const row = await people
		.selectFrom("people.first_invite")
		.select("expires_at")
		.where("expires_at", ">", BigInt(now))
		.executeTakeFirst();
	return row && Number(row.expires_at);
}

/** State of the first user, logged at the start of a live exchange. @param now ms */
export async function firstUserOf(people: People, now: number) {
	if (await hasAnybody(people)) return "registered" as const;
	const invitedUntil = await firstInviteUntil(people, now);
	return invitedUntil === undefined ? ("nobody" as const) : { invitedUntil };
}

/** True if this is the code and it is still valid. In a transaction it locks the code until the end. @param now ms */
export async function isFirstInvite(people: People, code: string, now: number): Promise<boolean> {
	const row = await people
		.selectFrom("people.first_invite")
		.select("digest")
		.where("digest", "=", digestOf(code))
		.where("expires_at", ">", BigInt(now))
		.forUpdate()
		.executeTakeFirst();
	return row !== undefined && !(await hasAnybody(people));
}

export async function spendFirstInvite(people: People): Promise<void> {
	await people.deleteFrom("people.first_invite").execute();
}

function digestOf(code: string): string {
	return createHash("sha256").update(code).digest("hex");
}
