import type { Kysely } from "kysely";
import type { PeopleTables } from "./people-tables.ts";
import type { ProtectionTable } from "./protection-tables.ts";

type People = Kysely<PeopleTables>;
type Nullable<T> = { readonly [K in keyof T]?: T[K] | null };

export interface Protection {
	readonly fundPasswordHash: string | null;
	/** Anti-phishing phrase, which every mail to the user contains; empty if none is set. */
	readonly phrase: string;
	/** True if the security settings are locked now. */
	readonly locked: boolean;
	/** Time at which the lock ends, ms; null if the owner has not requested the unlocking. */
	readonly unlocksAt: number | null;
	/** True if the owner has frozen the account. The owner can also unfreeze it. */
	readonly frozen: boolean;
	/** Time at which all tries of the fund password are available again, ms. */
	readonly guessesUntil: number;
}

/**
 * Reads the security settings of an account.
 * @param now wall clock in ms
 */
export async function protectionOf(people: People, user: bigint, now: number): Promise<Protection> {
	const row = await people.selectFrom("people.protection").selectAll().where("user_id", "=", user).executeTakeFirst();
	return protectionFrom(row ?? {}, now);
}

/**
 * Converts a row to security settings. If there is no row, or a join has filled it with nulls, nothing is set.
 * @param now wall clock in ms
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

/** Changes those security settings of an account that `change` contains. The others stay unchanged. */
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
