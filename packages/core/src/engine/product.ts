// The interface between the engine and a product. Products never import each other. They get each other's capabilities from the engine.
// docs/guides/adding-a-product.md explains how to add one.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { MessageOf, MessageSchema } from "../encoding/schema.ts";
import type { AccountKind } from "../ledger/kinds.ts";
import type { LedgerAccess, OpenLedger, Right, Slot } from "../ledger/ledger.ts";
import type { CommandBase, CommandSchema } from "./declare.ts";
import type { DueBound } from "./due-bound.ts";
import type { ReleaseWay } from "./messages.ts";
import type { Refusal, Verdict } from "./outcome.ts";
import type { PermanentKeys } from "./permanent-keys.ts";
import type { MakeSample } from "./sample.ts";

/** One named part of a snapshot. `version` changes with the layout of its rows. */
export interface Section {
	readonly name: string;
	readonly version: number;
	readonly count: number;
	readonly bytes: Uint8Array;
}

export interface CauseTerms {
	/** From 1 to 255, permanent. */
	readonly code: number;
	readonly rights: readonly Right[];
}

/** A refusal code of a product with its meaning. Codes never change, because the API and the translations depend on them. */
export interface RefusalMeaning {
	readonly code: string;
	readonly meaning: string;
}

type Causes = Readonly<Record<string, CauseTerms>>;
type Commands = readonly (MessageSchema & Pick<CommandSchema, "who" | "operator">)[];

/** One handler for each command of a product. A handler decides completely before it changes anything. A refusal changes nothing. */
export type Handlers<C extends Commands> = { readonly [M in C[number] as M["type"]]: (command: MessageOf<M>) => Verdict };

/** A running product. `budget` and the returned numbers are steps, each about the work of a fill. */
export interface Product<H = unknown, Offers = unknown> {
	readonly handlers: H;
	readonly offers?: Offers;
	/** Returns the core time of the next automatic work, ms; undefined if none. */
	nextDeadline?(): number | undefined;
	/** Lower bound of `nextDeadline`, which the product updates. Without a bound the engine queries the product after every command. */
	readonly dueBound?: DueBound;
	/** Does one piece of due work, emits its events and returns its steps. Called again while `nextDeadline() <= now`. */
	onDeadline?(budget: number): number;
	/**
	 * Does one piece of the work that commands caused, and returns its steps; undefined if no work waits. Called after each accepted
	 * command. Waiting work must also be due (`nextDeadline`).
	 */
	followUp?(budget: number): number | undefined;
	/** Called after an outage, before any due work. Moves dates that users must meet by the length of the outage. Times in ms. */
	onResumed?(from: number, to: number): void;
	/** Called when a pair's index has changed. @param index ticks; 0 while the index is halted */
	onIndex?(pair: number, index: number): void;
	/** Called with each index record of a market, halted or not. @param afterHalt true if the index was not fresh just before the record */
	onIndexRecord?(record: IndexRecord, afterHalt: boolean): void;
	/** Called when an account may no longer open orders. Cancels its opening orders. */
	onRestricted?(user: number, by: Restriction): void;
	/** Called before each command. Returns a refusal if the product forbids the command, for example for a fund's account. */
	commandProblem?(command: CommandBase): Refusal | undefined;
	/** Tells if a command only cancels, closes or limits. A restricted account may still send it. */
	isClosing?(command: CommandBase): boolean;
	/**
	 * Quarantines an item whose automatic work threw: it gets no more automatic work, and its money stays frozen. Returns false for an
	 * unknown item. Required for products with automatic work.
	 */
	quarantine?(item: number): boolean;
	/**
	 * Ends the quarantine of an item: `release` by its normal rule, `close` by a fixed fallback rule. Returns the owner's account; 0 for
	 * several owners or none. May throw, because the engine tries it on a copy of the state first. Missing if the owner of a quarantined
	 * item can cancel it.
	 */
	releaseHeld?(item: number, way: ReleaseWay): number | Refusal;
	/** Version of the layout of the saved rows. */
	readonly sectionVersion: number;
	/** Writes the state in a fixed order. Returns the number of rows. */
	save(writer: ByteWriter): number;
	load(reader: ByteReader): void;
	/** Reads a section of an older version. Returns false if it cannot. */
	migrate?(reader: ByteReader, version: number): boolean;
	/** Emits the current state as events with absolute values, for views that start empty. */
	restate(): void;
	/** Reports users' money that the product has frozen. All products together must account for all frozen money. */
	reportFrozen?(holds: (slot: Slot, amount: bigint) => void): void;
	/** Checks the complete state and throws BrokenInvariant. For tests and the `verify` command. */
	checkInvariants(): void;
}

/** Reasons why an account may not open anything: its standing or, for real money, a break or loss limit that the user has set. */
export type Restriction = "standing" | "break" | "limit";

/** A record of a market's index. Prices are in ticks, times in ms. `index` is 0 while the index is halted. */
export interface IndexRecord {
	readonly pair: number;
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly source: string; readonly price: number; readonly time: number }[];
	readonly index: number;
}

export interface Engine<E extends { type: string } = { type: string }, C extends string = string> {
	/** Core time of this batch, ms since the epoch. */
	now(): number;
	/** Mode of the exchange; `sandbox` before the founding. */
	mode(): "sandbox" | "live";
	/** Tells if the current journal row was written under older rules than `rules`. Such a row must replay under its own rules. */
	isBefore(rules: number): boolean;
	emit(event: E): void;
	/** Names the item on which `onDeadline` or `followUp` works next, for the attribution of errors. */
	working(item: number): void;
	/** Calls `onIndexRecord` of every product, in the order of the list. */
	indexRecorded(record: IndexRecord, afterHalt: boolean): void;
	indexMoved(pair: number, index: number): void;
	restricted(user: number, by: Restriction): void;
	/** Returns the schema and handler of a command, to execute a command that two operators approved. */
	routeOf(type: string): { readonly schema: CommandSchema; decide(command: CommandBase): Verdict } | undefined;
	readonly ledger: OpenLedger;
	/** Ledger access by cause. Only transfers that the product declared are possible. */
	readonly access: Readonly<Record<C, LedgerAccess>>;
	/** Keys of actions that must never be repeated, even with another command id. */
	readonly keys: PermanentKeys;
}

export interface ProductDefinition<
	N extends string = string,
	C extends Commands = Commands,
	E extends readonly MessageSchema[] = readonly MessageSchema[],
	A extends readonly AccountKind[] = readonly AccountKind[],
	K extends Causes = Causes,
	// biome-ignore lint/suspicious/noExplicitAny: what a product needs is for its own folder to say
	Dependencies = any,
	Offers = unknown,
> {
	/** Name of the product in sections and for quarantined items. */
	readonly name: N;
	readonly commands: C;
	readonly events: E;
	readonly refusals: readonly RefusalMeaning[];
	readonly accounts: A;
	readonly causes: K;
	readonly sample: MakeSample;
	create(engine: Engine<MessageOf<E[number]>, keyof K & string>, ports: Dependencies): Product<Handlers<C>, Offers>;
}

export interface AnyDefinition extends Omit<ProductDefinition, "create"> {
	create(engine: never, ports: never): Product<object>;
}

export function defineProduct<
	const N extends string,
	const C extends Commands,
	const E extends readonly MessageSchema[],
	const A extends readonly AccountKind[],
	const K extends Causes,
	Dependencies,
	Offers,
>(definition: ProductDefinition<N, C, E, A, K, Dependencies, Offers>): ProductDefinition<N, C, E, A, K, Dependencies, Offers> {
	return definition;
}
