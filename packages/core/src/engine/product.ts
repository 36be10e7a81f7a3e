// The interface between the engine and a product. Products never import each other: they get each other's capabilities from the engine. How
// to add one: docs/guides/adding-a-product.md.
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

/** One named part of a snapshot; `version` changes with the layout of its rows. */
export interface Section {
	readonly name: string;
	readonly version: number;
	readonly count: number;
	readonly bytes: Uint8Array;
}

/** A cause of balance changes with its allowed transfers. */
export interface CauseTerms {
	/** 1..255, permanent. */
	readonly code: number;
	readonly rights: readonly Right[];
}

/** A product's refusal code with its meaning. Codes never change, because the API contract and the translations depend on them. */
export interface RefusalMeaning {
	readonly code: string;
	readonly meaning: string;
}

type Causes = Readonly<Record<string, CauseTerms>>;
type Commands = readonly (MessageSchema & Pick<CommandSchema, "who" | "operator">)[];

/** One handler for each command of a product. It decides completely before it changes anything; a refusal changes nothing. */
export type Handlers<C extends Commands> = { readonly [M in C[number] as M["type"]]: (command: MessageOf<M>) => Verdict };

/** A running product. `budget` and the returned numbers are steps: pieces of work of about a fill each. */
export interface Product<H = unknown, Offers = unknown> {
	readonly handlers: H;
	/** Capabilities for other products and for the exchange. */
	readonly offers?: Offers;
	/** Core time of the next automatic work, ms; undefined if none. */
	nextDeadline?(): number | undefined;
	/** Lower bound of `nextDeadline`, which the product updates. Without a bound the product is queried after every command. */
	readonly dueBound?: DueBound;
	/** Does one piece of due work and emits it; called again while `nextDeadline() <= now`. Returns its steps. */
	onDeadline?(budget: number): number;
	/**
	 * Does one piece of the work that commands caused; called after each accepted command. Returns its steps, or undefined if no work
	 * waits. Waiting work is also due (`nextDeadline`).
	 */
	followUp?(budget: number): number | undefined;
	/** Called after an outage between two times (ms), before any due work: moves dates that users must meet by the length of the outage. */
	onResumed?(from: number, to: number): void;
	/** Called when a pair's index has changed. `index` in ticks; 0: halted. */
	onIndex?(pair: number, index: number): void;
	/**
	 * Called with a market's index record of this second, halted or not. @param afterHalt true if there was no fresh index just before the
	 * record
	 */
	onIndexRecord?(record: IndexRecord, afterHalt: boolean): void;
	/** Called when an account may not open orders any more: cancels its opening orders. */
	onRestricted?(user: number, by: Restriction): void;
	/** The refusal of a command for an account of this product, from any sender. Called before each command; undefined: allowed. */
	judges?(command: CommandBase): Refusal | undefined;
	/** Tells if a command only cancels, closes or limits: a restricted account may send it. */
	isClosing?(command: CommandBase): boolean;
	/**
	 * Quarantines an item whose automatic work threw: excludes it from all automatic work, while its money stays frozen. Returns false for
	 * an unknown item. Required for products with automatic work.
	 */
	quarantine?(item: number): boolean;
	/**
	 * Ends the quarantine of an item: `release` by its normal rule, `close` by a fixed fallback rule. Returns the owner's account (0: many
	 * or none). It may throw, because the engine tries it on a copy of the state first. Missing if the owner of a held item can cancel it.
	 */
	releaseHeld?(item: number, way: ReleaseWay): number | Refusal;
	/** Version of the layout of the saved rows. `save` writes the state in a fixed order. */
	readonly sectionVersion: number;
	/** Writes the state. Returns the number of rows. */
	save(writer: ByteWriter): number;
	load(reader: ByteReader): void;
	/** Reads a section of an older version. Returns false if it is not readable. */
	migrate?(reader: ByteReader, version: number): boolean;
	/** Emits the current state as events with absolute values, for views that start empty. */
	restate(): void;
	/** Reports users' money that the product holds frozen. All products together must account for all frozen money. */
	tellHeld?(holds: (slot: Slot, amount: bigint) => void): void;
	/** Checks the full state and throws BrokenInvariant; for tests and `verify`. */
	checkInvariants(): void;
}

/** The reason why an account may not open anything: its standing or, for real money, its own break or loss limit. */
export type Restriction = "standing" | "break" | "limit";

/** A record of a market's index as products see it: prices in ticks, times in ms, `index` 0 while halted. */
export interface IndexRecord {
	readonly pair: number;
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly source: string; readonly price: number; readonly time: number }[];
	readonly index: number;
}

/** Services of the engine for a product. */
export interface Engine<E extends { type: string } = { type: string }, C extends string = string> {
	/** Core time of this batch, ms since the epoch. */
	now(): number;
	/** Mode of the exchange; sandbox before the founding. */
	mode(): "sandbox" | "live";
	/** Tells if the current row was written under older rules than `rules`. Such a row must replay under its own rules. */
	isBefore(rules: number): boolean;
	emit(event: E): void;
	/** Names the item that `onDeadline` or `followUp` works on next, so that an error is attributed to it. */
	working(item: number): void;
	/** Calls `onIndexRecord` of every product, in the order of the list. */
	indexRecorded(record: IndexRecord, afterHalt: boolean): void;
	/** Calls `onIndex` of every product, in the order of the list. */
	indexMoved(pair: number, index: number): void;
	/** Calls `onRestricted` of every product, in the order of the list. */
	restricted(user: number, by: Restriction): void;
	/** The schema and handler of a command, to execute what two operators approved. */
	routeOf(type: string): { readonly schema: CommandSchema; decide(command: CommandBase): Verdict } | undefined;
	readonly ledger: OpenLedger;
	/** Ledger access by cause; only the transfers that the product declared are possible. */
	readonly access: Readonly<Record<C, LedgerAccess>>;
	/** Keys of actions that must never be repeated, under any command id. */
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
	/** Name of its section and of its held items. */
	readonly name: N;
	readonly commands: C;
	readonly events: E;
	readonly refusals: readonly RefusalMeaning[];
	/** Its own account kinds; shared kinds are in ledger/kinds.ts. */
	readonly accounts: A;
	readonly causes: K;
	/** Its commands in a random flow, for tests. */
	readonly sample: MakeSample;
	create(engine: Engine<MessageOf<E[number]>, keyof K & string>, ports: Dependencies): Product<Handlers<C>, Offers>;
}

/** A definition of any product, for code that walks the list. */
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
