import type { QueryParams } from "@candor/client/page";
import { readPositionSearch } from "../../calculate/position-search.ts";

export const MARKET_TABS = ["funding", "market", "tiers", "calculator"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

export interface MarketSearch {
	readonly id?: number;
	/** Kind of money of the contract: demo money if `simulation`, real money if undefined. */
	readonly account?: "simulation";
	readonly tab?: MarketTab;
}

export function readMarketSearch(asked: QueryParams): MarketSearch {
	const tab = MARKET_TABS.find((one) => one === asked.tab);
	return {
		...readPositionSearch(asked),
		...(asked.account === "simulation" && { account: "simulation" as const }),
		...(tab !== undefined && { tab }),
	};
}
