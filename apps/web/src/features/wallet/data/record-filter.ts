// Which account Assets shows and how the records are narrowed: kept while the page lives, so that the way back leads to the same list.
import type { AccountName, AccountRecord } from "@candor/contract";
import { ownStore } from "../../../data/own-store.ts";
import type { TransferAccount } from "../calculate/transfer-accounts.ts";

export type RecordKind = AccountRecord["kind"];
export interface RecordFilter {
	readonly account: AccountName | "all";
	/** A coin's id as text, or all. */
	readonly coin: string;
	readonly kind: RecordKind | "all";
}

export const shownAccount = ownStore<TransferAccount>("coin");
export const EVERYTHING: RecordFilter = { account: "all", coin: "all", kind: "all" };
export const recordFilter = ownStore<RecordFilter>(EVERYTHING);
