// What a product is to the engine, and what the engine is to a product. Products never import each other: what one needs of
// another comes to it through ports. How one is added: docs/guides/adding-a-product.md.
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

/** One named part of a snapshot; `version` changes when its rows' layout does. */
export interface Section {
	readonly name: string;
	readonly version: number;
	readonly count: number;
	readonly bytes: Uint8Array;
}

/** Why balances change, and the moves that may be made for it. */
export interface CauseTerms {
	/** 1..255, for ever. */
	readonly code: number;
	readonly rights: readonly Right[];
}

/** A code with which a product refuses: stable, the contract and every language tie to it. */
export interface RefusalMeaning {
	readonly code: string;
	readonly meaning: string;
}

type Causes = Readonly<Record<string, CauseTerms>>;
type Commands = readonly (MessageSchema & Pick<CommandSchema, "who" | "operator">)[];

/** One function for each command of a product. Decides wholly, then changes; a refusal changes nothing. */
export type Handlers<C extends Commands> = { readonly [M in C[number] as M["type"]]: (command: MessageOf<M>) => Verdict };

/** A product at work. `budget` and what is answered to it are steps: pieces of work of about a fill each. */
export interface Product<H = unknown, Offers = unknown> {
	readonly handlers: H;
	/** What other products, and the exchange, may ask of it. */
	readonly offers?: Offers;
	/** When this product next has something to do by itself, in core time (ms); undefined if never. */
	nextDeadline?(): number | undefined;
	/** Its bound of `nextDeadline`, kept up to date; without one it is asked after every command. */
	readonly dueBound?: DueBound;
	/** Does one thing that is due, and tells it; the engine calls again while `nextDeadline() <= now`. Answers the steps it was. */
	onDeadline?(budget: number): number;
	/**
	 * Right after each accepted command: does one thing that commands set off and that waits. Undefined: nothing waits. What waits is due
	 * (`nextDeadline`).
	 */
	followUp?(budget: number): number | undefined;
	/** The exchange was away between two times (ms): dates that people must meet are put off by so much, before anything due is done. */
	onResumed?(from: number, to: number): void;
	/** A pair's index moved, ticks; 0: it is halted. */
	onIndex?(pair: number, index: number): void;
	/** A market's record of this second stands, halted or not. @param afterHalt just before it there was no fresh index */
	onIndexRecord?(record: IndexRecord, afterHalt: boolean): void;
	/** An account may open nothing more: what it has standing that would open something is taken out. */
	onRestricted?(user: number, by: Restriction): void;
	/** Why an account that is its own may not send a command, whoever's the command is. Asked before each; undefined: it may. */
	judges?(command: CommandBase): Refusal | undefined;
	/** Whether a command only takes out, closes or bounds what its sender has: a restricted account sends those. */
	isClosing?(command: CommandBase): boolean;
	/**
	 * Takes an item on which it threw while it did something by itself out of everything that happens by itself; its money stays
	 * where it is. False: there is no such item. Whatever does things by itself must have it.
	 */
	quarantine?(item: number): boolean;
	/**
	 * Ends the quarantine of an item: `release` by its own rule, `close` by one that needs no judgement. Answers the owner's account (0: many
	 * or nobody). The engine has tried it on a copy of the state: it may throw. Left out: the owner of a held item can end it.
	 */
	releaseHeld?(item: number, way: ReleaseWay): number | Refusal;
	/** State as bytes, in a fixed order, and back. The version changes with the rows' layout. */
	readonly sectionVersion: number;
	/** How many rows. */
	save(writer: ByteWriter): number;
	load(reader: ByteReader): void;
	/** Reads a section of an older version. False: it cannot. */
	migrate?(reader: ByteReader, version: number): boolean;
	/** The present state told as events of absolute values, so that fresh views can start from it. */
	restate(): void;
	/** What of users' money it holds frozen: with what the others hold it is all that is frozen. */
	tellHeld?(holds: (slot: Slot, amount: bigint) => void): void;
	/** Throws BrokenInvariant; scans everything; for tests and `verify`. */
	checkInvariants(): void;
}

/** The reason why an account may open nothing more: its standing, or, where real money is at risk, its own break or loss limit. */
export type Restriction = "standing" | "break" | "limit";

/** A record of a market's index, as far as products look at one: prices in ticks, times in ms, `index` 0 where it is halted. */
export interface IndexRecord {
	readonly pair: number;
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly source: string; readonly price: number; readonly time: number }[];
	readonly index: number;
}

/** What the engine lends a product. */
export interface Engine<E extends { type: string } = { type: string }, C extends string = string> {
	/** Core time of this batch, ms since the epoch. */
	now(): number;
	/** Sandbox before the founding. */
	mode(): "sandbox" | "live";
	/** Whether a row is replayed that was written by rules before these: it goes as it went then. */
	isBefore(rules: number): boolean;
	emit(event: E): void;
	/** Says which item `onDeadline` or `followUp` is about to work on, so that a throw can be laid to it. */
	working(item: number): void;
	/** Tells every product's `onIndexRecord`, in the order of the list. */
	indexRecorded(record: IndexRecord, afterHalt: boolean): void;
	/** Tells every product's `onIndex`, in the order of the list. */
	indexMoved(pair: number, index: number): void;
	/** Tells every product's `onRestricted`, in the order of the list. */
	restricted(user: number, by: Restriction): void;
	/** A command's layout, and what decides it as if its sender had sent it: for what two operators agreed on. */
	routeOf(type: string): { readonly schema: CommandSchema; decide(command: CommandBase): Verdict } | undefined;
	readonly ledger: OpenLedger;
	/** By cause: the moves that the product declared, and no others. */
	readonly access: Readonly<Record<C, LedgerAccess>>;
	/** What was done once and must never be done again, whatever its command's id. */
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
	/** Of its section, its folder and what it quarantines. */
	readonly name: N;
	readonly commands: C;
	readonly events: E;
	readonly refusals: readonly RefusalMeaning[];
	/** Kinds of its own; the shared ones are in ledger/kinds.ts. */
	readonly accounts: A;
	readonly causes: K;
	/** Its commands as a random flow of an exchange has them, for tests. */
	readonly sample: MakeSample;
	create(engine: Engine<MessageOf<E[number]>, keyof K & string>, ports: Dependencies): Product<Handlers<C>, Offers>;
}

/** Any product's, for whoever goes through a list of them. */
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
