// Reads and adds logins: the user names, e-mail addresses, phone numbers and wallets by which accounts are found.
import type { Kysely, Selectable } from "kysely";
import { masked } from "./account-key.ts";
import type { LoginKind, LoginsTable } from "./login-tables.ts";
import type { PeopleTables, UsersTable } from "./people-tables.ts";

type People = Kysely<PeopleTables>;
export type Login = Selectable<LoginsTable>;
export type UserRow = Selectable<UsersTable>;

export function userByKey(people: People, key: string): Promise<UserRow | undefined> {
	return people
		.selectFrom("people.users")
		.innerJoin("people.logins", "people.logins.user_id", "people.users.id")
		.selectAll("people.users")
		.where("people.logins.key", "=", key)
		.executeTakeFirst();
}

export function userById(people: People, user: number | bigint): Promise<UserRow> {
	return people.selectFrom("people.users").selectAll().where("id", "=", BigInt(user)).executeTakeFirstOrThrow();
}

/** Returns a user's logins in the order in which they were added. */
export function loginsOf(people: People, user: bigint): Promise<Login[]> {
	return people.selectFrom("people.logins").selectAll().where("user_id", "=", user).orderBy("bound_at").orderBy("key").execute();
}

/** Returns the keys of those logins that have the given kind. */
export function keysOf(logins: readonly Pick<Login, "kind" | "key">[], kind: LoginKind): string[] {
	return logins.filter((login) => login.kind === kind).map(({ key }) => key);
}

/** Adds a login. Returns false if another account has the same login. */
export async function bindLogin(people: People, login: Login): Promise<boolean> {
	const bound = await people
		.insertInto("people.logins")
		.values(login)
		.onConflict((conflict) => conflict.column("key").doNothing())
		.executeTakeFirst();
	return bound.numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns the name that represents an account. It is the kind of name with which the user registered, as long as the account has
 * one.
 */
export function shownName(
	{ account_type }: Pick<UserRow, "account_type">,
	logins: readonly Pick<Login, "kind" | "account">[],
): string {
	const login = logins.find(({ kind }) => kind === account_type) ?? logins[0];
	if (login === undefined) return "";
	return isWallet(login) ? shortAddress(login.account) : masked(login.account);
}

export function isWallet({ kind }: Pick<Login, "kind">): boolean {
	return kind === "evm" || kind === "tron";
}

/** Returns a wallet address shortened for reading. */
export function shortAddress(address: string): string {
	return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
