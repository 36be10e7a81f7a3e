import type { AccountName } from "@candor/contract";

export type TransferAccount = Exclude<AccountName, "demo">;
export const ACCOUNTS: readonly TransferAccount[] = ["coin", "option", "contract", "trust"];

export function isTransferAccount(name: unknown): name is TransferAccount {
	return ACCOUNTS.includes(name as TransferAccount);
}
