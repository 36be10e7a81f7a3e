// Contracts as a list of markets for Home, fetched when somebody first asks for it.
import { loadTexts } from "../../data/load-texts.ts";
import { ContractMarkets } from "./components/contract-markets.tsx";
import { texts } from "./texts";

/** With its words. */
export async function openContractMarkets(): Promise<typeof ContractMarkets> {
	await loadTexts(texts);
	return ContractMarkets;
}
