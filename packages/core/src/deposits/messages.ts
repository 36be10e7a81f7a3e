// Declares the commands and events of deposits by chain and by bank (docs/reference/rules.md §10). A deposit is identified by its
// network and key. The key contains the position of the transfer within its transaction, so it stays the same if the chain
// includes the transaction again in another block. `amount` is in ledger units; `remainder` is the rest below one ledger unit, in
// units of the chain.
import { big, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_TWO = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/** States of a deposit. The journal stores states as indexes of this list, so new states may only be appended. */
export const DEPOSIT_STATES = [
	"small",
	"credited",
	"final",
	"capped",
	"reversed",
	"quarantined",
	"returned",
	"legal_hold",
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];
export const REVERSAL_CAUSES = ["reorganised", "recalled"] as const;
export const QUARANTINE_CAUSES = ["unknown_token", "blacklisted", "wrong_network", "listed_address"] as const;
const cause = oneOf("none", ...REVERSAL_CAUSES, ...QUARANTINE_CAUSES);

/** Maximum length of the key of a deposit or network fee: a transaction hash and a position. */
export const MAX_KEY_LENGTH = 200;

const received = { network: uint, asset: uint, key: text, user: uint, amount: big };
/**
 * Credits a deposit that is confirmed on its network. User 0 is the platform itself. A credited deposit can be credited again
 * only after its reversal.
 */
export const creditDeposit = command(180, "custody", "CreditDeposit", { ...received, remainder: big });
export type CreditDeposit = MessageOf<typeof creditDeposit>;
/** Records that the network can no longer undo a deposit. Before that, the user may trade with the money but not withdraw it. */
export const finalizeDeposit = command(181, "custody", "FinalizeDeposit", { deposit: uint });
export type FinalizeDeposit = MessageOf<typeof finalizeDeposit>;
/**
 * Reverses a deposit that its network or bank has undone. If the user no longer has the money, the missing part becomes the
 * user's debt.
 */
export const reverseDeposit = command(182, "custody", "ReverseDeposit", { deposit: uint, cause: oneOf(...REVERSAL_CAUSES) });
export type ReverseDeposit = MessageOf<typeof reverseDeposit>;
/**
 * Records a deposit without crediting it. Asset 0 means an unknown token, which has no ledger account. User 0 means an unknown
 * owner.
 */
export const quarantineDeposit = command(183, "custody", "QuarantineDeposit", {
	...received,
	cause: oneOf(...QUARANTINE_CAUSES),
});
export type QuarantineDeposit = MessageOf<typeof quarantineDeposit>;
/**
 * Ends a quarantine: credits the owner, returns the coins to their sender, or keeps them by order of an authority. `user` is the
 * owner. The command names the owner because operators may not decide about user accounts that they have declared as theirs.
 */
export const decideQuarantined = operatorCommand(
	184,
	"DecideQuarantined",
	{ user: uint, deposit: uint, decision: oneOf("credit", "return", "legal_hold") },
	BY_TWO,
);
export type DecideQuarantined = MessageOf<typeof decideQuarantined>;
/** Credits a deposit that exceeded the hourly cap. `user` is the deposit's owner. */
export const allowCappedDeposit = operatorCommand(185, "AllowCappedDeposit", { user: uint, deposit: uint }, BY_TWO);
export type AllowCappedDeposit = MessageOf<typeof allowCappedDeposit>;
/**
 * Records a network fee that the platform paid, for example to move coins between its addresses. Each key is recorded only once.
 */
export const recordNetworkFee = command(186, "custody", "RecordNetworkFee", {
	network: uint,
	asset: uint,
	key: text,
	amount: big,
});
export type RecordNetworkFee = MessageOf<typeof recordNetworkFee>;

export const DEPOSIT_COMMANDS = [
	creditDeposit,
	finalizeDeposit,
	reverseDeposit,
	quarantineDeposit,
	decideQuarantined,
	allowCappedDeposit,
	recordNetworkFee,
] as const;

/** Reports a new deposit. `deposit` is the deposit's number. A reversed deposit that arrives again keeps its number. */
export const depositRecorded = event(1210, "DepositRecorded", {
	deposit: uint,
	...received,
	remainder: big,
	state: oneOf(...DEPOSIT_STATES),
	cause,
	at: uint,
});
export type DepositRecorded = MessageOf<typeof depositRecorded>;
/**
 * Reports a changed state of a deposit. If the event repeats the previous state, the deposit has become final before its credit.
 */
export const depositMoved = event(1211, "DepositMoved", {
	deposit: uint,
	user: uint,
	state: oneOf(...DEPOSIT_STATES),
	cause,
	at: uint,
});
export type DepositMoved = MessageOf<typeof depositMoved>;
/** Reports a user's total debt in an asset, never negative. */
export const debtChanged = event(1212, "DebtChanged", { user: uint, asset: uint, debt: big, at: uint });
export type DebtChanged = MessageOf<typeof debtChanged>;
export const networkFeeRecorded = event(1213, "NetworkFeeRecorded", {
	network: uint,
	asset: uint,
	key: text,
	amount: big,
	at: uint,
});
export type NetworkFeeRecorded = MessageOf<typeof networkFeeRecorded>;

export const DEPOSIT_EVENTS = [depositRecorded, depositMoved, debtChanged, networkFeeRecorded] as const;
export type DepositEvent = MessageOf<(typeof DEPOSIT_EVENTS)[number]>;
