// How commands and events are declared: a number for ever, who may send it, and its fields.
import { type Field, type Fields, type MessageSchema, message, text, uint } from "../encoding/schema.ts";
import type { Who } from "./actors.ts";

/** Fields that every command carries first: the sender's id for it ('' = none) and the sender. */
const commandHead = { id: text, by: uint };

export type CommandBase = { type: string } & Fields<typeof commandHead>;

/** What an operator can be (docs/reference/rules.md §11). Words are journalled: append only. */
export const ROLES = ["support", "reviewer", "treasurer", "publisher", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/** Which operators may send a command, and whether another one must approve it before it is done. */
export interface OperatorTerms {
	readonly roles: readonly Role[];
	readonly needsApproval: boolean;
}

export interface CommandSchema<N extends string = string, T extends CommandBase & { type: N } = CommandBase & { type: N }>
	extends MessageSchema<N, T> {
	readonly who: Who;
	/** Of operators' commands. Left out: an administrator's, and nobody has to approve it. */
	readonly operator?: OperatorTerms;
}

/** @param number 1..999, never reused. */
export function command<
	const N extends string,
	// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
	S extends Readonly<Record<string, Field<any>>>,
>(number: number, who: Who, type: N, shape: S) {
	return { ...message(number, type, { ...commandHead, ...shape }), who };
}

/** An operator's command: `reason` is for whoever it concerns, who can read it. @param number 1..999, never reused. */
export function operatorCommand<
	const N extends string,
	// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
	S extends Readonly<Record<string, Field<any>>>,
>(number: number, type: N, shape: S, operator: OperatorTerms) {
	return { ...command(number, "operator", type, { ...shape, reason: text }), operator };
}

/** @param number from 1000, never reused. */
export const event = message;
