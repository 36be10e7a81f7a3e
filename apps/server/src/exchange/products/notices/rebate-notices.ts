// Remembers which notices about rebates each inviter has received. An inviter gets at most one notice about payments per day, and
// one about each lapse of rebates.
import type { Rebate } from "@candor/core";

interface Sent {
	/** UTC day of the last notice about a payment; -1 if there was none. */
	readonly paidDay: number;
	/** Time (ms) of the lapse that the last notice about a lapse announced; 0 if there was none. */
	readonly lapsesAt: number;
}

const NOTHING: Sent = { paidDay: -1, lapsesAt: 0 };

export class RebateNotices {
	readonly #sent = new Map<number, Sent>();
	#changed = new Set<number>();

	load(rows: Iterable<readonly [inviter: number, paidDay: number, lapsesAt: number]>): void {
		for (const [inviter, paidDay, lapsesAt] of rows) this.#sent.set(inviter, { paidDay, lapsesAt });
	}

	/** Returns the inviters who get a notice about payments today, each with the newest day whose fees were paid. */
	paid(rebates: readonly Rebate[], today: number): ReadonlyMap<number, number> {
		const days = new Map<number, number>();
		for (const { inviter, day } of rebates) {
			if (this.#of(inviter).paidDay < today) days.set(inviter, Math.max(day, days.get(inviter) ?? day));
		}
		for (const inviter of days.keys()) this.#set(inviter, { ...this.#of(inviter), paidDay: today });
		return days;
	}

	/** Returns the inviters who have not yet received a notice about this lapse. */
	expiring(rebates: readonly Rebate[], lapsesAt: number): readonly number[] {
		const inviters = [...new Set(rebates.map(({ inviter }) => inviter))].filter((one) => this.#of(one).lapsesAt < lapsesAt);
		for (const inviter of inviters) this.#set(inviter, { ...this.#of(inviter), lapsesAt });
		return inviters;
	}

	/** Returns the rows of the table that changed since the last call. */
	takeChanged(): readonly (readonly [inviter: number, paidDay: number, lapsesAt: number])[] {
		const rows = [...this.#changed].map((inviter) => [inviter, this.#of(inviter).paidDay, this.#of(inviter).lapsesAt] as const);
		this.#changed = new Set();
		return rows;
	}

	#of(inviter: number): Sent {
		return this.#sent.get(inviter) ?? NOTHING;
	}

	#set(inviter: number, sent: Sent): void {
		this.#sent.set(inviter, sent);
		this.#changed.add(inviter);
	}
}
