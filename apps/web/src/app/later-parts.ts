// What all other products have of the account topic (data/account.ts): one line a product. Fetched when the first screen stands, so that
// none costs it anything; a product's own pages join their part themselves.
import type { AccountPart } from "../data/account.ts";
import { fundsAccount } from "../domain/arbitrage/account-part.ts";
import { contractsAccount } from "../domain/contracts/account-part.ts";
import { earnAccount } from "../domain/earn/account-part.ts";
import { noticesAccount } from "../domain/news/account-part.ts";
import { offeringsAccount } from "../domain/offerings/account-part.ts";
import { optionsAccount } from "../domain/options/open-options.ts";

export const laterParts: readonly AccountPart[] = [
	optionsAccount,
	contractsAccount,
	earnAccount,
	fundsAccount,
	offeringsAccount,
	noticesAccount,
];
