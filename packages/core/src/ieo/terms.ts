import { type Refusal, refuse } from "../engine/outcome.ts";
import { inOrder, isName, MAX_LOCK_DAYS } from "../offerings/dates.ts";
import type { SetIeo } from "./messages.ts";
import type { Offering } from "./offering.ts";

const MAX_AMOUNT = 1n << 60n;

/**
 * Returns a refusal if the terms of an IEO are not valid, otherwise undefined.
 * @param isCoin tells if an asset is listed and is not demo money
 * @param now core time, ms
 */
export function termsProblem(set: SetIeo, isCoin: (asset: number) => boolean, now: number): Refusal | undefined {
	const wrong = (field: string) => refuse("invalid_offering_terms", field);
	const { asset, name, payAsset, price, lot, supplyLots, minLots, maxLots, capLots, lockDays } = set;
	if (!isCoin(asset)) return refuse("unknown_asset", "asset");
	if (!isCoin(payAsset) || payAsset === asset) return refuse("unknown_asset", "payment_asset");
	if (!isName(name)) return wrong("name");
	if (price < 1n || price > MAX_AMOUNT) return wrong("price");
	if (lot < 1n || lot > MAX_AMOUNT) return wrong("lot");
	if (supplyLots < 1n || supplyLots * lot > MAX_AMOUNT) return wrong("supply");
	if (minLots < 1n || minLots > maxLots) return wrong("min");
	// One application may not request more than the full supply.
	if (maxLots > supplyLots) return wrong("max");
	if (capLots < minLots || capLots > supplyLots) return wrong("user_cap");
	if (!inOrder([set.opensAt, set.closesAt, set.allotAt, set.payAt, set.listAt], now)) return wrong("dates");
	return lockDays > MAX_LOCK_DAYS ? wrong("lock_days") : undefined;
}

/**
 * Returns a refusal if an existing offering's terms may not change in this way, otherwise undefined. Terms cannot change after
 * the first application, and the coin cannot change while coins are in escrow.
 */
export function changeProblem({ terms, funded, applications }: Offering, set: SetIeo): Refusal | undefined {
	if (applications > 0) return refuse("terms_fixed");
	return funded > 0n && set.asset !== terms.asset ? refuse("terms_fixed", "asset") : undefined;
}
