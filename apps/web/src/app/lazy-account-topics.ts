// What all other products have of the account topic (data/account.ts): one line a product. Fetched when the first screen stands, so that
// none costs it anything; a product's own pages join their part themselves.
import type { AccountPart } from "../data/account.ts";
import { fundsAccount } from "../domain/arbitrage/account-topic.ts";
import { contractsAccount } from "../domain/contracts/account-topic.ts";
import { earnAccount } from "../domain/earn/account-topic.ts";
import { noticesAccount } from "../domain/news/account-topic.ts";
import { offeringsAccount } from "../domain/offerings/account-topic.ts";
import { optionsAccount } from "../domain/options/open-options.ts";

export const laterParts: readonly AccountPart[] = [
	optionsAccount,
	contractsAccount,
	earnAccount,
	fundsAccount,
	offeringsAccount,
	noticesAccount,
];
