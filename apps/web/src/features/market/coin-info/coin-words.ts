// The words about the listed coins, a file a language.
import type { CoinWords } from "./coin-facts.ts";

/** Fetched with the tab that shows them: no other screen carries them. */
export const COIN_WORDS: Readonly<Record<string, () => Promise<{ words: CoinWords }>>> = {
	en: () => import("./words.en.ts"),
	ja: () => import("./words.ja.ts"),
	ko: () => import("./words.ko.ts"),
	es: () => import("./words.es.ts"),
	th: () => import("./words.th.ts"),
};
