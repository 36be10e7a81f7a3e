// Declares the commands and events of operators: roles, keys, and intents (proposed commands that need a second operator)
// (docs/reference/rules.md §11).
import { bool, hex, list, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand, ROLES } from "../engine/declare.ts";

const role = oneOf(...ROLES);
const BY_TWO = { roles: ["administrator"], needsApproval: true } as const;
const BY_ONE = { roles: ["administrator"], needsApproval: false } as const;
const BY_ANY = { roles: ROLES, needsApproval: false } as const;

/**
 * Gives a person the rights of an operator (opens an operator). `publicKey` is the Ed25519 key that verifies the operator's
 * commands. A number is never given to another operator later.
 */
export const openOperator = operatorCommand(60, "OpenOperator", { operator: uint, role, publicKey: hex(32) }, BY_TWO);
export type OpenOperator = MessageOf<typeof openOperator>;
export const closeOperator = operatorCommand(61, "CloseOperator", { operator: uint }, BY_TWO);
export type CloseOperator = MessageOf<typeof closeOperator>;

/**
 * Approves an intent (a proposed command). `hash` is the hash that `IntentProposed` reported for it, so the approval covers
 * exactly the command that the approver saw.
 */
export const approveIntent = operatorCommand(62, "ApproveIntent", { intent: uint, hash: hex(32) }, BY_ANY);
export type ApproveIntent = MessageOf<typeof approveIntent>;
/** Withdraws an intent (a proposed command). Only its proposer and administrators may withdraw it. */
export const withdrawIntent = operatorCommand(63, "WithdrawIntent", { intent: uint }, BY_ANY);
export type WithdrawIntent = MessageOf<typeof withdrawIntent>;

/**
 * An operator's keys for the console. `deviceKey` is the browser's Ed25519 key in hex. `passkeyId` is the passkey's credential id
 * in base64url, and `passkeyKey` is its COSE key in hex.
 */
const consoleKeys = { deviceKey: text, passkeyId: text, passkeyKey: text };
/** Opens an operator who uses the console and has no key for the command line. */
export const enrolOperator = operatorCommand(67, "EnrolOperator", { operator: uint, role, ...consoleKeys }, BY_TWO);
export type EnrolOperator = MessageOf<typeof enrolOperator>;
/**
 * Replaces all keys of an operator. An empty text means no key. `publicKey` is the operator's Ed25519 key for the command line,
 * in hex.
 */
export const rekeyOperator = operatorCommand(64, "RekeyOperator", { operator: uint, publicKey: text, ...consoleKeys }, BY_TWO);
export type RekeyOperator = MessageOf<typeof rekeyOperator>;
/** Takes all rights from an operator at once. Only two administrators together can restore them. */
export const suspendOperator = operatorCommand(68, "SuspendOperator", { operator: uint }, BY_ONE);
export type SuspendOperator = MessageOf<typeof suspendOperator>;
export const restoreOperator = operatorCommand(69, "RestoreOperator", { operator: uint }, BY_TWO);
export type RestoreOperator = MessageOf<typeof restoreOperator>;
/**
 * Opens an administrator whose rights begin after 72 hours (a rescue). The founder uses this when all other administrators have
 * lost their keys.
 */
export const rescueOperator = operatorCommand(71, "RescueOperator", { operator: uint, publicKey: hex(32) }, BY_ONE);
export type RescueOperator = MessageOf<typeof rescueOperator>;
/** Closes an administrator who was opened by RescueOperator and whose rights have not begun. */
export const cancelRescue = operatorCommand(72, "CancelRescue", { operator: uint }, BY_ONE);
export type CancelRescue = MessageOf<typeof cancelRescue>;
/** Declares user accounts that belong to the sender, who then may not take part in decisions about these accounts. */
export const declareAccounts = operatorCommand(73, "DeclareAccounts", { accounts: list(uint) }, BY_ANY);
export type DeclareAccounts = MessageOf<typeof declareAccounts>;
/**
 * Records the newest hash of the console's hash-chained audit log. `entries` is the number of entries in the log, and must grow.
 */
export const recordAuditHead = command(74, "exchange", "RecordAuditHead", { head: hex(32), entries: uint });
export type RecordAuditHead = MessageOf<typeof recordAuditHead>;

export const OPERATOR_COMMANDS = [
	openOperator,
	closeOperator,
	enrolOperator,
	rekeyOperator,
	suspendOperator,
	restoreOperator,
	rescueOperator,
	cancelRescue,
	declareAccounts,
	approveIntent,
	withdrawIntent,
	recordAuditHead,
] as const;

export const operatorOpened = event(1070, "OperatorOpened", { operator: uint, role, publicKey: hex(32), at: uint });
export type OperatorOpened = MessageOf<typeof operatorOpened>;
export const operatorClosed = event(1071, "OperatorClosed", { operator: uint, at: uint });
export type OperatorClosed = MessageOf<typeof operatorClosed>;
/**
 * Reports an intent: a proposed command that waits for a second operator. `command` is its type, and `user` the affected user (0
 * for none). `bytes` contains the command's message number and fields in hex, and `hash` is the SHA-256 hash of `bytes`.
 */
export const intentProposed = event(1072, "IntentProposed", {
	intent: uint,
	operator: uint,
	command: text,
	user: uint,
	hash: hex(32),
	bytes: text,
	reason: text,
	at: uint,
});
export type IntentProposed = MessageOf<typeof intentProposed>;
export const intentDecided = event(1073, "IntentDecided", {
	intent: uint,
	operator: uint,
	decision: oneOf("approved", "withdrawn"),
	reason: text,
	at: uint,
});
export type IntentDecided = MessageOf<typeof intentDecided>;
/**
 * Reports an operator's action, after the other events of the command. `approver` is 0 if no approval was needed. `user` is 0 if
 * the command does not affect exactly one user.
 */
export const operatorActed = event(1074, "OperatorActed", {
	operator: uint,
	approver: uint,
	command: text,
	user: uint,
	reason: text,
	at: uint,
});
export type OperatorActed = MessageOf<typeof operatorActed>;
export const operatorEnrolled = event(1076, "OperatorEnrolled", { operator: uint, role, at: uint });
export type OperatorEnrolled = MessageOf<typeof operatorEnrolled>;
/**
 * Reports the new keys of an operator; an empty text means no key. Before the core time `approvesFrom` (ms) the operator cannot
 * approve commands.
 */
export const operatorKeysSet = event(1075, "OperatorKeysSet", {
	operator: uint,
	publicKey: text,
	...consoleKeys,
	approvesFrom: uint,
	at: uint,
});
export type OperatorKeysSet = MessageOf<typeof operatorKeysSet>;
export const operatorSuspended = event(1077, "OperatorSuspended", { operator: uint, suspended: bool, at: uint });
export type OperatorSuspended = MessageOf<typeof operatorSuspended>;
/** Reports an administrator opened by RescueOperator, whose rights begin at the core time `effectiveAt`, ms. */
export const operatorRescued = event(1078, "OperatorRescued", {
	operator: uint,
	publicKey: hex(32),
	effectiveAt: uint,
	at: uint,
});
export type OperatorRescued = MessageOf<typeof operatorRescued>;
export const operatorAccountsDeclared = event(1079, "OperatorAccountsDeclared", {
	operator: uint,
	accounts: list(uint),
	at: uint,
});
export type OperatorAccountsDeclared = MessageOf<typeof operatorAccountsDeclared>;
export const auditHeadRecorded = event(1082, "AuditHeadRecorded", { head: hex(32), entries: uint, at: uint });
export type AuditHeadRecorded = MessageOf<typeof auditHeadRecorded>;
