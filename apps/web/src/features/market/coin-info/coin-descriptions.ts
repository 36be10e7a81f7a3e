// Descriptions of the listed coins, one file per language.
import type { CoinDescriptions } from "./coin-facts.ts";

/** Loads the descriptions of a language, only for the tab that shows them. */
export const COIN_DESCRIPTIONS: Readonly<Record<string, () => Promise<{ descriptions: CoinDescriptions }>>> = {
	en: () => import("./descriptions.en.ts"),
	ja: () => import("./descriptions.ja.ts"),
	ko: () => import("./descriptions.ko.ts"),
	es: () => import("./descriptions.es.ts"),
	th: () => import("./descriptions.th.ts"),
};
