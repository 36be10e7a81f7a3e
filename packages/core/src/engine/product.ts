// Defines the interface between the engine and a product. Products never import each other. A product gets the capabilities of other
// products from the engine. docs/guides/adding-a-product.md explains how to add one.
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

/** A running product. `budget` and the numbers that methods return are counts of steps; a step is about the work of one fill. */
export interface Product<H = unknown, Offers = unknown> {
	readonly handlers: H;
	readonly offers?: Offers;
	/** Returns the core time of the next automatic work, ms; undefined if none. */
	nextDeadline?(): number | undefined;
	/** Lower bound of `nextDeadline`, which the product updates. Without a bound the engine queries the product after every command. */
	readonly dueBound?: DueBound;
	/**
	 * Does one piece of due work, emits its events and returns the number of steps. The engine calls it again while `nextDeadline()
	 * <= now`.
	 */
	onDeadline?(budget: number): number;
	/**
	 * Does one piece of the work that commands caused, and returns the number of steps; undefined if no work waits. The engine calls
	 * it after each accepted command. Waiting work must also be due (`nextDeadline`).
	 */
	followUp?(budget: number): number | undefined;
	/**
	 * The engine calls it after an outage, before any due work. The product moves dates that users must meet by the length of the
	 * outage. `from` and `to` are in ms.
	 */
	onResumed?(from: number, to: number): void;
	/** The engine calls it when a pair's index has changed. @param index ticks; 0 while the index is halted */
	onIndex?(pair: number, index: number): void;
	/**
	 * The engine calls it with each index record of a market, also while the index is halted. @param afterHalt true if the index was
	 * not fresh just before the record
	 */
	onIndexRecord?(record: IndexRecord, afterHalt: boolean): void;
	/** The engine calls it when an account may no longer open orders. The product cancels the account's opening orders. */
	onRestricted?(user: number, by: Restriction): void;
	/**
	 * The engine calls it before a deposit of the user is taken back. The product cancels what the user has frozen and may still cancel:
	 * orders, and withdrawals that are not signed yet.
	 */
	onReversal?(user: number): void;
	/** The engine calls it after an operator or the server has set an account's standing. @param frozen tells if the account is frozen now */
	onStanding?(user: number, frozen: boolean): void;
	/**
	 * The engine calls it with the fees that an account has paid, of any product. An account's first fee after `countFees` comes at once;
	 * the sum of the account's later fees comes by `reportFees`, or earlier. The product may only count: the command that pays is not
	 * finished yet. Returns false if the product counts no fee of this payer until the next `countFees`. @param amount ledger units,
	 * above 0
	 */
	onFee?(payer: number, asset: number, amount: bigint): boolean;
	/** The engine calls it before each command. The product returns a refusal if it forbids the command, for example to a fund's account. */
	commandProblem?(command: CommandBase): Refusal | undefined;
	/** Tells if a command only cancels, closes or limits. A restricted account may still send it. */
	isClosing?(command: CommandBase): boolean;
	/**
	 * Returns the user whom an operator's command affects, if the command names another item of the product; 0 for none. Operators take
	 * no part in decisions about their own accounts.
	 */
	affectedUser?(command: CommandBase): number;
	/**
	 * Tells if an operator with this declared account takes no part in a decision, for a command that concerns several users. The user of
	 * `affectedUser` needs no second mention.
	 */
	isPartyTo?(command: CommandBase, account: number): boolean;
	/**
	 * Quarantines an item whose automatic work threw an error. The item gets no more automatic work, and its money stays frozen.
	 * Returns false for an unknown item. Required for products with automatic work.
	 */
	quarantine?(item: number): boolean;
	/**
	 * Ends the quarantine of an item: `release` by its normal rule, `close` by a fixed fallback rule. Returns the owner's account; 0
	 * if the item has several owners or no owner. The method may throw, because the engine tries it on a copy of the state first. A
	 * product whose users can cancel a quarantined item has no such method.
	 */
	releaseHeld?(item: number, way: ReleaseWay): number | Refusal;
	/** Version of the layout of the rows that `save` writes. */
	readonly sectionVersion: number;
	/** Writes the state in a fixed order. Returns the number of rows. */
	save(writer: ByteWriter): number;
	load(reader: ByteReader): void;
	/** Reads a section of an older version. Returns false if it cannot. */
	migrate?(reader: ByteReader, version: number): boolean;
	/** Emits the current state as events with absolute values, for views that start empty. */
	restate(): void;
	/** Reports the users' money that the product has frozen. The reports of all products must add up to all frozen money. */
	reportFrozen?(holds: (slot: Slot, amount: bigint) => void): void;
	/**
	 * Reports what the product owes to users beyond the balances of their accounts: money in accounts of the product, and gains at
	 * recorded prices, in ledger units of the asset. It never reports a debt. @param owes amounts of 0 or less are ignored
	 */
	reportOwed?(owes: Owes): void;
	/**
	 * Checks the product's complete state, and throws BrokenInvariant if an invariant does not hold. Tests and the `verify` command
	 * call it.
	 */
	checkInvariants(): void;
}

/** Reasons why an account may not open anything: its standing or, for real money, a break or loss limit that the user has set. */
export type Restriction = "standing" | "break" | "limit";

export type Owes = (user: number, asset: number, amount: bigint) => void;

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
	/**
	 * Tells if the current journal row was written under older rules than `rules`. A replay must apply the rules under which the row
	 * was written.
	 */
	isBefore(rules: number): boolean;
	emit(event: E): void;
	/** Names the item on which `onDeadline` or `followUp` works next, for the attribution of errors. */
	working(item: number): void;
	/** Calls `onIndexRecord` of every product, in the order of the list. */
	indexRecorded(record: IndexRecord, afterHalt: boolean): void;
	indexMoved(pair: number, index: number): void;
	restricted(user: number, by: Restriction): void;
	/** Calls `onReversal` of every product. */
	depositReversed(user: number): void;
	/** Tells if the product that handles a command calls it closing (`isClosing`). */
	isClosing(command: CommandBase): boolean;
	/** Calls `onStanding` of every product. */
	standingSet(user: number, frozen: boolean): void;
	/** Calls `reportOwed` of every product. */
	reportOwed(owes: Owes): void;
	/**
	 * Begins the calls of `onFee` with the next fee of each account. A product calls it before it counts fees of a further payer, also
	 * after a start.
	 */
	countFees(): void;
	/** Calls `onFee` with the sums that are not reported yet. A product calls it before it reads what it has counted. */
	reportFees(): void;
	/**
	 * Reports a fee that a product's own account has paid for a user, such as a fund's account for a holder. @param amount ledger
	 * units, above 0
	 */
	feePaid(user: number, asset: number, amount: bigint): void;
	/** Returns the schema and handler of a command, to execute a command that two operators approved. */
	routeOf(type: string): { readonly schema: CommandSchema; decide(command: CommandBase): Verdict } | undefined;
	/** Returns the user whom a command affects by its product's `affectedUser`; 0 for none. */
	affectedUser(command: CommandBase): number;
	/** Tells if a command concerns an account by its product's `isPartyTo`. */
	isPartyTo(command: CommandBase, account: number): boolean;
	readonly ledger: OpenLedger;
	/** Ledger access by cause. Only transfers that the product declared are possible. */
	readonly access: Readonly<Record<C, LedgerAccess>>;
	/** Stored keys of actions that must never be repeated, even with another command id. */
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
	/** Name of the product in snapshot sections and in commands about quarantined items. */
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
