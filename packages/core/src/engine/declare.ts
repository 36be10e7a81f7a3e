import { type Field, type Fields, type MessageSchema, message, text, uint } from "../encoding/schema.ts";
import type { SenderKind } from "./actors.ts";

/** First fields of every command: its id, which the sender chooses ('' for none), and the sender's number. */
const commandHead = { id: text, by: uint };

export type CommandBase = { type: string } & Fields<typeof commandHead>;

/**
 * Roles of operators (docs/reference/rules.md §11). The journal stores roles as indexes of this list, so new roles may only be
 * appended.
 */
export const ROLES = ["support", "reviewer", "treasurer", "publisher", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/** Terms of an operator's command: the roles that may send it, and whether a second operator must approve it. */
export interface OperatorTerms {
	readonly roles: readonly Role[];
	readonly needsApproval: boolean;
}

export interface CommandSchema<N extends string = string, T extends CommandBase & { type: N } = CommandBase & { type: N }>
	extends MessageSchema<N, T> {
	readonly who: SenderKind;
	/** Roles and approval for an operator's command. If undefined, administrators may send the command without approval. */
	readonly operator?: OperatorTerms;
}

/**
 * Declares a command.
 * @param number from 1 to 999, never used for another command
 * @param who kind of sender that may send the command
 */
export function command<
	const N extends string,
	// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
	S extends Readonly<Record<string, Field<any>>>,
>(number: number, who: SenderKind, type: N, shape: S) {
	return { ...message(number, type, { ...commandHead, ...shape }), who };
}

/**
 * Declares an operator's command. The affected user can read its `reason`.
 * @param number from 1 to 999, never used for another command
 */
export function operatorCommand<
	const N extends string,
	// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
	S extends Readonly<Record<string, Field<any>>>,
>(number: number, type: N, shape: S, operator: OperatorTerms) {
	return { ...command(number, "operator", type, { ...shape, reason: text }), operator };
}

/** Declares an event. @param number from 1000, never used for another event */
export const event = message;
