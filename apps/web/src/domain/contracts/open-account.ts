// The contract account for Assets, fetched when it is first shown.
import { loadTexts } from "../../data/load-texts.ts";
import { ContractAccountCards } from "./components/contract-account.tsx";
import { texts } from "./texts";

/** With its words. */
export async function openContractAccount(): Promise<typeof ContractAccountCards> {
	await loadTexts(texts);
	return ContractAccountCards;
}
