import type { Kysely } from "kysely";
import type { PeopleTables } from "./people-tables.ts";
import type { ProtectionTable } from "./protection-tables.ts";

type People = Kysely<PeopleTables>;
type Nullable<T> = { readonly [K in keyof T]?: T[K] | null };

export interface Protection {
	readonly fundPasswordHash: string | null;
	/** Anti-phishing phrase; empty if none is set. */
	readonly phrase: string;
	/** True if the settings are locked now. */
	readonly locked: boolean;
	/** End of the lock in ms; null if no unlock was requested. */
	readonly unlocksAt: number | null;
	/** True if the owner froze the account; the owner may unfreeze it. */
	readonly frozen: boolean;
	/** Time (ms) at which all tries of the fund password are available again. */
	readonly guessesUntil: number;
}

/** @param now ms */
export async function protectionOf(people: People, user: bigint, now: number): Promise<Protection> {
	const row = await people.selectFrom("people.protection").selectAll().where("user_id", "=", user).executeTakeFirst();
	return protectionFrom(row ?? {}, now);
}

/**
 * Returns the security settings in a row. A missing row, or a joined row of nulls, means that nothing is set.
 * @param now ms
 */
export function protectionFrom(row: Nullable<Omit<ProtectionTable, "user_id">>, now: number): Protection {
	const unlocksAt = row.unlocks_at == null ? null : Number(row.unlocks_at);
	const locked = row.locked === true && (unlocksAt === null || unlocksAt > now);
	return {
		fundPasswordHash: row.fund_password_hash ?? null,
		phrase: row.phrase ?? "",
		locked,
		unlocksAt: locked ? unlocksAt : null,
		frozen: row.frozen ?? false,
		guessesUntil: Number(row.guesses_until ?? 0n),
	};
}

/** Changes the given security settings of an account and leaves the other settings unchanged. */
export async function setProtection(
	people: People,
	user: bigint,
	change: Partial<Omit<ProtectionTable, "user_id">>,
): Promise<void> {
	const none = { fund_password_hash: null, phrase: "", locked: false, unlocks_at: null, frozen: false, guesses_until: 0n };
	await people
		.insertInto("people.protection")
		.values({ user_id: user, ...none, ...change })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
		.execute();
}
