// Stores the applications of the last seven days. They are needed for the limits of each person, and for the holds that receivers
// of internal moves (withdrawals to another user of the exchange) inherit.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { big, bool, oneOf, struct, uint } from "../encoding/schema.ts";
import { invariant } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { CANCELS_A_DAY, LIMITS, WEEK_MS } from "./terms.ts";

/**
 * An application for a withdrawal. `value` is in ledger units of USDT. `to` is the user who receives an internal move; 0 for
 * other withdrawals. `suspect` is true for an internal move with a reason to suspect a takeover. `use` tells if the application
 * counts towards the limits, was cancelled by the user, or does not count.
 */
const row = struct({
	withdrawal: uint,
	user: uint,
	person: uint,
	to: uint,
	at: uint,
	value: big,
	suspect: bool,
	use: oneOf("counts", "cancelled", "nothing"),
});
export type Use = "counts" | "cancelled" | "nothing";
type Row = { -readonly [K in keyof ReturnType<typeof row.read>]: ReturnType<typeof row.read>[K] };

export class History {
	/** Rows in the order of the applications. */
	#rows: Row[] = [];
	readonly #byNumber = new Map<number, Row>();
	readonly #byPerson = new Map<number, Row[]>();
	readonly #byUser = new Map<number, Row[]>();
	readonly #byReceiver = new Map<number, Row[]>();

	/** Adds an application, and removes those that are too old to count. */
	add(one: Omit<Row, "use">): void {
		this.#forget(one.at - WEEK_MS);
		this.#keep({ ...one, use: "counts" });
	}

	#keep(one: Row): void {
		this.#rows.push(one);
		this.#byNumber.set(one.withdrawal, one);
		for (const [index, key] of this.#indexesOf(one)) {
			const known = index.get(key);
			if (known === undefined) index.set(key, [one]);
			else known.push(one);
		}
	}

	#indexesOf({ person, user, to }: Row): readonly (readonly [Map<number, Row[]>, number])[] {
		const own = [[this.#byPerson, person] as const, [this.#byUser, user] as const];
		return to === 0 ? own : [...own, [this.#byReceiver, to] as const];
	}

	#forget(before: number): void {
		let count = 0;
		while (count < this.#rows.length && (this.#rows[count] as Row).at <= before) count++;
		for (const one of this.#rows.splice(0, count)) {
			this.#byNumber.delete(one.withdrawal);
			for (const [index, key] of this.#indexesOf(one)) {
				const known = index.get(key) as Row[];
				known.shift();
				if (known.length === 0) index.delete(key);
			}
		}
	}

	/** Sets whether an application that ended without a payment still counts. */
	setUse(withdrawal: number, use: Use): void {
		const one = this.#byNumber.get(withdrawal);
		if (one !== undefined) one.use = use;
	}

	/**
	 * Returns the applications after `since` (ms) of all accounts of a person. A person's number can change, so all applications of
	 * the same account count too.
	 */
	#of(person: number, user: number, since: number): Row[] {
		const of = new Set([...(this.#byPerson.get(person) ?? []), ...(this.#byUser.get(user) ?? [])]);
		return [...of].filter(({ at }) => at > since);
	}

	/** Returns the value of a person's applications that count and were made after `since` (ms), ledger units of USDT. */
	value(person: number, user: number, since: number): bigint {
		return this.#of(person, user, since).reduce((sum, { value, use }) => (use === "counts" ? sum + value : sum), 0n);
	}

	/** Returns the core time from which a person may apply again, ms; undefined if the person may apply now. */
	mayApplyFrom(person: number, user: number, now: number): number | undefined {
		const today = this.#of(person, user, now - DAY_MS).sort((one, other) => one.at - other.at);
		const used = today.findLast(({ use }) => use === "counts");
		const cancelled = today.filter(({ use }) => use === "cancelled");
		const least = cancelled.length >= CANCELS_A_DAY ? cancelled[cancelled.length - CANCELS_A_DAY] : undefined;
		const from = Math.max(used?.at ?? 0, least?.at ?? 0);
		return from === 0 ? undefined : from + DAY_MS;
	}

	/**
	 * Returns the core time at which a user's hold ends, ms; 0 if the user has none. For a day, the receiver of an internal move
	 * inherits the holds of the sender, also through a chain of moves, because a thief would move money through other accounts.
	 */
	heldUntil(user: number, now: number, ownHold: (user: number) => number): number {
		const seen = new Set([user]);
		let until = 0;
		for (const one of seen) {
			until = Math.max(until, ownHold(one));
			for (const { user: sender, at, suspect } of this.#byReceiver.get(one) ?? []) {
				if (at <= now - DAY_MS) continue;
				if (suspect) until = Math.max(until, at + DAY_MS);
				seen.add(sender);
			}
		}
		return until > now ? until : 0;
	}

	get size(): number {
		return this.#rows.length;
	}

	save(writer: ByteWriter): void {
		writer.uint(this.#rows.length);
		for (const one of this.#rows) row.write(writer, one);
	}

	load(reader: ByteReader): void {
		for (let left = reader.uint(); left > 0; left--) this.#keep(row.read(reader));
	}

	check(last: number, now: number): void {
		let before = 0;
		for (const { withdrawal, at } of this.#rows) {
			invariant(withdrawal > before && withdrawal <= last && at <= now, `application ${withdrawal} after ${before}`);
			before = withdrawal;
		}
		for (const rows of [...this.#byPerson.values(), ...this.#byUser.values()]) {
			const counting = rows.filter(({ use }) => use === "counts");
			for (const [index, { at, withdrawal }] of counting.entries()) {
				const next = counting[index + 1];
				invariant(next === undefined || next.at >= at + DAY_MS, `${withdrawal} and ${next?.withdrawal} are of one day`);
				const week = counting.slice(index).filter((one) => one.at < at + WEEK_MS);
				const value = week.reduce((sum, one) => sum + one.value, 0n);
				invariant(value <= LIMITS.advanced.week, `a person withdraws ${value} in a week from ${withdrawal}`);
			}
		}
	}
}
