// Choices of the trading screen that outlive it: the market looked at last, whose own orders are listed.
import { useStore } from "../../../data/store.ts";
import { createStored } from "../../../data/stored.ts";

export const chosenMarket = createStored<string>("candor.spot.market", (stored) =>
	typeof stored === "string" && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(stored) ? stored : "BTC/USDT",
);

export function useChosenMarket(): string {
	return useStore(chosenMarket);
}

/** Whether the own orders of this market alone are listed. */
export const thisPairOnly = createStored<boolean>("candor.spot.this-pair", (stored) => stored === true);

export function useThisPairOnly(): boolean {
	return useStore(thisPairOnly);
}
