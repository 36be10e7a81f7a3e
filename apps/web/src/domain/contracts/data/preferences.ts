import { useSelected, useStore } from "@candor/client/page";
import { useMemo } from "react";
import { ownStored } from "../../../data/own-stored.ts";
import { unitsOf } from "../../market/book-levels.ts";
import { groupSteps } from "../../market/book-steps.ts";
import type { Terms } from "../calculate/terms.ts";
import { useMark } from "./live-contract.ts";

export const chartShown = ownStored<boolean>("contracts.chart", (stored) => stored === true);
export const useChartShown = (): boolean => useStore(chartShown);

/** Price steps of order books that the user chose, in ticks, by symbol. */
const chosenSteps = ownStored<Readonly<Record<string, number>>>("contracts.book-step", (stored) =>
	typeof stored === "object" && stored !== null
		? Object.fromEntries(Object.entries(stored).filter(([, step]) => Number.isSafeInteger(step) && step > 0))
		: {},
);

export function chooseBookStep(symbol: string, step: bigint): void {
	chosenSteps.set({ ...chosenSteps.get(), [symbol]: Number(step) });
}

/**
 * Returns the price step of the book in ticks, and the steps that the user can choose. A component renders only when one of
 * these changes.
 */
export function useBookStep({ symbol, account, priceDecimals }: Terms): {
	readonly step: bigint;
	readonly steps: readonly bigint[];
} {
	const chosen = useSelected(chosenSteps, (all) => all[symbol]) ?? 1;
	const largest = useMark(symbol, account, ({ mark }) => String(groupSteps(unitsOf(mark, priceDecimals)).at(-1)));
	return useMemo(() => {
		const step = BigInt(chosen);
		if (largest === undefined) return { step, steps: [step] };
		const steps = groupSteps(BigInt(largest) * 50n);
		return { step: steps.includes(step) ? step : 1n, steps };
	}, [chosen, largest]);
}
