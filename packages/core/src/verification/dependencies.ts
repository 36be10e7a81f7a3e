import type { AccountsOffers } from "../accounts/accounts.ts";

export type VerificationDependencies = AccountsOffers;
