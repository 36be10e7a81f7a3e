// What holds ask of the rest of the core; the engine supplies it.
import type { AccountsOffers } from "../accounts/accounts.ts";

export type HoldsDependencies = Pick<AccountsOffers, "standingOf">;
