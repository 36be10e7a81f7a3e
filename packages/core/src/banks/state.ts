// Holds bank accounts, open statement lines, applications and payouts. The engine stores the identities of lines and statements
// as permanent keys.
import { MAX_ASSETS } from "../ledger/kinds.ts";
import type {
	BankAccountSet,
	BankDepositApplied,
	BankRateSet,
	PayoutFixed,
	StatementLineRecorded,
	TreasuryMoved,
} from "./messages.ts";

/**
 * A bank account. `first` is the opening balance of its first statement, `closing` the closing balance of its last, and `total`
 * the sum of all lines.
 */
export interface Account {
	terms: Omit<BankAccountSet, "type">;
	statements: number;
	first: bigint;
	closing: bigint;
	total: bigint;
}
export type Rate = Omit<BankRateSet, "type">;
export type Line = Omit<StatementLineRecorded, "type">;

/**
 * An application that is under review, or that has been credited and can still be recalled. Rejected and recalled applications
 * are removed.
 */
export interface Application {
	readonly applied: Omit<BankDepositApplied, "type">;
	line: number;
	received: bigint;
	credited: bigint;
	/** Number of the deposit; 0 while the application is under review. */
	deposit: number;
}

/** Payment of a withdrawal by bank. `begun` is the operator who ordered the payment; 0 before. */
export interface Payout {
	readonly fixed: Omit<PayoutFixed, "type">;
	begun: number;
}

export type Treasury = Omit<TreasuryMoved, "type">;
export type ApprovedRate = Pick<Rate, "account" | "rate">;

export class BanksState {
	readonly accounts = new Map<number, Account>();
	readonly rates = new Map<number, Rate>();
	/** Statement lines that are not used yet, by number. */
	readonly lines = new Map<number, Line>();
	readonly applications = new Map<number, Application>();
	/** Payouts of open withdrawals, by the withdrawal's number. */
	readonly payouts = new Map<number, Payout>();
	/** Approved treasury withdrawals that are not paid yet, by number. */
	readonly treasury = new Map<number, Treasury>();
	/** Rates of the bank accounts at the time when a treasury withdrawal was approved, keyed by the withdrawal's number. */
	readonly treasuryRates = new Map<number, readonly ApprovedRate[]>();
	lastLine = 0;
	lastApplication = 0;
	lastTreasury = 0;

	rateOf(account: number, asset: number): Rate | undefined {
		return this.rates.get(account * MAX_ASSETS + asset);
	}

	setRate(rate: Rate): void {
		this.rates.set(rate.account * MAX_ASSETS + rate.asset, rate);
	}

	/** Returns how many of the user's applications are under review. */
	countOpen(user: number): number {
		let count = 0;
		for (const { applied, deposit } of this.applications.values()) if (applied.user === user && deposit === 0) count++;
		return count;
	}
}
