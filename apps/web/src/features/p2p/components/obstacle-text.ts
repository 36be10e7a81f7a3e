import type { Advertisement } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";

type Obstacle = NonNullable<Advertisement["obstacle"]>;

/** Texts for the reasons why the user cannot take an advertisement. */
export function useObstacleText(): Readonly<Record<Obstacle, string>> {
	const { t } = useLingui();
	return {
		own: t`This is your ad.`,
		same_person: t`This merchant has the same identity as you.`,
		blocked: t`You or this merchant blocked the other.`,
		unavailable: t`This merchant takes no orders now.`,
		not_verified: t`Verify your identity to trade with this merchant.`,
		price_missing: t`Paused: the price is too old. It resumes with the next price.`,
		below_minimum: t`What is left is below this ad's minimum.`,
		barred: t`You cannot open new orders for now.`,
		sales_held: t`Your sales are on hold after a security change.`,
	};
}
