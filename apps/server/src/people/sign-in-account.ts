// Finds the account of a sign-in in one query. The query also runs for every password guess of a stranger.
import type { Kysely } from "kysely";
import { prepared } from "../database/prepared-query.ts";
import { keyOf } from "../http/sessions.ts";
import { isDeviceToken } from "./devices.ts";
import type { UserRow } from "./logins.ts";
import type { PeopleTables } from "./people-tables.ts";

export interface SignInAccount {
	readonly user: UserRow;
	/** Key of the client's device; undefined if the account does not know the device. */
	readonly device: string | undefined;
	/** True if the account uses an authenticator app as second factor. */
	readonly totp: boolean;
}

const FIND = prepared((people: Kysely<PeopleTables>, { key, device }: { readonly key: string; readonly device: string }) =>
	people
		.selectFrom("people.logins as login")
		.innerJoin("people.users as user", "user.id", "login.user_id")
		.leftJoin("people.totp as totp", "totp.user_id", "user.id")
		.leftJoin("people.devices as device", (join) => join.onRef("device.user_id", "=", "user.id").on("device.key", "=", device))
		.selectAll("user")
		.select(["totp.confirmed_at as totp", "device.key as device"])
		.where("login.key", "=", key),
);

/**
 * Finds the account of a sign-in. Returns undefined if no account has the login.
 * @param key key of the login
 * @param given token of the device, as the client sent it
 */
export async function findSignInAccount(
	people: Kysely<PeopleTables>,
	key: string,
	given: string | undefined,
): Promise<SignInAccount | undefined> {
	const [row] = await FIND(people, { key, device: isDeviceToken(given) ? keyOf(given) : "" });
	if (row === undefined) return undefined;
	const { totp, device, ...user } = row;
	return { user, device: device ?? undefined, totp: totp !== null };
}
