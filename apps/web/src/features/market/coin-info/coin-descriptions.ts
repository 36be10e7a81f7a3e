import type { CoinDescriptions } from "./coin-facts.ts";

/** Loads the coin descriptions of a language. Only the tab that shows them calls this. */
export const COIN_DESCRIPTIONS: Readonly<Record<string, () => Promise<{ descriptions: CoinDescriptions }>>> = {
	en: () => import("./descriptions.en.ts"),
	ja: () => import("./descriptions.ja.ts"),
	ko: () => import("./descriptions.ko.ts"),
	es: () => import("./descriptions.es.ts"),
	th: () => import("./descriptions.th.ts"),
};
