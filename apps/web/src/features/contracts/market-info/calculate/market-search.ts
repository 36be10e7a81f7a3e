import type { Asked } from "@candor/client/page";
import { readPositionSearch } from "../../calculate/position-search.ts";

export const MARKET_TABS = ["funding", "market", "tiers", "calculator"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

export interface MarketSearch {
	/** Id of the market. */
	readonly id?: number;
	/** Account of the contract; left out: real. */
	readonly account?: "simulation";
	/** Shown tab; left out: the first one. */
	readonly tab?: MarketTab;
}

export function readMarketSearch(asked: Asked): MarketSearch {
	const tab = MARKET_TABS.find((one) => one === asked.tab);
	return {
		...readPositionSearch(asked),
		...(asked.account === "simulation" && { account: "simulation" as const }),
		...(tab !== undefined && { tab }),
	};
}
