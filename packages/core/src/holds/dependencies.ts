import type { AccountsOffers } from "../accounts/accounts.ts";

export type HoldsDependencies = Pick<AccountsOffers, "standingOf">;
