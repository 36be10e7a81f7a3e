// What a product is to the engine, and what the engine is to a product. Products never import each other.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { type Fields, type MessageSchema, message, text, uint } from "../encoding/schema.ts";
import type { Who } from "./actors.ts";
import type { Verdict } from "./outcome.ts";
import type { Event } from "./registry.ts";

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
	S extends Readonly<Record<string, import("../encoding/schema.ts").Field<any>>>,
>(number: number, who: Who, type: N, shape: S) {
	return { ...message(number, type, { ...commandHead, ...shape }), who };
}

/** @param number from 1000, never reused. */
export const event = message;

/** One named part of a snapshot; `version` changes when its rows' layout does. */
export interface Section {
	readonly name: string;
	readonly version: number;
	readonly count: number;
	readonly bytes: Uint8Array;
}

export interface Product {
	readonly name: string;
	/** Decides wholly, then changes; a refusal changes nothing. Called only with commands that the product registered. */
	apply(command: CommandBase): Verdict;
	/** When this product next has something to do by itself, in core time (ms); undefined if never. */
	nextDeadline?(): number | undefined;
	/** Does one thing that is due (bounded work); the engine calls again while `nextDeadline() <= now`. */
	onDeadline?(): void;
	/**
	 * Takes an item on which `onDeadline` threw out of everything that happens by itself; its money stays where it is. False: there is
	 * no such item.
	 */
	quarantine?(item: number): boolean;
	/** State as bytes, in a fixed order, and back. */
	readonly sectionVersion: number;
	save(writer: ByteWriter): number;
	load(reader: ByteReader, version: number): void;
	/** The present state told as events of absolute values, so that fresh views can start from it. */
	restate(): void;
	/** Throws BrokenInvariant; scans everything; for tests and `verify`. */
	checkInvariants(): void;
}

/** What the engine lends every product. */
export interface Engine {
	/** Core time of this batch, ms since the epoch. */
	now(): number;
	emit(event: Event): void;
	/** Says which item `onDeadline` is about to work on, so that a throw can be laid to it. */
	working(item: number): void;
}
