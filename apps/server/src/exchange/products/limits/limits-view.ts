// View of the limits that users have set for themselves. A pending change has a time and takes effect at that time, without a
// further event.
import type { LimitsSet } from "@candor/core";
import type { LimitsOfUser, LimitsViews } from "./views.ts";

const NONE: LimitsOfUser = { dailyLoss: 0n, breakUntil: 0, next: undefined };

export class LimitsView implements Readonly<LimitsViews["ownLimits"]> {
	readonly #people = new Map<number, LimitsOfUser>();
	/** Core time of the newest batch in ms. */
	#now = 0;

	of(user: number): LimitsOfUser {
		const at = this.#now;
		const { dailyLoss, breakUntil, next } = this.#people.get(user) ?? NONE;
		const [now, later] = next !== undefined && next.from <= at ? [next, undefined] : [{ dailyLoss, breakUntil }, next];
		return { dailyLoss: now.dailyLoss, breakUntil: now.breakUntil > at ? now.breakUntil : 0, next: later };
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	limitsSet({ user, dailyLoss, breakUntil, nextDailyLoss, nextBreakUntil, nextFrom }: LimitsSet): void {
		const next = nextFrom === 0 ? undefined : { dailyLoss: nextDailyLoss, breakUntil: nextBreakUntil, from: nextFrom };
		this.#people.set(user, { dailyLoss, breakUntil, next });
	}
}
