// Choices of the trading screen that outlive it: whether an order is shown for confirmation, the market looked at last.
import { useStore } from "../../../data/store.ts";
import { createStored } from "../../../data/stored.ts";

/** True unless it was switched off. */
export const askBeforePlacing = createStored<boolean>("candor.spot.ask", (stored) => stored !== false);

export function useAskBeforePlacing(): boolean {
	return useStore(askBeforePlacing);
}

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
