// Devices that signed in to an account before: a random token for each account and device, kept as SHA-256. It opens nothing; it
// only spares its owner the challenges that strangers' guessing brings about. A change of password ends all others.
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { keyOf } from "../../http/sessions.ts";
import type { PeopleTables } from "../people-tables.ts";

type People = Kysely<PeopleTables>;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Of one account; a new one takes the place of the one that was used longest ago. */
const MOST_DEVICES = 20;
const UNUSED_MS = 180 * 86_400_000;

/** The device's key, where this token is one of the account's. Takes as long for an account that is not there. */
export async function knownDevice(people: People, account: string, token: string | undefined): Promise<string | undefined> {
	if (token === undefined || !TOKEN.test(token)) return undefined;
	const key = keyOf(token);
	const row = await people
		.selectFrom("people.devices")
		.innerJoin("people.logins", "people.logins.user_id", "people.devices.user_id")
		.select("people.devices.key")
		.where("people.devices.key", "=", key)
		.where("people.logins.key", "=", account)
		.executeTakeFirst();
	return row?.key;
}

/** The token under which the account knows this device from now on: the one that it gave, where that is known. @param now ms */
export async function rememberDevice(people: People, user: bigint, given: string | undefined, now: number): Promise<string> {
	if (given !== undefined && TOKEN.test(given)) {
		const used = await people
			.updateTable("people.devices")
			.set({ used_at: BigInt(now) })
			.where("key", "=", keyOf(given))
			.where("user_id", "=", user)
			.executeTakeFirst();
		if (used.numUpdatedRows > 0n) return given;
	}
	const token = randomBytes(32).toString("base64url");
	await people
		.insertInto("people.devices")
		.values({ key: keyOf(token), user_id: user, created_at: BigInt(now), used_at: BigInt(now) })
		.execute();
	await people
		.deleteFrom("people.devices")
		.where("key", "in", (rows) =>
			rows
				.selectFrom("people.devices")
				.select("key")
				.where("user_id", "=", user)
				.orderBy("used_at", "desc")
				.orderBy("key")
				.limit(1_000)
				.offset(MOST_DEVICES),
		)
		.execute();
	return token;
}

/** A sign-in that was not to be. */
export async function forgetDevice(people: People, token: string): Promise<void> {
	await people.deleteFrom("people.devices").where("key", "=", keyOf(token)).execute();
}

/** Every device of the user but that of the session with this key. */
export async function removeDevices(people: People, user: bigint, exceptOfSession: string): Promise<void> {
	await people
		.deleteFrom("people.devices")
		.where("user_id", "=", user)
		.where("key", "not in", (rows) =>
			rows.selectFrom("people.sessions").select("device").where("key", "=", exceptOfSession).where("user_id", "=", user),
		)
		.execute();
}

/** @param now ms */
export async function removeUnusedDevices(people: People, now: number): Promise<void> {
	await people
		.deleteFrom("people.devices")
		.where("used_at", "<", BigInt(now - UNUSED_MS))
		.execute();
}
