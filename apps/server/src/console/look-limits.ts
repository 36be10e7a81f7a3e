// Limits the number of different users whose data an operator may see (the look limit). It is the same for every role. Opened
// profiles, found users and users in lists count together.
import { type Kysely, sql } from "kysely";
import { RateLimit } from "../http/rate-limit.ts";
import type { Logger } from "../runtime/log.ts";
import type { AuditLog } from "./audit-log.ts";
import type { OperatorContext } from "./console-registry.ts";
import type { ConsoleTables } from "./tables.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Numbers of different users that an operator may see within an hour and within 24 hours. */
export interface LooksAllowed {
	readonly hour: number;
	readonly day: number;
}

/**
 * Rate of an operator's searches by identifier. It is needed because the look limit counts only users who are found: an operator
 * could otherwise try lists of phone numbers.
 */
const SEARCH_RATE = { perSecond: 30 / 60, burst: 30 };

export interface LookLimitsOptions {
	readonly tables: Kysely<ConsoleTables>;
	readonly audit: Pick<AuditLog, "add">;
	readonly log: Logger;
	readonly allowed: LooksAllowed;
	readonly now: () => number;
	/** Returns the time of a clock that never goes back, ms. */
	readonly monotonic?: () => number;
}

interface Limit {
	readonly spanMs: number;
	/** Maximum number of different users within the span. */
	readonly users: number;
}

interface Seen {
	/** Time at which the operator last saw each user, ms. */
	readonly users: Map<number, number>;
	/** Time of the last audit entry about a reached limit, ms; 0 if there is none. */
	warnedAt: number;
}

export class LookLimits {
	readonly #options: LookLimitsOptions;
	/** For each operator, the users seen within the last day. The first use after a start loads them from the audit log. */
	readonly #seen = new Map<number, Promise<Seen>>();
	readonly #searches = new RateLimit(SEARCH_RATE);
	readonly #limits: readonly Limit[];
	/**
	 * In a list with this number of users, a limit is certainly reached: the operator may have seen one full daily limit of them
	 * before, may see as many new ones, and then one more exceeds the limit.
	 */
	readonly mostCounted: number;

	constructor(options: LookLimitsOptions) {
		const { hour, day } = options.allowed;
		this.#options = options;
		this.#limits = [
			{ spanMs: HOUR_MS, users: hour },
			{ spanMs: DAY_MS, users: day },
		];
		this.mostCounted = 2 * day + 1;
	}

	/** Counts a search by identifier before its result is known. Returns 0 if it is allowed, otherwise the seconds until a retry. */
	search({ operator: { operator } }: OperatorContext): number {
		const { monotonic = () => performance.now() } = this.#options;
		return this.#searches.take(operator, monotonic());
	}

	/** Returns the seconds until the operator may see one more user; 0 if the operator may now. */
	async wait(context: OperatorContext): Promise<number> {
		const seen = await this.#seenBy(context.operator.operator);
		const now = this.#options.now();
		const wait = waitFor(this.#limits, seen.users, undefined, now);
		if (wait > 0) await this.#reached(context, seen, now);
		return Math.ceil(wait / 1_000);
	}

	/**
	 * Counts users as seen, in the given order, until a limit is reached. Returns the number of users that the operator may see.
	 * If it is 0, also returns the seconds until one is allowed.
	 */
	async take(
		context: OperatorContext,
		users: readonly number[],
	): Promise<{ readonly allowed: number; readonly retryAfter: number }> {
		const { operator } = context.operator;
		const seen = await this.#seenBy(operator);
		const now = this.#options.now();
		for (const [user, at] of seen.users) if (at <= now - DAY_MS) seen.users.delete(user);
		for (const [index, user] of users.entries()) {
			const wait = waitFor(this.#limits, seen.users, user, now);
			if (wait > 0) {
				await this.#reached(context, seen, now);
				return { allowed: index, retryAfter: index === 0 ? Math.ceil(wait / 1_000) : 0 };
			}
			seen.users.set(user, now);
		}
		return { allowed: users.length, retryAfter: 0 };
	}

	#seenBy(operator: number): Promise<Seen> {
		let seen = this.#seen.get(operator);
		if (seen === undefined) {
			seen = this.#load(operator);
			this.#seen.set(operator, seen);
			seen.catch(() => this.#seen.delete(operator));
		}
		return seen;
	}

	async #load(operator: number): Promise<Seen> {
		const { tables, now } = this.#options;
		const { rows } = await sql<{ user: string; at: bigint }>`
			select seen.user, max(seen.at) as at from (
				select user_id::text as user, at from console.audit
				where kind in ('look', 'find', 'case_opened', 'card_number') and user_id > 0 and operator = ${operator} and at > ${BigInt(now() - DAY_MS)}
				union all
				select jsonb_array_elements_text(details::jsonb -> 'users') as user, at from console.audit
				where kind in ('list', 'export') and operator = ${operator} and at > ${BigInt(now() - DAY_MS)}
			) as seen group by seen.user`.execute(tables);
		const warned = await tables
			.selectFrom("console.audit")
			.select(({ fn }) => fn.max("at").as("at"))
			.where("operator", "=", operator)
			.where("kind", "=", "limit_reached")
			.where("at", ">", BigInt(now() - HOUR_MS))
			.executeTakeFirst();
		const users = new Map(rows.map(({ user, at }) => [Number(user), Number(at)]));
		return { users, warnedAt: Number(warned?.at ?? 0) };
	}

	async #reached({ operator, session, address }: OperatorContext, seen: Seen, now: number): Promise<void> {
		if (now - seen.warnedAt < HOUR_MS) return;
		seen.warnedAt = now;
		const { audit, log } = this.#options;
		log.warn({ operator: operator.operator }, "an operator has reached the limit of looks at users");
		await audit.add({
			...{ operator: operator.operator, role: operator.role, kind: "limit_reached", address, session: session.id },
		});
	}
}

/**
 * Returns the time in ms until the operator may see the user; 0 if the operator may now. A user who was already seen within a
 * span does not count again in it.
 * @param user undefined means any user whom the operator has not seen
 */
function waitFor(limits: readonly Limit[], seen: ReadonlyMap<number, number>, user: number | undefined, now: number): number {
	let wait = 0;
	for (const { spanMs, users } of limits) {
		if (user !== undefined && (seen.get(user) ?? 0) > now - spanMs) continue;
		const within = [...seen.values()].filter((at) => at > now - spanMs).sort((a, b) => b - a);
		// The limit allows one more user when the oldest of the last `users` seen ones is outside the span.
		if (within.length >= users) wait = Math.max(wait, (within[users - 1] as number) + spanMs - now);
	}
	return wait;
}
