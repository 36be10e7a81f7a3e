// The words about the listed coins, a file a language.
import type { CoinWords } from "./coin-facts.ts";

/** Fetched with the tab that shows them: no other screen carries them. */
export const COIN_WORDS: Readonly<Record<string, () => Promise<{ words: CoinWords }>>> = {
	en: () => import("./descriptions.en.ts"),
	ja: () => import("./descriptions.ja.ts"),
	ko: () => import("./descriptions.ko.ts"),
	es: () => import("./descriptions.es.ts"),
	th: () => import("./descriptions.th.ts"),
};
