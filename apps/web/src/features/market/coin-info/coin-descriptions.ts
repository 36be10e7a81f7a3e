import type { CoinDescriptions } from "./coin-facts.ts";

/** Functions that load the coin descriptions in a language. Only the tab that shows descriptions calls them. */
export const COIN_DESCRIPTIONS: Readonly<Record<string, () => Promise<{ descriptions: CoinDescriptions }>>> = {
	en: () => import("./descriptions.en.ts"),
	ja: () => import("./descriptions.ja.ts"),
	ko: () => import("./descriptions.ko.ts"),
	es: () => import("./descriptions.es.ts"),
	th: () => import("./descriptions.th.ts"),
};
