import type { ReferralViews } from "../../exchange/products/referral/views.ts";

export const DAY_MS = 86_400_000;

/** Returns the UTC day of a time, in days since the epoch. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Returns the time at which a rebate that was held at `at` lapses, ms. The terms of that day set the number of days. */
export function lapseTime({ referral }: ReferralViews, at: number): number {
	const day = dayOf(at);
	return (day + 1 + referral.termsOn(day).lapseDays) * DAY_MS;
}
