// Declares the commands and events of withdrawals (docs/reference/rules.md §10). Amounts are in ledger units of the asset.
// `amount` is frozen in the user's spot account and includes `fee`. Times are core times, ms.
import { big, bool, hex, list, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand, ROLES } from "../engine/declare.ts";

const BY_REVIEWERS = { roles: ["reviewer", "treasurer", "administrator"], needsApproval: false } as const;
const BY_TWO_REVIEWERS = { roles: ["reviewer", "treasurer", "administrator"], needsApproval: true } as const;
const BY_TWO_TREASURERS = { roles: ["treasurer", "administrator"], needsApproval: true } as const;
const BY_ANY = { roles: ROLES, needsApproval: false } as const;
const BY_ANY_TWO = { roles: ROLES, needsApproval: true } as const;

/**
 * Reasons to look closely at a withdrawal. Users can read them. The journal stores reasons as indexes of this list, so new
 * reasons may only be appended.
 */
export const RISK_REASONS = [
	"first_to_address",
	"young_address",
	"unusual_amount",
	"security_change",
	"new_device",
	"young_funds",
	"velocity",
] as const;
export type RiskReason = (typeof RISK_REASONS)[number];
/**
 * Reasons to suspect that another person has taken over the account. If one applies, the user must confirm the withdrawal again
 * when the deadline of its review has passed.
 */
export const TAKEOVER_REASONS: readonly RiskReason[] = ["security_change", "new_device", "young_address"];

/**
 * Applies for a withdrawal. `fee` is the fee that the user saw. `usableFrom` is the time from which the saved address may be
 * used, `person` the number of the verified person (from a keyed hash), and `steppedUpAt` the time at which the user gave the
 * second factor. If the address belongs to another user of the exchange, `internalTo` is that user, and the money moves at once
 * and without a fee. For every other address `internalTo` is 0.
 */
export const applyWithdrawal = command(190, "user", "ApplyWithdrawal", {
	network: uint,
	asset: uint,
	address: text,
	amount: big,
	fee: big,
	usableFrom: uint,
	person: uint,
	steppedUpAt: uint,
	reasons: list(oneOf(...RISK_REASONS)),
	internalTo: uint,
});
export type ApplyWithdrawal = MessageOf<typeof applyWithdrawal>;
export const cancelWithdrawal = command(191, "user", "CancelWithdrawal", { withdrawal: uint });
export type CancelWithdrawal = MessageOf<typeof cancelWithdrawal>;
/** Cancels a withdrawal through the link in a mail, which works without signing in. */
export const stopWithdrawal = command(192, "custody", "StopWithdrawal", { withdrawal: uint });
export type StopWithdrawal = MessageOf<typeof stopWithdrawal>;
/**
 * Approves a withdrawal. `hash` is the hash of the withdrawal's intent, and `signature` is the operator's Ed25519 signature of
 * that hash as text (packages/proofs/src/withdrawal-intent.ts). The signer checks the signature. For amounts from the
 * two-operator limit on, a second operator must approve too.
 */
export const approveWithdrawal = operatorCommand(
	193,
	"ApproveWithdrawal",
	{ withdrawal: uint, hash: hex(32), signature: hex(64) },
	BY_REVIEWERS,
);
export type ApproveWithdrawal = MessageOf<typeof approveWithdrawal>;
/** Rejects a withdrawal before it is signed. The money is returned in full. */
export const rejectWithdrawal = operatorCommand(194, "RejectWithdrawal", { withdrawal: uint }, BY_REVIEWERS);
export type RejectWithdrawal = MessageOf<typeof rejectWithdrawal>;
/** Holds a withdrawal by order of an authority. `reference` identifies the order. */
export const holdWithdrawal = operatorCommand(195, "HoldWithdrawal", { withdrawal: uint, reference: text }, BY_TWO_REVIEWERS);
export type HoldWithdrawal = MessageOf<typeof holdWithdrawal>;
export const releaseWithdrawal = operatorCommand(
	196,
	"ReleaseWithdrawal",
	{ withdrawal: uint, decision: oneOf("approve", "reject") },
	BY_TWO_REVIEWERS,
);
export type ReleaseWithdrawal = MessageOf<typeof releaseWithdrawal>;
/** Gives an approved withdrawal to the signer. From then on no command can cancel it. */
export const beginSigning = command(197, "custody", "BeginSigning", { withdrawal: uint });
export type BeginSigning = MessageOf<typeof beginSigning>;
/**
 * Records the hash of a signed transaction before it is sent. If the transaction is sent again with a higher network fee, the new
 * version has the same nonce.
 */
