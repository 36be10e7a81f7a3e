import { useStore } from "@candor/client/page";
import type { Option } from "@candor/contract";
import { ownStored } from "../../../data/own-stored.ts";
import { isSymbol } from "../calculate/options-search.ts";

export type OptionAccount = Option["account_change_type"];

const oneOf =
	<const T extends string>(values: readonly [T, ...T[]]) =>
	(stored: unknown): T =>
		values.find((value) => value === stored) ?? values[0];

export const chosenHalf = ownStored("options.half", oneOf(["options", "contracts"]));
export const useChosenHalf = () => useStore(chosenHalf);

/** The first entry is the default: demo money. The user must choose real money explicitly. */
export const chosenAccount = ownStored<OptionAccount>("options.account", oneOf(["simulation", "real"]));
export const useChosenAccount = () => useStore(chosenAccount);

export const chosenMarket = ownStored<string>("options.market", (stored) => (isSymbol(stored) ? stored : "BTC/USDT"));
export const useChosenMarket = () => useStore(chosenMarket);

export const chosenSeconds = ownStored<number>("options.seconds", (stored) =>
	typeof stored === "number" && Number.isSafeInteger(stored) && stored > 0 ? stored : 0,
);
export const useChosenSeconds = () => useStore(chosenSeconds);

export const chosenChart = ownStored("options.chart", oneOf(["line", "candles"]));
export const useChosenChart = () => useStore(chosenChart);
