// Descriptions of the listed coins, one file per language.
import type { CoinDescriptions } from "./coin-facts.ts";

/** Fetched with the tab that shows them: no other screen carries them. */
export const COIN_DESCRIPTIONS: Readonly<Record<string, () => Promise<{ descriptions: CoinDescriptions }>>> = {
	en: () => import("./descriptions.en.ts"),
	ja: () => import("./descriptions.ja.ts"),
	ko: () => import("./descriptions.ko.ts"),
	es: () => import("./descriptions.es.ts"),
	th: () => import("./descriptions.th.ts"),
};
