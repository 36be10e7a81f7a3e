// How commands and events are declared: a number for ever, who may send it, and its fields.
import { type Field, type Fields, type MessageSchema, message, text, uint } from "../encoding/schema.ts";
import type { Who } from "./actors.ts";

/** Fields that every command carries first: the sender's id for it ('' = none) and the sender. */
const commandHead = { id: text, by: uint };

export type CommandBase = { type: string } & Fields<typeof commandHead>;

export interface CommandSchema<N extends string = string, T extends CommandBase & { type: N } = CommandBase & { type: N }>
	extends MessageSchema<N, T> {
	readonly who: Who;
}

/** @param number 1..999, never reused. */
export function command<
	const N extends string,
	// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
	S extends Readonly<Record<string, Field<any>>>,
>(number: number, who: Who, type: N, shape: S) {
	return { ...message(number, type, { ...commandHead, ...shape }), who };
}

/** @param number from 1000, never reused. */
export const event = message;
