import { useStore } from "@candor/client/page";
import { ownStored } from "../../../data/own-stored.ts";

export const chosenMarket = ownStored<string>("spot.market", (stored) =>
	typeof stored === "string" && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(stored) ? stored : "BTC/USDT",
);

export function useChosenMarket(): string {
	return useStore(chosenMarket);
}

export const thisPairOnly = ownStored<boolean>("spot.this-pair", (stored) => stored === true);

export function useThisPairOnly(): boolean {
	return useStore(thisPairOnly);
}
