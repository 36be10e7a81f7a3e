// Queries of users by filters. Verification and standing are not in these tables but in the core's views. For such a filter, the
// views therefore provide the matching user ids.
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { AccountsViews } from "../exchange/products/accounts/views.ts";
import type { VerificationViews } from "../exchange/products/verification/views.ts";
import { keyOfTyped } from "../people/account-key.ts";
import { userByKey } from "../people/logins.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { phoneKey } from "../people/phone-number.ts";

type Params = ConsoleParams<"users">;
type Filter = Omit<Params, "offset" | "limit" | "sort" | "descending">;
type Users<O> = SelectQueryBuilder<PeopleTables, "people.users", O>;

/**
 * Search text that counts as a user number. It has at most 15 digits, which is enough for every number and cannot overflow a
 * bigint in the database.
 */
const NUMBER = /^\d{1,15}$/;
/** Expression of the nickname index: lower case, in byte order. The search by prefix and the sorting use it. */
const NICKNAME = sql`lower(nickname) collate "C"`;
const COLUMNS = { number: sql`id`, joined: sql`created_at`, nickname: NICKNAME } as const;

/** Returns a query for one page of users, in the requested order. */
export function pageOfUsers(
	tables: Kysely<PeopleTables>,
	{ offset, limit, ...selection }: Params,
	views: AccountsViews & VerificationViews,
) {
	return usersOf(tables, selection, views).limit(limit).offset(offset);
}

/** Returns a query for all users that match the filter, in the requested order. */
export function usersOf(
	tables: Kysely<PeopleTables>,
	{ sort = "number", descending = false, ...filter }: Omit<Params, "offset" | "limit">,
	views: AccountsViews & VerificationViews,
) {
	const direction = descending ? "desc" : "asc";
	return filtered(tables.selectFrom("people.users"), filter, views)
		.select(["id", "nickname", "created_at"])
		.orderBy(COLUMNS[sort], direction)
		.$if(sort !== "number", (query) => query.orderBy("id", direction));
}

/** Converts a row to the form that operators see. */
export function userRowOf(
	{ id, nickname, created_at }: { readonly id: bigint; readonly nickname: string; readonly created_at: bigint },
	views: AccountsViews & VerificationViews,
): ConsoleData<"users">["list"][number] {
	const user = Number(id);
	const verified = views.verification.find(user);
	return {
		...{ user, nickname, joined_at: Number(created_at), country: verified?.country ?? "" },
		verified: verified?.advanced ? "advanced" : verified?.basic ? "basic" : "none",
		standing: views.accounts.find(user)?.standing ?? "trading",
	};
}

/** Returns the user number if the search text is one. Such a search counts as a look at this user, even if no row is found. */
export function searchedNumber(search = ""): number | undefined {
	return NUMBER.test(search.trim()) ? Number(search.trim()) : undefined;
}

/** Returns the parts of a filter that can exclude users. */
export function activeFilter({ search = "", verified, standing, joined_from, joined_to }: Filter): Partial<Filter> {
	const text = search.trim();
	const parts = { search: text === "" ? undefined : text, verified, standing, joined_from, joined_to };
	return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Returns a query for the number of users that match the filter. */
export function countOfUsers(tables: Kysely<PeopleTables>, filter: Filter, views: AccountsViews & VerificationViews) {
	return filtered(tables.selectFrom("people.users"), filter, views).select(({ fn }) => fn.countAll<bigint>().as("count"));
}

function filtered<O>(
	query: Users<O>,
	{ search = "", verified, standing, joined_from, joined_to }: Filter,
	{ verification, accounts }: AccountsViews & VerificationViews,
): Users<O> {
	const text = search.trim();
	let found = query;
	if (NUMBER.test(text)) found = found.where("id", "=", BigInt(text));
	else if (text !== "") found = found.where(sql<boolean>`${NICKNAME} like ${startsWith(text.toLowerCase())}`);
	if (joined_from !== undefined) found = found.where("created_at", ">=", BigInt(joined_from));
	if (joined_to !== undefined) found = found.where("created_at", "<", BigInt(joined_to));
	if (verified === "none") found = found.where(isNoneOf(verification.usersWith("basic"), verification.usersWith("advanced")));
	else if (verified !== undefined) found = found.where(isOneOf(verification.usersWith(verified)));
	if (standing === "trading") found = found.where(isNoneOf(accounts.usersWith("closing_only"), accounts.usersWith("frozen")));
	else if (standing !== undefined) found = found.where(isOneOf(accounts.usersWith(standing)));
	return found;
}

const startsWith = (text: string) => `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
const isOneOf = (users: Iterable<number>) => sql<boolean>`id = any(${[...users].map(BigInt)}::bigint[])`;
const isNoneOf = (...sets: readonly Iterable<number>[]) =>
	sql<boolean>`id <> all(${sets.flatMap((users) => [...users]).map(BigInt)}::bigint[])`;

/** Finds a user by a complete identifier: number, e-mail address, user name, or phone number with country code. */
export async function userByIdentifier(tables: Kysely<PeopleTables>, typed: string) {
	const plain = typed.normalize("NFKC").trim();
	const byNumber = NUMBER.test(plain) ? await userByNumber(tables, Number(plain)) : undefined;
	if (byNumber !== undefined) return byNumber;
	// Some operators type 00 before the country code, or neither 00 nor +.
	const international = phoneKey(`+${plain.replace(/^(00|\+)/, "")}`, undefined);
	for (const key of new Set([keyOfTyped({ account: plain }), international])) {
		const found = key === undefined ? undefined : await userByKey(tables, key);
		if (found !== undefined) return found;
	}
	return undefined;
}

export function userByNumber(tables: Kysely<PeopleTables>, user: number) {
	return tables.selectFrom("people.users").selectAll().where("id", "=", BigInt(user)).executeTakeFirst();
}
