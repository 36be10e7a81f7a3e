// What the products of the first screens have of the account topic (data/account.ts).
import type { AccountPart } from "../data/account.ts";
import { spotAccount } from "../domain/spot/open-orders.ts";

export const accountParts: readonly AccountPart[] = [spotAccount];
