import type { ReferralViews } from "../../exchange/products/referral/views.ts";

export const DAY_MS = 86_400_000;

/** Returns the UTC day that contains a time (ms), in days since the epoch. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/**
 * Returns the time (ms) at which a rebate lapses that was held at the time `at` (ms). The number of days comes from the terms of
 * the day of `at`.
 */
export function lapseTime({ referral }: ReferralViews, at: number): number {
	const day = dayOf(at);
	return (day + 1 + referral.termsOn(day).lapseDays) * DAY_MS;
}
