// Operators as facts: who they are, in which role, and what two of them agree on (docs/reference/rules.md §11).
import { hex, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { event, operatorCommand, ROLES } from "../engine/declare.ts";

const role = oneOf(...ROLES);
const BY_TWO = { roles: ["administrator"], needsApproval: true } as const;
const BY_ANY = { roles: ROLES, needsApproval: false } as const;

/** `publicKey` is Ed25519's: whoever takes operators' commands checks their signatures with it. A number is given once, for ever. */
export const openOperator = operatorCommand(60, "OpenOperator", { operator: uint, role, publicKey: hex(32) }, BY_TWO);
export type OpenOperator = MessageOf<typeof openOperator>;
export const closeOperator = operatorCommand(61, "CloseOperator", { operator: uint }, BY_TWO);
export type CloseOperator = MessageOf<typeof closeOperator>;

/** `hash` is that of the intent as `IntentProposed` told it: nobody approves what they did not see. */
export const approveIntent = operatorCommand(62, "ApproveIntent", { intent: uint, hash: hex(32) }, BY_ANY);
export type ApproveIntent = MessageOf<typeof approveIntent>;
/** By whoever proposed it, or an administrator. */
export const withdrawIntent = operatorCommand(63, "WithdrawIntent", { intent: uint }, BY_ANY);
export type WithdrawIntent = MessageOf<typeof withdrawIntent>;

export const operatorOpened = event(1070, "OperatorOpened", { operator: uint, role, publicKey: hex(32), at: uint });
export type OperatorOpened = MessageOf<typeof operatorOpened>;
export const operatorClosed = event(1071, "OperatorClosed", { operator: uint, at: uint });
export type OperatorClosed = MessageOf<typeof operatorClosed>;
/**
 * `command` is the type of what would be done; `user` whom it concerns, 0: nobody; `bytes` its number and fields, hex; `hash` their
 * SHA-256.
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
/** What an operator did, right behind what it told. `approver` 0: nobody had to; `user` 0: it concerns no user alone. */
export const operatorActed = event(1074, "OperatorActed", {
	operator: uint,
	approver: uint,
	command: text,
	user: uint,
	reason: text,
	at: uint,
});
export type OperatorActed = MessageOf<typeof operatorActed>;
