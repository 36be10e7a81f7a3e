// Devices that have signed in to an account. Each pair of account and device has a random token, stored as its SHA-256. The token
// gives no access. It only exempts the owner from the challenges that wrong passwords of strangers cause. A change of the
// password removes all devices except the one that made the change.
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { keyOf } from "../http/sessions.ts";
import type { PeopleTables } from "./people-tables.ts";

type People = Kysely<PeopleTables>;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Maximum number of known devices per account. A further device replaces the one that was unused for longest. */
export const MOST_DEVICES = 20;
const UNUSED_MS = 180 * 86_400_000;

export function isDeviceToken(token: string | undefined): token is string {
	return token !== undefined && TOKEN.test(token);
}

export function newDeviceToken(): string {
	return randomBytes(32).toString("base64url");
}

/** Returns true if the device has signed in to this account before. */
export async function knowsDevice(people: People, user: bigint, token: string | undefined): Promise<boolean> {
	if (!isDeviceToken(token)) return false;
	const known = people.selectFrom("people.devices").select("key").where("key", "=", keyOf(token)).where("user_id", "=", user);
	return (await known.executeTakeFirst()) !== undefined;
}

/** Removes the device of a sign-in that has failed. */
export async function forgetDevice(people: People, token: string): Promise<void> {
	await people.deleteFrom("people.devices").where("key", "=", keyOf(token)).execute();
}

/** Removes all devices of the user except the device of the session with the key `exceptOfSession`. */
export async function removeDevices(people: People, user: bigint, exceptOfSession: string): Promise<void> {
	await people
		.deleteFrom("people.devices")
		.where("user_id", "=", user)
		.where("key", "not in", (rows) =>
			rows.selectFrom("people.sessions").select("device").where("key", "=", exceptOfSession).where("user_id", "=", user),
		)
		.execute();
}

/**
 * Removes devices that were not used for UNUSED_MS.
 * @param now wall clock in ms
 */
export async function removeUnusedDevices(people: People, now: number): Promise<void> {
	await people
		.deleteFrom("people.devices")
		.where("used_at", "<", BigInt(now - UNUSED_MS))
		.execute();
}
