// Compares an inviter with an invitee (a pair) for signs that both are the same person: document, payout account and device. The
// comparison reads only hashes, network addresses and browser names, never a document or an account number.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { addressKey } from "../http/rate-limit.ts";
import type { PeopleTables } from "../people/people-tables.ts";

export type SamePerson = "same_document" | "same_payout_account" | "same_device";

export interface Pair {
	readonly user: number;
	readonly inviter: number;
}

export interface PairChecks {
	/** Returns for each pair, in the order of `pairs`, the signs that both users are the same person. */
	compare(pairs: readonly Pair[]): Promise<readonly (readonly SamePerson[])[]>;
}

/** Each entry has a sign, then the table and column of a hash. If two users have an equal hash, they have this sign. */
const HASHES = [
	["same_document", "people.verification_subjects", "number_hash"],
	["same_payout_account", "people.bank_cards", "number_hash"],
] as const;

interface Used {
	readonly user_id: bigint;
	readonly value: string;
}

export class StoredPairChecks implements PairChecks {
	readonly #people: Kysely<PeopleTables>;

	constructor(people: Kysely<PeopleTables>) {
		this.#people = people;
	}

	async compare(pairs: readonly Pair[]): Promise<readonly (readonly SamePerson[])[]> {
		const found: SamePerson[][] = pairs.map(() => []);
		if (pairs.length === 0) return found;
		const users = [...new Set(pairs.flatMap(({ user, inviter }) => [user, inviter]))].map(BigInt);
		for (const [sign, table, column] of HASHES) mark(pairs, found, sign, await this.#hashes(table, column, users));
		mark(pairs, found, "same_device", await this.#devices(users));
		return found;
	}

	async #hashes(table: string, column: string, users: readonly bigint[]): Promise<readonly Used[]> {
		const { rows } = await sql<Used>`
			select user_id, ${sql.ref(column)} as value from ${sql.table(table)} where user_id = any(${users})`.execute(this.#people);
		return rows;
	}

	/** Two accounts that signed in from one network with the same browser count as used on one device. */
	async #devices(users: readonly bigint[]): Promise<readonly Used[]> {
		const rows = await this.#people
			.selectFrom("people.sign_ins")
			.select(["user_id", "address", "agent"])
			.distinct()
			.where("user_id", "=", (any) => any.fn.any(any.val(users)))
			.where("way", "not in", ["wrong_password", "wrong_second_factor"])
			.execute();
		return rows.map(({ user_id, address, agent }) => ({ user_id, value: `${addressKey(address)} ${agent}` }));
	}
}

function mark(pairs: readonly Pair[], found: SamePerson[][], sign: SamePerson, used: readonly Used[]): void {
	const values = new Map<number, Set<string>>();
	for (const { user_id, value } of used) {
		if (value === "") continue;
		const own = values.get(Number(user_id)) ?? new Set();
		values.set(Number(user_id), own.add(value));
	}
	for (const [at, { user, inviter }] of pairs.entries()) {
		const others = values.get(inviter);
		if (others !== undefined && [...(values.get(user) ?? [])].some((value) => others.has(value))) found[at]?.push(sign);
	}
}
