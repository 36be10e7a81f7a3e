import { useSelected, useStore } from "@candor/client/page";
import { useMemo } from "react";
import { ownStored } from "../../../data/own-stored.ts";
import { unitsOf } from "../../../domain/market/book-levels.ts";
import { groupSteps } from "../../../domain/market/book-steps.ts";
import { useTickerField } from "../../../domain/market/data/tickers.ts";
import type { SpotPair } from "./pair-terms.ts";

export type BookView = "both" | "bids" | "asks";

export const bookView = ownStored<BookView>("spot.book-view", (stored) =>
	stored === "bids" || stored === "asks" ? stored : "both",
);

export const useBookView = (): BookView => useStore(bookView);

const chosenSteps = ownStored<Readonly<Record<string, number>>>("spot.book-step", (stored) =>
	typeof stored === "object" && stored !== null
		? Object.fromEntries(Object.entries(stored).filter(([, step]) => Number.isSafeInteger(step) && step > 0))
		: {},
);

export function chooseBookStep(symbol: string, step: bigint): void {
	chosenSteps.set({ ...chosenSteps.get(), [symbol]: Number(step) });
}

/**
 * Returns the price step that the user chose for the pair, and all possible steps, in ticks. The component renders when the
 * choice changes, not with every price.
 */
export function useBookStep(pair: SpotPair): { readonly step: bigint; readonly steps: readonly bigint[] } {
	const chosen = useSelected(chosenSteps, (all) => all[pair.symbol]) ?? 1;
	// The possible steps depend on the magnitude of the price. The price 24 hours ago is exact enough for this, and it rarely
	// changes.
	const open = useTickerField(pair.symbol, "open");
	return useMemo(() => {
		const step = BigInt(chosen);
		if (open === undefined) return { step, steps: [step] };
		const steps = groupSteps(unitsOf(open, pair.priceDecimals));
		return { step: steps.includes(step) ? step : 1n, steps };
	}, [chosen, open, pair]);
}
