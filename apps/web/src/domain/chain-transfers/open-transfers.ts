// Unfinished deposits and withdrawals of the signed-in user, live from the account topic. A record leaves the store when it is
// finished.
import { createStore, useStore } from "@candor/client/page";
import type { DepositRecord, WithdrawalRecord } from "@candor/contract";
import type { AccountTopicHandler } from "../../data/account.ts";
import { keys } from "../../data/query-keys.ts";

type Records<T> = ReadonlyMap<number, T>;

const deposits = createStore<Records<DepositRecord>>(new Map());
const withdrawals = createStore<Records<WithdrawalRecord>>(new Map());

const isOpenDeposit = ({ state, status }: DepositRecord) => status === "under_review" || state === "credited";
const isOpenWithdrawal = ({ status }: WithdrawalRecord) => status === "under_review";

/**
 * Applies a message to the stored records, and returns the result. @param isOpen returns false for a record that is finished
 */
function takeRecords<T extends { readonly id: number }>(
	stored: Records<T>,
	kind: "snapshot" | "change",
	records: readonly T[],
	isOpen: (record: T) => boolean,
): Records<T> {
	if (kind === "change" && records.length === 0) return stored;
	const next = new Map(kind === "snapshot" ? [] : stored);
	for (const record of records) {
		if (isOpen(record)) next.set(record.id, record);
		else next.delete(record.id);
	}
	return next;
}

export const transfersAccountTopic: AccountTopicHandler = {
	name: "deposits and withdrawals",
	take(data) {
		deposits.set(takeRecords(deposits.get(), data.kind, data.deposits ?? [], isOpenDeposit));
		withdrawals.set(takeRecords(withdrawals.get(), data.kind, data.withdrawals ?? [], isOpenWithdrawal));
	},
	forget() {
		deposits.set(new Map());
		withdrawals.set(new Map());
	},
	stale: [keys.deposits, keys.withdrawals, keys.moneyRecords, keys.withdrawalInfo],
};

const newestFirst = <T extends { readonly id: number }>(records: Records<T>): readonly T[] =>
	[...records.values()].sort((a, b) => b.id - a.id);

/** Returns the unfinished deposits, newest first. */
export const useOpenDeposits = (): readonly DepositRecord[] => newestFirst(useStore(deposits));
/** Returns the unfinished withdrawals, newest first. */
export const useOpenWithdrawals = (): readonly WithdrawalRecord[] => newestFirst(useStore(withdrawals));
