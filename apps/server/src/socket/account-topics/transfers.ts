// Deposits and withdrawals in the topic `account`. They are read from the tables, because the journal does not contain a deposit
// before its credit. A snapshot therefore contains none; a change with the newest ones follows it.
import type { DepositRecord, WithdrawalRecord } from "@candor/contract";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { Transfers } from "../transfer-reads.ts";
import type { AccountTopic } from "./account-topic.ts";

interface Pending {
	readonly deposits: Map<number, DepositRecord>;
	readonly withdrawals: Map<number, WithdrawalRecord>;
}

export function createTransfersTopic(_views: ViewsNeeded): AccountTopic<Pending> {
	return {
		take: {},
		transfersRead({ deposits, withdrawals }, read: Transfers) {
			for (const record of read.deposits) deposits.set(record.id, record);
			for (const record of read.withdrawals) withdrawals.set(record.id, record);
		},
		createPending: () => ({ deposits: new Map(), withdrawals: new Map() }),
		change: ({ deposits, withdrawals }) => ({ deposits: [...deposits.values()], withdrawals: [...withdrawals.values()] }),
		snapshot: () => ({ deposits: [], withdrawals: [] }),
	};
}
