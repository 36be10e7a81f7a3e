// Loads an account with its logins and security settings in one query. Every sign-in runs this query.
import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepared } from "../database/prepared-query.ts";
import type { Login, UserRow } from "./logins.ts";
import { lostUntil } from "./lost-factors.ts";
import type { PeopleTables } from "./people-tables.ts";
import { type Protection, protectionFrom } from "./protection.ts";

export interface AccountDetails {
	readonly user: UserRow;
	/** Logins in the order in which the user added them. */
	readonly logins: readonly Pick<Login, "key" | "kind" | "account">[];
	readonly protection: Protection;
	/** True if the account uses an authenticator app as second factor. */
	readonly totp: boolean;
	readonly passkey: boolean;
	readonly recoveryCodes: number;
	/** End (ms) of the waiting time after the second factor was reported lost; undefined if it was not reported lost. */
	readonly lostUntil: number | undefined;
}

const FIND = prepared((people: Kysely<PeopleTables>, { id }: { readonly id: bigint }) =>
	people
		.selectFrom("people.users as user")
		.leftJoin("people.protection as own", "own.user_id", "user.id")
		.leftJoin("people.lost_factors as lost", "lost.user_id", "user.id")
		.selectAll("user")
		.select(["lost.ends_at as lost_until", "own.fund_password_hash", "own.phrase", "own.locked", "own.unlocks_at", "own.frozen"])
		.select((of) => [
			jsonArrayFrom(
				of
					.selectFrom("people.logins as login")
					.select(["login.key", "login.kind", "login.account"])
					.whereRef("login.user_id", "=", "user.id")
					.orderBy("login.bound_at")
					.orderBy("login.key"),
			).as("logins"),
			of
				.exists(
					of
						.selectFrom("people.totp as totp")
						.select("totp.user_id")
						.whereRef("totp.user_id", "=", "user.id")
						.where("totp.confirmed_at", "is not", null),
				)
				.as("totp"),
			of
				.exists(of.selectFrom("people.passkeys as passkey").select("passkey.id").whereRef("passkey.user_id", "=", "user.id"))
				.as("passkey"),
			of
				.selectFrom("people.recovery_codes as code")
				.select(({ fn }) => fn.countAll().as("count"))
				.whereRef("code.user_id", "=", "user.id")
				.as("recovery"),
		])
		.where("user.id", "=", id),
);

/**
 * Loads an account. Throws if the account does not exist.
 * @param now wall clock in ms
 */
export async function loadAccount(people: Kysely<PeopleTables>, id: number | bigint, now: number): Promise<AccountDetails> {
	const [row] = await FIND(people, { id: BigInt(id) });
	if (row === undefined) throw new Error(`there is no account ${id}`);
	const { logins, totp, passkey, recovery, lost_until, fund_password_hash, phrase, locked, unlocks_at, frozen, ...user } = row;
	return {
		user,
		logins,
		protection: protectionFrom({ fund_password_hash, phrase, locked, unlocks_at, frozen }, now),
		totp: Boolean(totp),
		passkey: Boolean(passkey),
		recoveryCodes: Number(recovery),
		lostUntil: totp ? lostUntil(lost_until, now) : undefined,
	};
}