export const recordSent = command(198, "custody", "RecordSent", { withdrawal: uint, hash: text, nonce: uint });
export type RecordSent = MessageOf<typeof recordSent>;
/**
 * Records that a transaction is final on its network. `gas` is the network fee in ledger units of `gasAsset`; both are 0 if there
 * is none.
 */
export const recordConfirmed = command(199, "custody", "RecordConfirmed", {
	withdrawal: uint,
	hash: text,
	gasAsset: uint,
	gas: big,
});
export type RecordConfirmed = MessageOf<typeof recordConfirmed>;
/**
 * Records that no version of the transaction can succeed any more. `hash` is the failed transaction, or the transaction that
 * replaced it.
 */
export const recordFailed = command(200, "custody", "RecordFailed", { withdrawal: uint, hash: text });
export type RecordFailed = MessageOf<typeof recordFailed>;
/** Records that the signer refused the withdrawal before it signed anything. The withdrawal is reviewed again. */
export const refuseSigning = command(201, "custody", "RefuseSigning", { withdrawal: uint, code: text });
export type RefuseSigning = MessageOf<typeof refuseSigning>;
/** Records that the hot wallet has too few coins for an approved withdrawal, and the time at which its refill is expected. */
export const reportShort = command(202, "custody", "ReportShort", { withdrawal: uint, expectedAt: uint });
export type ReportShort = MessageOf<typeof reportShort>;
/** Records that the network does not show whether a sent withdrawal was paid. A treasurer must then decide. */
export const reportDoubt = command(203, "custody", "ReportDoubt", { withdrawal: uint });
export type ReportDoubt = MessageOf<typeof reportDoubt>;
export const decideDoubt = operatorCommand(
	204,
	"DecideDoubt",
	{ withdrawal: uint, decision: oneOf("sent", "failed") },
	BY_TWO_TREASURERS,
);
export type DecideDoubt = MessageOf<typeof decideDoubt>;
/** Stops all withdrawals for a day. For a day after the end of this stop, the same operator cannot stop them again. */
export const stopWithdrawals = operatorCommand(205, "StopWithdrawals", {}, BY_ANY);
export type StopWithdrawals = MessageOf<typeof stopWithdrawals>;
/** Extends the stop of all withdrawals to the time `until`. */
export const renewStop = operatorCommand(206, "RenewStop", { until: uint }, BY_ANY_TWO);
export type RenewStop = MessageOf<typeof renewStop>;
export const resumeWithdrawals = operatorCommand(207, "ResumeWithdrawals", {}, BY_TWO_TREASURERS);
export type ResumeWithdrawals = MessageOf<typeof resumeWithdrawals>;
/** Stops all withdrawals because liabilities in an asset exceed the assets by `gap`. Only two operators can end this stop. */
export const stopForGap = command(208, "custody", "StopForGap", { asset: uint, gap: big });
export type StopForGap = MessageOf<typeof stopForGap>;
/**
 * Confirms a withdrawal again with the second factor. The exchange requests this when the deadline of the review has passed and a
 * takeover is suspected.
 */
export const confirmTakeover = command(209, "user", "ConfirmTakeover", { withdrawal: uint, steppedUpAt: uint });
export type ConfirmTakeover = MessageOf<typeof confirmTakeover>;

