// Test coins that the offerings of a sandbox sell. They belong to no real project, and are listed without a market.
import type { AssetTerms } from "@candor/core";

const DECIMALS = 6;

export const OFFERED_COINS: readonly AssetTerms[] = [
	{ asset: 101, code: "TIDW", name: "Tidewater", decimals: DECIMALS },
	{ asset: 102, code: "QLST", name: "Quillstone", decimals: DECIMALS },
	{ asset: 103, code: "HRBL", name: "Harborlight", decimals: DECIMALS },
	{ asset: 104, code: "MSHW", name: "Meshwork", decimals: DECIMALS },
];

export const isOffered = (asset: number) => OFFERED_COINS.some((coin) => coin.asset === asset);
/** Converts whole coins to ledger units. */
export const coins = (whole: number) => BigInt(whole) * 10n ** BigInt(DECIMALS);
