// Declaration of commands and events: a permanent number, the allowed senders, and the fields.
import { type Field, type Fields, type MessageSchema, message, text, uint } from "../encoding/schema.ts";
import type { Who } from "./actors.ts";

/** First fields of every command: the sender's id for it ('' = none) and the sender. */
const commandHead = { id: text, by: uint };

export type CommandBase = { type: string } & Fields<typeof commandHead>;

/** Roles of operators (docs/reference/rules.md §11). Journalled: append only. */
export const ROLES = ["support", "reviewer", "treasurer", "publisher", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/** Roles that may send a command, and whether a second operator must approve it. */
export interface OperatorTerms {
	readonly roles: readonly Role[];
	readonly needsApproval: boolean;
}

export interface CommandSchema<N extends string = string, T extends CommandBase & { type: N } = CommandBase & { type: N }>
	extends MessageSchema<N, T> {
	readonly who: Who;
	/** Terms of an operator's command. If missing, administrators may send it without approval. */
	readonly operator?: OperatorTerms;
}

/** @param number 1..999, never reused */
export function command<
	const N extends string,
	// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
	S extends Readonly<Record<string, Field<any>>>,
>(number: number, who: Who, type: N, shape: S) {
	return { ...message(number, type, { ...commandHead, ...shape }), who };
}

/** An operator's command: the affected user can read `reason`. @param number 1..999, never reused */
export function operatorCommand<
	const N extends string,
	// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
	S extends Readonly<Record<string, Field<any>>>,
>(number: number, type: N, shape: S, operator: OperatorTerms) {
	return { ...command(number, "operator", type, { ...shape, reason: text }), operator };
}

/** @param number from 1000, never reused */
export const event = message;
