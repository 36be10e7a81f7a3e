// Counts the users in the rows of a queue towards the operator's look limit (the number of users whose data an operator may see),
// and records them in the audit log.
import type { AuditLog } from "./audit-log.ts";
import type { OperatorContext } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";

/**
 * Time in ms after which a user is named in the audit log again. The console reads queues every few seconds, and an entry per
 * read would fill the log.
 */
const AGAIN_MS = 3_600_000;

export interface CountedRowsOptions {
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
	readonly now: () => number;
}

export class CountedRows {
	readonly #options: CountedRowsOptions;
	/** Time of the last audit entry in ms, keyed by operator, queue and user. */
	readonly #entries = new Map<string, number>();

	constructor(options: CountedRowsOptions) {
		this.#options = options;
	}

	/**
	 * Returns the first rows that the operator's look limit allows. If it allows none, returns the seconds until it allows the
	 * first one.
	 * @param of name of the queue
	 */
	async show<R>(
		context: OperatorContext,
		of: string,
		rows: readonly R[],
		usersOf: (row: R) => readonly number[],
	): Promise<{ readonly rows: R[] } | { readonly retryAfter: number }> {
		const { limits } = this.#options;
		const users = [...new Set(rows.flatMap(usersOf))];
		const { allowed, retryAfter } = await limits.take(context, users);
		if (retryAfter > 0) return { retryAfter };
		const seen = new Set(users.slice(0, allowed));
		const shown = rows.filter((row) => usersOf(row).every((user) => seen.has(user)));
		await this.#record(context, of, shown.length, [...seen]);
		return { rows: shown };
	}

	async #record(
		{ operator, session, address }: OperatorContext,
		of: string,
		rows: number,
		users: readonly number[],
	): Promise<void> {
		const { audit, now } = this.#options;
		for (const [key, at] of this.#entries) if (at <= now() - AGAIN_MS) this.#entries.delete(key);
		const keyOf = (user: number) => `${operator.operator} ${of} ${user}`;
		const named = users.filter((user) => !this.#entries.has(keyOf(user)));
		if (named.length === 0) return;
		const who = { operator: operator.operator, role: operator.role, session: session.id, address };
		await audit.add({ ...who, kind: "list", details: { of, rows, users: named } });
		for (const user of named) this.#entries.set(keyOf(user), now());
	}
}
