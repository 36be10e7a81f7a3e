import type {
	BankAccountSet,
	BankDepositApplied,
	BankRateSet,
	PayoutFixed,
	StatementLineRecorded,
	TreasuryMoved,
} from "@candor/core";

export type BankAccount = Omit<BankAccountSet, "type">;
export type BankRate = Omit<BankRateSet, "type">;
export type StatementLine = Omit<StatementLineRecorded, "type">;
export type BankApplication = Omit<BankDepositApplied, "type">;
/** `begun` is the operator who ordered the payment at the bank; 0 if no operator has ordered it. */
export type BankPayout = Omit<PayoutFixed, "type"> & { readonly begun: number };
export type TreasuryWithdrawal = Omit<TreasuryMoved, "type">;

export interface BanksViews {
	readonly banks: {
		accounts(): readonly BankAccount[];
		account(account: number): BankAccount | undefined;
		rate(account: number, asset: number): BankRate | undefined;
		rates(): readonly BankRate[];
		/**
		 * Returns the closing balance of the account's last statement, in the smallest unit of its currency; undefined before the first
		 * statement.
		 */
		closing(account: number): bigint | undefined;
		/** Returns the statement lines that are not used yet. */
		openLines(): readonly StatementLine[];
		/** Returns the applications under review. */
		applications(): readonly BankApplication[];
		payout(withdrawal: number): BankPayout | undefined;
		payouts(): readonly BankPayout[];
		/** Returns the approved treasury withdrawals that are not paid yet. */
		leaving(): readonly TreasuryWithdrawal[];
	};
}
