// Console calls about users. For each response with personal data, an entry in the audit log is written before the response.
import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { accountKey, masked } from "../people/account-key.ts";
import { isWallet, loginsOf, shortAddress } from "../people/logins.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import type { AuditKind, AuditLog } from "./audit-log.ts";
import type { CheckedCards } from "./bank-card-calls.ts";
import { type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";
import type { ConsoleTables } from "./tables.ts";
import {
	activeFilter,
	countOfUsers,
	pageOfUsers,
	searchedNumber,
	userByIdentifier,
	userByNumber,
	userRowOf,
} from "./user-list.ts";

const MAY_SEE_BALANCES: ReadonlySet<string> = new Set(["treasurer", "publisher", "administrator"]);
const ENTRIES_OF_USER = 100;
const MOST_CARDS = 100;
/**
 * If fewer users match, their exact number is not shown. It would reveal facts about single users whose rows the operator does
 * not see.
 */
const LEAST_TOTAL = 20;
/** Totals are rounded up to a multiple of this. Two exact totals that differ by one user would reveal facts about this user. */
const TENS = 10;

export interface UserCallsOptions {
	readonly tables: Kysely<ConsoleTables & PeopleTables>;
	readonly views: ViewsNeeded;
	readonly bankCards: Pick<CheckedCards, "toCheck">;
	readonly audit: AuditLog;
	readonly limits: LookLimits;
	/** Key for the hashes of identifiers and search texts in the audit log. */
	readonly secret: Uint8Array;
}

/**
 * Returns the keyed hash of an identifier or a search text for the audit log. Different spellings of an identifier have the same
 * hash.
 */
export function hashOfTyped(typed: string, secret: Uint8Array): string {
	return createHmac("sha256", secret).update(accountKey(typed)).digest("hex");
}

export function userCalls({ tables, views, bankCards, audit, limits, secret }: UserCallsOptions) {
	const entry = ({ operator, session, address }: OperatorContext, kind: AuditKind) => ({
		...{ operator: operator.operator, role: operator.role, kind, address, session: session.id },
	});
	const hashOf = (typed: string) => hashOfTyped(typed, secret);

	return {
		users: async (params, context) => {
			// If the look limit is used up, the list is refused, even if the operator has seen all of its users or it is empty.
			// Otherwise a refusal would reveal whether the list contains other users.
			const wait = await limits.wait(context);
			if (wait > 0) return refuseCall("look_limit", undefined, { retry_after: wait });
			const [{ count }, found] = await Promise.all([
				countOfUsers(tables, params, views).executeTakeFirstOrThrow(),
				pageOfUsers(tables, params, views).execute(),
			]);
			const searched = searchedNumber(params.search);
			const looked = searched === undefined ? found.map(({ id }) => Number(id)) : [searched];
			const { allowed, retryAfter } = await limits.take(context, looked);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			const list = found.slice(0, allowed).map((row) => userRowOf(row, views));
			const { search, ...facts } = activeFilter(params);
			const filter = { ...(search !== undefined && { search: hashOf(search) }), ...facts };
			const isFiltered = Object.keys(filter).length > 0;
			// The look limit is counted from audit entries, so the entry names the users.
			const details = { rows: list.length, users: looked.slice(0, allowed), ...filter };
			await audit.add({ ...entry(context, "list"), details });
			const shows = {
				matches: Number(count),
				offset: params.offset,
				limit: params.limit,
				found: found.length,
				rows: list.length,
			};
			return { list, total: isFiltered ? shownTotal(shows) : Number(count) };
		},

		"users/find": async ({ identifier }, context) => {
			const tooFast = limits.search(context);
			if (tooFast > 0) return refuseCall("too_many_requests", undefined, { retry_after: tooFast });
			// If the look limit is used up, a search is refused before it runs. If only searches with a result were refused, a
			// refusal would reveal that the user exists.
			const wait = await limits.wait(context);
			if (wait > 0) return refuseCall("look_limit", undefined, { retry_after: wait });
			const found = await userByIdentifier(tables, identifier);
			const user = found === undefined ? null : Number(found.id);
			const { retryAfter } = await limits.take(context, user === null ? [] : [user]);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			await audit.add({
				...{ ...entry(context, "find"), ...(user !== null && { user }) },
				details: { identifier: hashOf(identifier) },
			});
			return { user };
		},

		"users/profile": async ({ user, reason }, context) => {
			const row = await userByNumber(tables, user);
			if (row === undefined) return refuseCall("unknown_user", "user");
			const { retryAfter } = await limits.take(context, [user]);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			await audit.add({ ...entry(context, "look"), user, reason });
			const [logins, sessions, about, cards] = await Promise.all([
				loginsOf(tables, row.id),
				tables
					.selectFrom("people.sessions")
					.select(["created_at", "used_at", "agent"])
					.where("user_id", "=", row.id)
					.orderBy("used_at", "desc")
					.execute(),
				audit.page({ user }, ENTRIES_OF_USER),
				bankCards.toCheck({ user, offset: 0, limit: MOST_CARDS }),
			]);
			return {
				...userRowOf(row, views),
				invited_by: row.invited_by === null ? null : Number(row.invited_by),
				logins: logins.map((login) => ({
					kind: login.kind,
					masked: isWallet(login) ? shortAddress(login.account) : masked(login.account),
				})),
				...(MAY_SEE_BALANCES.has(context.operator.role) && { balances: balancesOf(views, user) }),
				sessions: sessions.map(({ created_at, used_at, agent }) => ({
					...{ created_at: Number(created_at), used_at: Number(used_at), agent },
				})),
				bank_cards: cards.map(({ card, lastFour }) => ({
					...{ card: card.id, kind: card.kind, last_four: lastFour, is_default: card.is_default },
					...{ state: card.state, added_at: card.created_at },
				})),
				holds_until: views.holds.of(user)[0]?.until ?? null,
				open_orders: views.orders.open(user).length,
				open_positions: views.positions.open(user).length,
				audit: about.list.map(({ at, role, kind, reason: because }) => ({ at, role, kind, reason: because })),
			};
		},
	} satisfies ConsoleHandlers;
}

interface Matches {
	/** Exact number of users that match the filter. */
	readonly matches: number;
	readonly offset: number;
	readonly limit: number;
	/** Number of matches on this page. */
	readonly found: number;
	/** Number of rows of the page that the look limit allows. */
	readonly rows: number;
}

/**
 * Returns the total that is shown for a filter. It must reveal nothing about single users (decision 0187). It is exact on a page
 * that shows the last match, and otherwise rounded up to tens.
 */
function shownTotal({ matches, offset, limit, found, rows }: Matches): number {
	if (matches < LEAST_TOTAL) return rows < found ? LEAST_TOTAL : rows;
	const showsLast = rows > 0 && rows === found && found < limit;
	return showsLast ? offset + rows : Math.ceil(matches / TENS) * TENS;
}

function balancesOf(views: ViewsNeeded, user: number) {
	return views.balances.all(user).map(({ account, asset, available, frozen }) => {
		const coin = assetOf(views, asset);
		return { account, coin: coin.code, available: units(available, coin), frozen: units(frozen, coin) };
	});
}
