// Users as operators see them. Each answer with personal data is an entry in the audit log, which is written before the answer.
import { createHmac } from "node:crypto";
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { keyOfTyped, masked } from "../people/account-key.ts";
import { isWallet, loginsOf, shortAddress, userByKey } from "../people/logins.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import type { AuditKind, AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";
import type { ConsoleTables } from "./tables.ts";

const MAY_SEE_BALANCES: ReadonlySet<string> = new Set(["treasurer", "publisher", "administrator"]);
const ENTRIES_OF_USER = 100;
const NUMBER = /^\d{1,15}$/;

export interface UserCallsOptions {
	readonly tables: Kysely<ConsoleTables & PeopleTables>;
	readonly views: ViewsNeeded;
	readonly audit: AuditLog;
	readonly limits: LookLimits;
	/** Key of the hashes by which the audit log records searched identifiers. */
	readonly secret: Uint8Array;
}

type Row = ConsoleData<"users">["list"][number];
interface UserRow {
	readonly id: bigint;
	readonly nickname: string;
	readonly created_at: bigint;
}

export function userCalls({ tables, views, audit, limits, secret }: UserCallsOptions) {
	const entry = ({ operator, session, address }: OperatorContext, kind: AuditKind) => ({
		...{ operator: operator.operator, role: operator.role, kind, address, session: session.id },
	});
	const rowOf = ({ id, nickname, created_at }: UserRow): Row => {
		const user = Number(id);
		const verified = views.verification.find(user);
		return {
			...{ user, nickname, joined_at: Number(created_at), country: verified?.country ?? "" },
			verified: verified?.advanced ? "advanced" : verified?.basic ? "basic" : "none",
			standing: views.accounts.find(user)?.standing ?? "trading",
		};
	};

	return {
		users: async ({ offset, limit, sort = "number", descending = false, ...filter }, context) => {
			const matching = () => filtered(tables.selectFrom("people.users"), filter, views);
			const column = ({ number: "id", joined: "created_at", nickname: "nickname" } as const)[sort];
			const direction = descending ? "desc" : "asc";
			const [{ count }, found] = await Promise.all([
				matching()
					.select(({ fn }) => fn.countAll<bigint>().as("count"))
					.executeTakeFirstOrThrow(),
				matching()
					.select(["id", "nickname", "created_at"])
					.orderBy(column, direction)
					.$if(column !== "id", (query) => query.orderBy("id", direction))
					.limit(limit)
					.offset(offset)
					.execute(),
			]);
			const allowed = await limits.take(
				context,
				found.map(({ id }) => Number(id)),
			);
			if (allowed.retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: allowed.retryAfter });
			const rows = found.slice(0, allowed.count);
			await audit.add({
				...entry(context, "list"),
				details: { rows: rows.length, users: rows.map(({ id }) => Number(id)) },
			});
			return { list: rows.map(rowOf), total: Number(count) };
		},

		"users/find": async ({ identifier }, context) => {
			const typed = identifier.trim();
			const key = keyOfTyped({ account: typed });
			const byNumber = NUMBER.test(typed) ? await userOf(tables, Number(typed)) : undefined;
			const found = byNumber ?? (key === undefined ? undefined : await userByKey(tables, key));
			const hash = createHmac("sha256", secret)
				.update(key ?? typed)
				.digest("hex");
			const user = found === undefined ? null : Number(found.id);
			await audit.add({ ...entry(context, "find"), ...(user !== null && { user }), details: { identifier: hash } });
			return { user };
		},

		"users/profile": async ({ user, reason }, context) => {
			const row = await userOf(tables, user);
			if (row === undefined) return refuseCall("unknown_user", "user");
			const allowed = await limits.take(context, [user]);
			if (allowed.retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: allowed.retryAfter });
			await audit.add({ ...entry(context, "look"), user, reason });
			const [logins, sessions, about] = await Promise.all([
				loginsOf(tables, row.id),
				tables
					.selectFrom("people.sessions")
					.select(["created_at", "used_at", "agent"])
					.where("user_id", "=", row.id)
					.orderBy("used_at", "desc")
					.execute(),
				audit.page({ user }, ENTRIES_OF_USER),
			]);
			return {
				...rowOf(row),
				invited_by: row.invited_by === null ? null : Number(row.invited_by),
				logins: logins.map((login) => ({
					kind: login.kind,
					masked: isWallet(login) ? shortAddress(login.account) : masked(login.account),
				})),
				...(MAY_SEE_BALANCES.has(context.operator.role) && { balances: balancesOf(views, user) }),
				sessions: sessions.map(({ created_at, used_at, agent }) => ({
					...{ created_at: Number(created_at), used_at: Number(used_at), agent },
				})),
				holds_until: views.holds.of(user)[0]?.until ?? null,
				open_orders: views.orders.open(user).length,
				open_positions: views.positions.open(user).length,
				audit: about.list.map(({ at, role, kind, reason: because }) => ({ at, role, kind, reason: because })),
			};
		},
	} satisfies ConsoleHandlers;
}

function userOf(tables: Kysely<PeopleTables>, user: number) {
	return tables.selectFrom("people.users").selectAll().where("id", "=", BigInt(user)).executeTakeFirst();
}

function balancesOf(views: ViewsNeeded, user: number) {
	return views.balances.all(user).map(({ account, asset, available, frozen }) => {
		const coin = assetOf(views, asset);
		return { account, coin: coin.code, available: units(available, coin), frozen: units(frozen, coin) };
	});
}

type Filter = Omit<ConsoleParams<"users">, "offset" | "limit" | "sort" | "descending">;

function filtered<O>(
	query: SelectQueryBuilder<PeopleTables, "people.users", O>,
	{ search = "", verified, standing, joined_from, joined_to }: Filter,
	views: ViewsNeeded,
): SelectQueryBuilder<PeopleTables, "people.users", O> {
	let found = query;
	const isAmong = (users: Iterable<number>, among = true) => {
		const ids = [...users].map(BigInt);
		found = found.where(among ? sql<boolean>`id = any(${ids}::bigint[])` : sql<boolean>`id <> all(${ids}::bigint[])`);
	};
	const text = search.trim();
	if (NUMBER.test(text)) found = found.where("id", "=", BigInt(text));
	else if (text !== "") found = found.where("nickname", "like", `${text.replaceAll(/[\\%_]/g, "\\$&")}%`);
	if (joined_from !== undefined) found = found.where("created_at", ">=", BigInt(joined_from));
	if (joined_to !== undefined) found = found.where("created_at", "<", BigInt(joined_to));
	const { verification, accounts } = views;
	if (verified === "none") isAmong([...verification.usersWith("basic"), ...verification.usersWith("advanced")], false);
	else if (verified !== undefined) isAmong(verification.usersWith(verified));
	if (standing === "trading") isAmong([...accounts.usersWith("closing_only"), ...accounts.usersWith("frozen")], false);
	else if (standing !== undefined) isAmong(accounts.usersWith(standing));
	return found;
}
