// Lists the indicators of the chart, named as in the drawing library, with their default lengths. Stores the user's choice of
// indicators on this device.

import { useStore } from "@candor/client/page";
import type { Period } from "@candor/contract";
import { createStored } from "../../data/app-storage.ts";
import { PERIODS } from "./periods.ts";

export const MAIN_INDICATORS = ["MA", "EMA", "SMA", "BOLL", "SAR", "BBI"] as const;
export const SUB_INDICATORS = [
	"VOL",
	"MACD",
	"KDJ",
	"RSI",
	"WR",
	"CCI",
	"OBV",
	"DMI",
	"BIAS",
	"ROC",
	"MTM",
	"TRIX",
	"PSY",
] as const;

export type MainIndicator = (typeof MAIN_INDICATORS)[number];
export type SubIndicator = (typeof SUB_INDICATORS)[number];

/** Lengths that differ from the library's defaults. Volume has no averages, because its pane is too low for them. */
export const LENGTHS: Partial<Record<MainIndicator | SubIndicator, readonly number[]>> = {
	MA: [5, 10, 30],
	EMA: [7, 25, 99],
	VOL: [],
};

export interface ChartChoices {
	readonly period: Period;
	readonly main: readonly MainIndicator[];
	readonly sub: readonly SubIndicator[];
}

export const MOST_SUB = 3;
const AT_FIRST: ChartChoices = { period: "1hour", main: ["MA"], sub: ["VOL"] };

function known<T extends string>(stored: unknown, all: readonly T[], without: readonly T[]): readonly T[] {
	return Array.isArray(stored) ? all.filter((one) => stored.includes(one)) : without;
}

/** Returns the stored sub-indicators in the order in which the user chose them. If too many are stored, the first ones stay. */
function chosenSub(stored: unknown): readonly SubIndicator[] {
	if (!Array.isArray(stored)) return AT_FIRST.sub;
	return stored.filter((one): one is SubIndicator => SUB_INDICATORS.includes(one)).slice(0, MOST_SUB);
}

/** Reads indicator choices that any version of the app stored, and returns valid choices. Exported for tests. */
export function readChoices(stored: unknown): ChartChoices {
	const kept = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Record<keyof ChartChoices, unknown>>;
	return {
		period: PERIODS.find((period) => period === kept.period) ?? AT_FIRST.period,
		main: known(kept.main, MAIN_INDICATORS, AT_FIRST.main),
		sub: chosenSub(kept.sub),
	};
}

const choices = createStored<ChartChoices>("chart", readChoices);

export function useChartChoices(): ChartChoices {
	return useStore(choices);
}

export function choosePeriod(period: Period): void {
	choices.set({ ...choices.get(), period });
}

export function toggleMain(name: MainIndicator): void {
	const now = choices.get();
	choices.set({ ...now, main: toggled(now.main, name, MAIN_INDICATORS) });
}

export function toggleSub(name: SubIndicator): void {
	const now = choices.get();
	choices.set({ ...now, sub: toggledSub(now.sub, name) });
}

/** Adds or removes a sub-indicator. If too many are chosen, the one that was chosen first is removed. Exported for tests. */
export function toggledSub(chosen: readonly SubIndicator[], name: SubIndicator): readonly SubIndicator[] {
	return chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name].slice(-MOST_SUB);
}

function toggled<T>(chosen: readonly T[], name: T, all: readonly T[]): readonly T[] {
	return all.filter((one) => (one === name ? !chosen.includes(one) : chosen.includes(one)));
}
