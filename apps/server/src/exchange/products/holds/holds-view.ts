// View of holds on users' withdrawals after security changes. No event ends a hold: it ends when the core time reaches its end.
import type { HoldReason, WithdrawalsHeld } from "@candor/core";
import type { HoldsViews, UserHold } from "./views.ts";

export class HoldsView implements Readonly<HoldsViews["holds"]> {
	readonly #people = new Map<number, Map<HoldReason, number>>();
	/** Core time of the newest batch in ms. */
	#now = 0;

	of(user: number): UserHold[] {
		return [...(this.#people.get(user) ?? [])]
			.map(([reason, until]) => ({ reason, until }))
			.filter(({ until }) => until > this.#now)
			.sort((a, b) => b.until - a.until);
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	withdrawalsHeld({ user, reason, until }: WithdrawalsHeld): void {
		const known = this.#people.get(user) ?? new Map<HoldReason, number>();
		known.set(reason, until);
		this.#people.set(user, known);
	}
}
