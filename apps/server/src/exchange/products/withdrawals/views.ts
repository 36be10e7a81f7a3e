import type { WithdrawalApplied, WithdrawalState, WithdrawalsStopped } from "@candor/core";

/** A withdrawal and its newest state. Amounts are in ledger units, times in ms. */
export interface WithdrawalView extends Omit<WithdrawalApplied, "type"> {
	readonly state: WithdrawalState;
	/** Code of the newest state; empty if it needs none. */
	readonly code: string;
	/** Operator who caused the newest state; 0 if no operator did. */
	readonly operator: number;
	readonly missed: boolean;
	/** Next deadline of the state, or the expected time of the funds; 0 for none. */
	readonly due: number;
	readonly movedAt: number;
	/** Approvals of operators; empty for a withdrawal that its deadline has approved. */
	readonly approvals: readonly { readonly operator: number; readonly signature: string }[];
	/** Newest recorded transaction; empty before the first one. */
	readonly txHash: string;
	/** Nonce of all versions; 0 before the first one. */
	readonly nonce: number;
}

/** `until` is 0 for a stop that lasts until two operators end it. */
export type WithdrawalsStop = Omit<WithdrawalsStopped, "type">;

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
