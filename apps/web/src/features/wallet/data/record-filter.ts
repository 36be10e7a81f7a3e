// Stores in memory the account that Assets shows and the filter of account records, so that Back restores the list.
import type { AccountName, AccountRecord } from "@candor/contract";
import { ownStore } from "../../../data/own-store.ts";
import type { TransferAccount } from "../calculate/transfer-accounts.ts";

export type RecordKind = AccountRecord["kind"];
export interface RecordFilter {
	readonly account: AccountName | "all";
	readonly coin: string;
	readonly kind: RecordKind | "all";
}

export const shownAccount = ownStore<TransferAccount>("coin");
export const ALL_RECORDS: RecordFilter = { account: "all", coin: "all", kind: "all" };
export const recordFilter = ownStore<RecordFilter>(ALL_RECORDS);
