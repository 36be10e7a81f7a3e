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
/** `begun` is the operator who ordered the payment; 0 before the order. */
export type BankPayout = Omit<PayoutFixed, "type"> & { readonly begun: number };
export type TreasuryWithdrawal = Omit<TreasuryMoved, "type">;

export interface BanksViews {
	readonly banks: {
		accounts(): readonly BankAccount[];
		account(account: number): BankAccount | undefined;
		rate(account: number, asset: number): BankRate | undefined;
		rates(): readonly BankRate[];
		/** Closing balance of the last statement of an account, smallest units of its currency; undefined before the first. */
		closing(account: number): bigint | undefined;
		/** Lines without a use. */
		openLines(): readonly StatementLine[];
		/** Applications under review. */
		applications(): readonly BankApplication[];
		payout(withdrawal: number): BankPayout | undefined;
		payouts(): readonly BankPayout[];
		/** Approved treasury withdrawals that are not paid. */
		leaving(): readonly TreasuryWithdrawal[];
	};
}
