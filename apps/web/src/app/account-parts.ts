// What each product has of the account topic (data/account.ts): one line a product.
import type { AccountPart } from "../data/account.ts";
import { noticesAccount } from "../data/notices/account-part.ts";
import { optionsAccount } from "../data/options/open-options.ts";
import { spotAccount } from "../data/spot/waiting.ts";

export const accountParts: readonly AccountPart[] = [spotAccount, optionsAccount, noticesAccount];
