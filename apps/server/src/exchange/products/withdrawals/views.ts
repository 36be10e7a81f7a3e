import type { WithdrawalApplied, WithdrawalState, WithdrawalsStopped } from "@candor/core";

/** A withdrawal and its newest state. Amounts are in ledger units, times in ms. */
export interface WithdrawalView extends Omit<WithdrawalApplied, "type"> {
	readonly state: WithdrawalState;
	/** Reason code of the newest state; empty if the state has none. */
	readonly code: string;
	/** Operator who caused the newest state; 0 if no operator did. */
	readonly operator: number;
	readonly missed: boolean;
	/** Next deadline of the state, or the time at which funds are expected; 0 if there is none. */
	readonly due: number;
	readonly movedAt: number;
	/** Approvals by operators; empty if the withdrawal was approved because a deadline passed. */
	readonly approvals: readonly { readonly operator: number; readonly signature: string }[];
	/** Hash of the newest transaction; empty if none is recorded. */
	readonly txHash: string;
	/** Nonce that all versions of the withdrawal's transaction share; 0 before the first one. */
	readonly nonce: number;
}

/** A stop of all withdrawals until the time `until` (ms). 0 means until two operators end it. */
export type WithdrawalsStop = Omit<WithdrawalsStopped, "type">;

export interface WithdrawalsViews {
	readonly withdrawals: {
		/** Returns a withdrawal that is open, or that has ended since the server started; undefined otherwise. */
		find(withdrawal: number): WithdrawalView | undefined;
		/** Returns all withdrawals that have not ended, oldest first. */
		open(): readonly WithdrawalView[];
		openOf(user: number): readonly WithdrawalView[];
		/** Returns the stop of all withdrawals that is in force at the core time of the newest batch; undefined if there is none. */
		stopped(): WithdrawalsStop | undefined;
		/** Number of deadlines that passed without the required decision. */
		readonly missedDeadlines: number;
	};
}