export const WITHDRAWAL_COMMANDS = [
	applyWithdrawal,
	cancelWithdrawal,
	stopWithdrawal,
	approveWithdrawal,
	rejectWithdrawal,
	holdWithdrawal,
	releaseWithdrawal,
	beginSigning,
	recordSent,
	recordConfirmed,
	recordFailed,
	refuseSigning,
	reportShort,
	reportDoubt,
	decideDoubt,
	stopWithdrawals,
	renewStop,
	resumeWithdrawals,
	stopForGap,
	confirmTakeover,
] as const;

/** States of a withdrawal. The journal stores states as indexes of this list, so new states may only be appended. */
export const WITHDRAWAL_STATES = [
	"applied",
	"reviewing",
	"approved",
	"waiting_for_funds",
	"signing",
	"sent",
	"needs_decision",
	"confirmed",
	"failed",
	"cancelled",
	"rejected",
	"refunded",
	"legal_hold",
	"moved",
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/**
 * Reports a new withdrawal, in the state `applied`. `hash` is the hash of the withdrawal's intent. `deadline` is the time at
 * which the review ends; 0 for a withdrawal to another user of the exchange.
 */
export const withdrawalApplied = event(1220, "WithdrawalApplied", {
	withdrawal: uint,
	user: uint,
	person: uint,
	network: uint,
	asset: uint,
	address: text,
	amount: big,
	fee: big,
	reasons: list(oneOf(...RISK_REASONS)),
	internalTo: uint,
	hash: hex(32),
	deadline: uint,
	at: uint,
});
export type WithdrawalApplied = MessageOf<typeof withdrawalApplied>;
/**
 * Reports a changed withdrawal. `code` is the reason of the change, or empty. `operator` is the operator who made it; 0 if none.
 * `missed` is true if the exchange has missed a deadline of this withdrawal. `due` is the next deadline of the state; in the
 * state `waiting_for_funds` it is the time at which the funds are expected; 0 for none.
 */
export const withdrawalMoved = event(1221, "WithdrawalMoved", {
	withdrawal: uint,
	user: uint,
	state: oneOf(...WITHDRAWAL_STATES),
	code: text,
	operator: uint,
	missed: bool,
	due: uint,
	at: uint,
});
export type WithdrawalMoved = MessageOf<typeof withdrawalMoved>;
export const withdrawalApproved = event(1222, "WithdrawalApproved", {
	withdrawal: uint,
	operator: uint,
	signature: hex(64),
	at: uint,
});
export type WithdrawalApproved = MessageOf<typeof withdrawalApproved>;
/** Reports a version of a withdrawal's transaction that is about to be sent. */
export const withdrawalSent = event(1223, "WithdrawalSent", { withdrawal: uint, hash: text, nonce: uint, at: uint });
export type WithdrawalSent = MessageOf<typeof withdrawalSent>;
/**
 * Reports a stop of all withdrawals. For a stop because of a gap in `asset`, `until` is 0: that stop lasts until two operators
 * end it.
 */
export const withdrawalsStopped = event(1224, "WithdrawalsStopped", {
	cause: oneOf("operator", "gap"),
	asset: uint,
	gap: big,
	until: uint,
	operator: uint,
	at: uint,
});
export type WithdrawalsStopped = MessageOf<typeof withdrawalsStopped>;
export const withdrawalsResumed = event(1225, "WithdrawalsResumed", { operator: uint, at: uint });
export type WithdrawalsResumed = MessageOf<typeof withdrawalsResumed>;
/**
 * Reports the number of deadlines that the exchange has missed since its founding. While a withdrawal stays undecided, each day
 * counts again.
 */
export const missedDeadlines = event(1226, "MissedDeadlines", { total: uint, at: uint });
export type MissedDeadlines = MessageOf<typeof missedDeadlines>;

export const WITHDRAWAL_EVENTS = [
	withdrawalApplied,
	withdrawalMoved,
	withdrawalApproved,
	withdrawalSent,
	withdrawalsStopped,
	withdrawalsResumed,
	missedDeadlines,
] as const;
export type WithdrawalEvent = MessageOf<(typeof WITHDRAWAL_EVENTS)[number]>;
