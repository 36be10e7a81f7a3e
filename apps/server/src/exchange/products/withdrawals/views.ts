import type { WithdrawalApplied, WithdrawalMoved, WithdrawalState } from "@candor/core";

/** A withdrawal and its newest state. Amounts are in ledger units, times in ms. */
export interface WithdrawalView extends Omit<WithdrawalApplied, "type"> {
	readonly state: WithdrawalState;
	/** Code of the newest state; empty if it needs none. */
	readonly code: WithdrawalMoved["code"];
	/** Operator of the newest state; 0: none. */
	readonly operator: number;
	readonly missed: boolean;
	readonly movedAt: number;
	readonly approvals: readonly { readonly operator: number; readonly signature: string }[];
	/** True if the deadline approved it, not an operator. */
	readonly isAutomatic: boolean;
	/** Newest broadcast transaction; empty before. */
	readonly txHash: string;
}

export interface WithdrawalsStop {
	readonly cause: string;
	/** Asset of a gap; 0 otherwise. */
	readonly asset: number;
	/** 0: until two operators resume withdrawals. */
	readonly until: number;
	readonly operator: number;
	readonly at: number;
}

export interface WithdrawalsViews {
	readonly withdrawals: {
		/** Returns a withdrawal that has not ended, or ended since the start of the server. */
		find(withdrawal: number): WithdrawalView | undefined;
		/** Withdrawals that have not ended, oldest first. */
		open(): readonly WithdrawalView[];
		openOf(user: number): readonly WithdrawalView[];
		/** Returns the stop of all withdrawals at the time of the newest batch; undefined if there is none. */
		stopped(): WithdrawalsStop | undefined;
		/** Number of deadlines that passed without a decision. */
		readonly missedDeadlines: number;
	};
}
