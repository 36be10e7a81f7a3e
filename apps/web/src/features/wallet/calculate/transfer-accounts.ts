// The four accounts and their order.
import type { AccountName } from "@candor/contract";

export type OwnAccount = Exclude<AccountName, "demo">;
export const ACCOUNTS: readonly OwnAccount[] = ["coin", "option", "contract", "trust"];

export function isOwnAccount(name: unknown): name is OwnAccount {
	return ACCOUNTS.includes(name as OwnAccount);
}
