// Commands and events of operators: roles, and proposals of two operators (docs/reference/rules.md §11).
import { hex, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { event, operatorCommand, ROLES } from "../engine/declare.ts";

const role = oneOf(...ROLES);
const BY_TWO = { roles: ["administrator"], needsApproval: true } as const;
const BY_ANY = { roles: ROLES, needsApproval: false } as const;

/**
 * Opens an operator. `publicKey`: Ed25519 key that verifies the signatures of the operator's commands. A number is assigned once,
 * permanently.
 */
export const openOperator = operatorCommand(60, "OpenOperator", { operator: uint, role, publicKey: hex(32) }, BY_TWO);
export type OpenOperator = MessageOf<typeof openOperator>;
export const closeOperator = operatorCommand(61, "CloseOperator", { operator: uint }, BY_TWO);
export type CloseOperator = MessageOf<typeof closeOperator>;

/**
 * Approves an intent (a proposed command). `hash`: hash of the intent in `IntentProposed`, so that the approval covers exactly the command
 * that the approver saw.
 */
export const approveIntent = operatorCommand(62, "ApproveIntent", { intent: uint, hash: hex(32) }, BY_ANY);
export type ApproveIntent = MessageOf<typeof approveIntent>;
/** Withdraws an intent. Allowed to its proposer and to administrators. */
export const withdrawIntent = operatorCommand(63, "WithdrawIntent", { intent: uint }, BY_ANY);
export type WithdrawIntent = MessageOf<typeof withdrawIntent>;

export const operatorOpened = event(1070, "OperatorOpened", { operator: uint, role, publicKey: hex(32), at: uint });
export type OperatorOpened = MessageOf<typeof operatorOpened>;
export const operatorClosed = event(1071, "OperatorClosed", { operator: uint, at: uint });
export type OperatorClosed = MessageOf<typeof operatorClosed>;
/**
 * A proposed command that waits for a second operator. `command`: its type; `user`: the affected user, 0: none; `bytes`: its number and
 * fields, hex; `hash`: SHA-256 of the bytes.
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
/** An operator's action, directly after its events. `approver` 0: none was needed; `user` 0: no single user is affected. */
export const operatorActed = event(1074, "OperatorActed", {
	operator: uint,
	approver: uint,
	command: text,
	user: uint,
	reason: text,
	at: uint,
});
export type OperatorActed = MessageOf<typeof operatorActed>;
