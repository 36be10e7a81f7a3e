// Declares the commands and events of bank deposits, bank withdrawals and treasury withdrawals (docs/reference/rules.md §10).
// Money of a bank account is in the smallest units of its currency. `rate` is the price of one currency unit in billionths of a
// coin. The journal stores only the hash of each statement line's texts, because the texts can contain names and nothing can be
// erased from the journal.
import { big, bool, hex, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_ONE = { roles: ["treasurer", "administrator"], needsApproval: false } as const;
const BY_REVIEWERS = { roles: ["reviewer", "treasurer", "administrator"], needsApproval: false } as const;
const BY_TWO = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

const accountTerms = {
	account: uint,
	bank: text,
	holder: text,
	number: text,
	code: text,
	currency: text,
	decimals: uint,
	open: bool,
};
/**
 * Opens a bank account of the exchange under the next number, or changes an existing one. `number` is the account number or IBAN,
 * and `code` is the bank's code. `currency` is an ISO 4217 code. `currency` and `decimals` of an account never change.
 */
export const setBankAccount = operatorCommand(220, "SetBankAccount", accountTerms, BY_TWO);
export type SetBankAccount = MessageOf<typeof setBankAccount>;

const rateTerms = { account: uint, asset: uint, rate: big, spreadPpm: uint, source: text, minimum: big };
/**
 * Sets the rate of a coin for new applications at a bank account. `source` names the origin of the rate. `minimum` is the
 * smallest deposit.
 */
export const setBankRate = operatorCommand(221, "SetBankRate", rateTerms, BY_TWO);
export type SetBankRate = MessageOf<typeof setBankRate>;

/**
 * A line of a bank statement. `key` identifies the line within its bank account: the bank's id, or the date and the number within
 * the statement. `day` is the line's date as the number YYYYMMDD. `amount` is above zero for money in. `hash` is the hash of the
 * line's texts.
 */
export const statementLine = { key: text, day: uint, amount: big, hash: hex(32) };
/**
 * Imports a statement. Its opening balance must equal the last closing balance of the account, and each of its lines must be new.
 */
export const importStatement = operatorCommand(
	222,
	"ImportStatement",
	{ account: uint, statement: text, opening: big, closing: big, lines: list(struct(statementLine)) },
	BY_ONE,
);
export type ImportStatement = MessageOf<typeof importStatement>;

/**
 * Applies for the credit of a bank transfer. `rate` and `spreadPpm` are the values that the user saw. `voucher` is the hash of
 * the voucher's picture.
 */
export const applyBankDeposit = command(223, "user", "ApplyBankDeposit", {
	account: uint,
	asset: uint,
	amount: big,
	rate: big,
	spreadPpm: uint,
	voucher: hex(32),
});
export type ApplyBankDeposit = MessageOf<typeof applyBankDeposit>;
/**
 * Credits the amount of a statement line to the user of an application. The operator who sends this command must not have
 * imported the line.
 */
export const matchBankDeposit = operatorCommand(224, "MatchBankDeposit", { line: uint, application: uint }, BY_REVIEWERS);
export type MatchBankDeposit = MessageOf<typeof matchBankDeposit>;
/**
 * Causes that a user reads if an operator rejects the application. The journal stores causes as indexes of this list, so new
 * causes may only be appended.
 */
export const BANK_REJECTIONS = ["not_received", "voucher_unreadable", "other_sender", "other"] as const;
export const rejectBankDeposit = operatorCommand(
	225,
	"RejectBankDeposit",
	{ application: uint, cause: oneOf(...BANK_REJECTIONS) },
	BY_REVIEWERS,
);
export type RejectBankDeposit = MessageOf<typeof rejectBankDeposit>;
/**
 * Reverses a deposit that the bank has recalled. The line of the recall must take out the same amount as the deposit's line
 * brought in.
 */
export const recallBankDeposit = operatorCommand(226, "RecallBankDeposit", { line: uint, application: uint }, BY_REVIEWERS);
export type RecallBankDeposit = MessageOf<typeof recallBankDeposit>;

/**
 * Applies for a withdrawal to one of the user's bank cards. `account` is the bank account that pays, and `address` identifies the
 * card. `reasons` are risk reasons of withdrawals. The other fields have the same meaning as in ApplyWithdrawal and
 * ApplyBankDeposit.
 */
export const applyBankWithdrawal = command(227, "user", "ApplyBankWithdrawal", {
	account: uint,
	asset: uint,
	address: text,
	amount: big,
	fee: big,
	usableFrom: uint,
	person: uint,
	steppedUpAt: uint,
	reasons: list(text),
	rate: big,
	spreadPpm: uint,
});
export type ApplyBankWithdrawal = MessageOf<typeof applyBankWithdrawal>;
/** Records that an operator orders the bank to pay a withdrawal. From then on the withdrawal cannot be cancelled. */
export const beginPayout = operatorCommand(228, "BeginPayout", { withdrawal: uint }, BY_ONE);
export type BeginPayout = MessageOf<typeof beginPayout>;
/**
 * Confirms the payment of a withdrawal by a statement line. The operator must neither have imported the line nor have ordered the
 * payment.
 */
export const confirmPayout = operatorCommand(229, "ConfirmPayout", { line: uint, withdrawal: uint }, BY_REVIEWERS);
export type ConfirmPayout = MessageOf<typeof confirmPayout>;
/** Returns the money of a withdrawal that the bank could not pay. */
export const failPayout = operatorCommand(230, "FailPayout", { withdrawal: uint }, BY_TWO);
export type FailPayout = MessageOf<typeof failPayout>;
/**
 * Explains a statement line that belongs to no user. If the command names a coin, money in is credited to the treasury and money
 * out is recorded as a network fee, at the account's rate. With asset 0 the ledger does not change.
 */
export const bookLine = operatorCommand(231, "BookStatementLine", { line: uint, asset: uint }, BY_TWO);
export type BookLine = MessageOf<typeof bookLine>;

/** Takes platform money out of the treasury, to be paid through a network. `address` is the destination. */
export const withdrawTreasury = operatorCommand(
	232,
	"WithdrawTreasury",
	{ network: uint, asset: uint, amount: big, address: text },
	BY_TWO,
);
export type WithdrawTreasury = MessageOf<typeof withdrawTreasury>;
/** Records that a treasury withdrawal has left a chain. `hash` is the hash of its transaction on the chain. */
export const confirmTreasury = operatorCommand(233, "ConfirmTreasury", { withdrawal: uint, hash: text }, BY_TWO);
export type ConfirmTreasury = MessageOf<typeof confirmTreasury>;
/**
 * Records that a bank has paid a treasury withdrawal. The operator who sends this command must not have imported the statement
 * line.
 */
export const settleTreasury = operatorCommand(234, "SettleTreasury", { line: uint, withdrawal: uint }, BY_REVIEWERS);
export type SettleTreasury = MessageOf<typeof settleTreasury>;
export const cancelTreasury = operatorCommand(235, "CancelTreasury", { withdrawal: uint }, BY_TWO);
export type CancelTreasury = MessageOf<typeof cancelTreasury>;

export const BANK_COMMANDS = [
	setBankAccount,
	setBankRate,
	importStatement,
	applyBankDeposit,
	matchBankDeposit,
	rejectBankDeposit,
	recallBankDeposit,
	applyBankWithdrawal,
	beginPayout,
	confirmPayout,
	failPayout,
	bookLine,
	withdrawTreasury,
	confirmTreasury,
	settleTreasury,
	cancelTreasury,
] as const;

export const bankAccountSet = event(1240, "BankAccountSet", { ...accountTerms, at: uint });
export type BankAccountSet = MessageOf<typeof bankAccountSet>;
export const bankRateSet = event(1241, "BankRateSet", { ...rateTerms, at: uint });
export type BankRateSet = MessageOf<typeof bankRateSet>;
export const statementImported = event(1242, "StatementImported", {
	account: uint,
	statement: text,
	opening: big,
	closing: big,
	lines: uint,
	operator: uint,
	at: uint,
});
export type StatementImported = MessageOf<typeof statementImported>;
/** Reports a new statement line and its permanent number. `operator` is the operator who imported it. */
export const statementLineRecorded = event(1243, "StatementLineRecorded", {
	line: uint,
	account: uint,
	statement: text,
	...statementLine,
	operator: uint,
	at: uint,
});
export type StatementLineRecorded = MessageOf<typeof statementLineRecorded>;
export const LINE_USES = ["deposit", "recall", "payout", "treasury", "booked"] as const;
/**
 * Reports the use of a statement line. `item` is the application or the withdrawal for which it is used; for a booked line it is
 * the coin.
 */
export const statementLineUsed = event(1244, "StatementLineUsed", {
	line: uint,
	use: oneOf(...LINE_USES),
	item: uint,
	operator: uint,
	at: uint,
});
export type StatementLineUsed = MessageOf<typeof statementLineUsed>;
export const bankDepositApplied = event(1245, "BankDepositApplied", {
	application: uint,
	user: uint,
	account: uint,
	asset: uint,
	amount: big,
	rate: big,
	spreadPpm: uint,
	source: text,
	voucher: hex(32),
	at: uint,
});
export type BankDepositApplied = MessageOf<typeof bankDepositApplied>;
/** States of an application. The journal stores states as indexes of this list, so new states may only be appended. */
export const BANK_DEPOSIT_STATES = ["under_review", "passed", "rejected", "recalled"] as const;
export type BankDepositState = (typeof BANK_DEPOSIT_STATES)[number];
/**
 * Reports a new state of an application. `received` is the amount of the matched line, `credited` its worth in the coin, and
 * `deposit` the number of the deposit.
 */
export const bankDepositMoved = event(1246, "BankDepositMoved", {
	application: uint,
	user: uint,
	state: oneOf(...BANK_DEPOSIT_STATES),
	cause: oneOf("none", ...BANK_REJECTIONS),
	line: uint,
	received: big,
	credited: big,
	deposit: uint,
	operator: uint,
	at: uint,
});
export type BankDepositMoved = MessageOf<typeof bankDepositMoved>;
/** Reports the amount of money that a bank will pay for a withdrawal. The amount is fixed when the user applies. */
export const payoutFixed = event(1247, "PayoutFixed", {
	withdrawal: uint,
	user: uint,
	account: uint,
	payout: big,
	rate: big,
	spreadPpm: uint,
	source: text,
	at: uint,
});
export type PayoutFixed = MessageOf<typeof payoutFixed>;
export const payoutMoved = event(1248, "PayoutMoved", {
	withdrawal: uint,
	user: uint,
	state: oneOf("begun", "paid", "failed"),
	line: uint,
	operator: uint,
	at: uint,
});
export type PayoutMoved = MessageOf<typeof payoutMoved>;
/**
 * Reports a new state of a treasury withdrawal. `hash` is the transaction if a chain pays it, and `line` the statement line if a
 * bank pays it.
 */
export const treasuryMoved = event(1249, "TreasuryMoved", {
	withdrawal: uint,
	network: uint,
	asset: uint,
	amount: big,
	address: text,
	state: oneOf("approved", "paid", "cancelled"),
	hash: text,
	line: uint,
	operator: uint,
	at: uint,
});
export type TreasuryMoved = MessageOf<typeof treasuryMoved>;

export const BANK_EVENTS = [
	bankAccountSet,
	bankRateSet,
	statementImported,
	statementLineRecorded,
	statementLineUsed,
	bankDepositApplied,
	bankDepositMoved,
	payoutFixed,
	payoutMoved,
	treasuryMoved,
] as const;
export type BankEvent = MessageOf<(typeof BANK_EVENTS)[number]>;
