// Commands and events of operators: roles, and proposals of two operators (docs/reference/rules.md §11).
import { hex, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { event, operatorCommand, ROLES } from "../engine/declare.ts";

const role = oneOf(...ROLES);
const BY_TWO = { roles: ["administrator"], needsApproval: true } as const;
const BY_ANY = { roles: ROLES, needsApproval: false } as const;

/** `publicKey`: Ed25519, for the signatures of the operator's commands. A number is assigned once, permanently. */
export const openOperator = operatorCommand(60, "OpenOperator", { operator: uint, role, publicKey: hex(32) }, BY_TWO);
export type OpenOperator = MessageOf<typeof openOperator>;
export const closeOperator = operatorCommand(61, "CloseOperator", { operator: uint }, BY_TWO);
export type CloseOperator = MessageOf<typeof closeOperator>;

/** `hash`: that of the intent in `IntentProposed`, so that an approval covers what the approver saw. */
export const approveIntent = operatorCommand(62, "ApproveIntent", { intent: uint, hash: hex(32) }, BY_ANY);
export type ApproveIntent = MessageOf<typeof approveIntent>;
/** Allowed to the proposer and to an administrator. */
export const withdrawIntent = operatorCommand(63, "WithdrawIntent", { intent: uint }, BY_ANY);
export type WithdrawIntent = MessageOf<typeof withdrawIntent>;

export const operatorOpened = event(1070, "OperatorOpened", { operator: uint, role, publicKey: hex(32), at: uint });
export type OperatorOpened = MessageOf<typeof operatorOpened>;
export const operatorClosed = event(1071, "OperatorClosed", { operator: uint, at: uint });
export type OperatorClosed = MessageOf<typeof operatorClosed>;
/**
 * `command`: type of the proposed command; `user`: the affected one, 0: none; `bytes`: its number and fields, hex; `hash`: their SHA-256.
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
