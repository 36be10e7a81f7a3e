import { type Refusal, refuse } from "../engine/outcome.ts";
import { inOrder, isName, MAX_LOCK_DAYS } from "../offerings/dates.ts";
import type { SetSubscription } from "./messages.ts";
import type { Offering } from "./offering.ts";

const MAX_AMOUNT = 1n << 60n;
const MAX_PRICES = 10;

/**
 * Returns a refusal if the terms of a subscription are not valid, otherwise undefined.
 * @param isCoin tells if an asset is listed and is not demo money
 * @param now core time, ms
 */
export function termsProblem(set: SetSubscription, isCoin: (asset: number) => boolean, now: number): Refusal | undefined {
	const wrong = (field: string) => refuse("invalid_offering_terms", field);
	const { asset, name, supply, prices, minAmount, userCap, opensAt, closesAt, launchAt, lockDays } = set;
	if (!isCoin(asset)) return refuse("unknown_asset", "asset");
	if (!isName(name)) return wrong("name");
	if (supply < 1n || supply > MAX_AMOUNT) return wrong("supply");
	if (prices.length < 1 || prices.length > MAX_PRICES || new Set(prices.map((one) => one.asset)).size < prices.length) {
		return wrong("prices");
	}
	for (const price of prices) {
		if (!isCoin(price.asset)) return refuse("unknown_asset", "prices");
		if (price.asset === asset || price.price < 1n || price.price > MAX_AMOUNT) return wrong("prices");
	}
	if (minAmount < 1n || minAmount > userCap) return wrong("min");
	if (userCap > supply) return wrong("user_cap");
	if (!inOrder([opensAt, closesAt, launchAt], now)) return wrong("dates");
	return lockDays > MAX_LOCK_DAYS ? wrong("lock_days") : undefined;
}

/**
 * Returns a refusal if an existing offering's terms may not change in this way, otherwise undefined. Terms cannot change after
 * the first order, and the coin cannot change while coins are in escrow.
 */
export function changeProblem({ terms, funded, count }: Offering, set: SetSubscription): Refusal | undefined {
	if (count > 0) return refuse("terms_fixed");
	return funded > 0n && set.asset !== terms.asset ? refuse("terms_fixed", "asset") : undefined;
}
