// What Finance fetches when its tab of strategy funds is opened: the list, with its words.
import { loadTexts } from "../../data/load-texts.ts";
import { FundList } from "./fund-list.tsx";
import { texts } from "./texts";

export async function openFundList(): Promise<typeof FundList> {
	await loadTexts(texts);
	return FundList;
}
