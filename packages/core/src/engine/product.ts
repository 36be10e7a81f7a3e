// Defines the interface between the engine and a product. Products never import each other; a product gets the functions of other
// products from the engine. docs/guides/adding-a-product.md explains how to add a product.
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

/**
 * A named part of a snapshot: the rows of one product or of the engine. `version` changes when the layout of the rows changes.
 */
export interface Section {
	readonly name: string;
	readonly version: number;
	readonly count: number;
	readonly bytes: Uint8Array;
}

export interface CauseTerms {
	/** Number of the cause, from 1 to 255, which never changes. */
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

/**
 * The handlers of a product, one for each of its commands. A handler decides completely before it changes anything. A refusal
 * changes nothing.
 */
export type Handlers<C extends Commands> = { readonly [M in C[number] as M["type"]]: (command: MessageOf<M>) => Verdict };

/**
 * A running product. `budget` and the numbers that methods return are counts of steps; one step is about as much work as one
 * fill.
 */
export interface Product<H = unknown, Offers = unknown> {
	readonly handlers: H;
	readonly offers?: Offers;
	/** Returns the core time of the next automatic work, ms; undefined if none. */
	nextDeadline?(): number | undefined;
	/**
	 * Lower bound of `nextDeadline`, which the product updates. If there is none, the engine queries the product after every
	 * command.
	 */
	readonly dueBound?: DueBound;
	/**
	 * Does one piece of due work, emits its events and returns the number of steps. The engine calls this method again while
	 * `nextDeadline() <= now`.
	 */
	onDeadline?(budget: number): number;
	/**
	 * Does one piece of the work that commands have caused, and returns the number of steps; undefined if no such work waits. The
	 * engine calls this method after each accepted command. Waiting work must also be reported as due by `nextDeadline`.
	 */
	followUp?(budget: number): number | undefined;
	/**
	 * Called after an outage, before any due work. The product moves dates that users must meet by the length of the outage, which
	 * lasted from `from` to `to` (ms).
	 */
	onResumed?(from: number, to: number): void;
	/** Called when the index of a pair has changed. @param index ticks; 0 while the index is halted */
	onIndex?(pair: number, index: number): void;
	/**
	 * Called for each index record of a market, also while the index is halted.
	 * @param afterHalt true if the index was not fresh just before this record
	 */
	onIndexRecord?(record: IndexRecord, afterHalt: boolean): void;
	/** Called when an account may no longer open orders. The product cancels the account's opening orders. */
	onRestricted?(user: number, by: Restriction): void;
	/**
	 * Called before a deposit of the user is reversed. The product cancels everything that uses the user's frozen money and can
	 * still be cancelled: orders, and withdrawals that are not signed yet.
	 */
	onReversal?(user: number): void;
	/**
	 * Called after an operator or the server has set the standing of an account (trading, closing only or frozen).
	 * @param frozen true if the account is frozen now
	 */
	onStanding?(user: number, frozen: boolean): void;
	/**
	 * Called with the fees that an account has paid for any product. After `countFees`, the first fee of each account is passed at
	 * once. The account's later fees are passed as a sum, at the latest when `reportFees` is called. The product may only count the
	 * fee, because the command that pays it is not finished yet. Returns false if the product needs no further fees of this payer
	 * until the next `countFees`.
	 * @param amount ledger units, above 0
	 */
	onFee?(payer: number, asset: number, amount: bigint): boolean;
	/**
	 * Called before each command. Returns a refusal if the product forbids the command, for example to a fund's account; otherwise
	 * undefined.
	 */
	commandProblem?(command: CommandBase): Refusal | undefined;
	/** Tells if a command only cancels, closes or limits something. Restricted accounts may still send such commands. */
	isClosing?(command: CommandBase): boolean;
	/**
	 * Returns the user whom an operator's command affects, if the command names another item of the product (such as a deposit)
	 * instead of the user; 0 for none. Operators may not decide about their own accounts.
	 */
	affectedUser?(command: CommandBase): number;
	/**
	 * For a command that concerns several users: tells if it concerns this account. An operator who has declared the account as
	 * their own may then not decide. The user whom `affectedUser` returns need not be included.
	 */
	isPartyTo?(command: CommandBase, account: number): boolean;
	/**
	 * Sets an item aside because its automatic work threw an error. The item gets no more automatic work, and its money stays
	 * frozen. Returns false for an unknown item. Required for products with automatic work.
	 */
	quarantine?(item: number): boolean;
	/**
	 * Ends the quarantine of an item: with `release` it follows its normal rule again, with `close` it ends by a fixed fallback
	 * rule. Returns the owner's account, or 0 if the item has several owners or none. The method may throw, because the engine
	 * tries it on a copy of the state first. A product whose users can cancel a quarantined item does not need this method.
	 */
	releaseHeld?(item: number, way: ReleaseWay): number | Refusal;
	/** Version of the layout of the rows that `save` writes. */
	readonly sectionVersion: number;
	/** Writes the product's state in a fixed order. Returns the number of rows. */
	save(writer: ByteWriter): number;
	load(reader: ByteReader): void;
	/** Loads a section with the layout of an older version. Returns false if the product cannot read that version. */
	migrate?(reader: ByteReader, version: number): boolean;
	/** Emits the current state as events with absolute values, for readers that start with an empty copy of the state. */
	restate(): void;
	/**
	 * Reports the users' money that the product has frozen. The reports of all products must add up to all frozen money in the
	 * ledger.
	 */
	reportFrozen?(holds: (slot: Slot, amount: bigint) => void): void;
	/**
	 * Reports amounts that the product owes to users beyond the balances of their accounts, in ledger units: money in accounts of
	 * the product, and gains at recorded prices. Debts of users are never reported.
	 * @param owes ignores amounts of 0 or less
	 */
	reportOwed?(owes: Owes): void;
	/**
	 * Checks the product's complete state, and throws BrokenInvariant if an invariant does not hold. Called by tests and the
	 * `verify` command.
	 */
	checkInvariants(): void;
}

/**
 * Reasons why an account may not open anything: its standing (closing only or frozen), or, for real money only, a break or a loss
 * limit that the user has set.
 */
export type Restriction = "standing" | "break" | "limit";

export type Owes = (user: number, asset: number, amount: bigint) => void;

/** A record of a market's index. Prices are in ticks, and times are core times in ms. `index` is 0 while the index is halted. */
export interface IndexRecord {
	readonly pair: number;
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly source: string; readonly price: number; readonly time: number }[];
	readonly index: number;
}

export interface Engine<E extends { type: string } = { type: string }, C extends string = string> {
	/** Returns the core time of this batch, ms since 1970-01-01 UTC. */
	now(): number;
	/** Returns the mode of the exchange; before the founding it is `sandbox`. */
	mode(): "sandbox" | "live";
	/**
	 * Tells if the current journal row was written under a version of the rules before `rules`. A replay must apply the rules under
	 * which the row was written.
	 */
	isBefore(rules: number): boolean;
	emit(event: E): void;
	/** Names the item on which `onDeadline` or `followUp` works next, so that the engine can attribute an error to the item. */
	working(item: number): void;
	/** Calls `onIndexRecord` of every product, in the order of the list of products. */
	indexRecorded(record: IndexRecord, afterHalt: boolean): void;
	indexMoved(pair: number, index: number): void;
	restricted(user: number, by: Restriction): void;
	/** Calls `onReversal` of every product. */
	depositReversed(user: number): void;
	/** Tells if a command only cancels, closes or limits something, by `isClosing` of its product. */
	isClosing(command: CommandBase): boolean;
	/** Calls `onStanding` of every product. */
	standingSet(user: number, frozen: boolean): void;
	/** Calls `reportOwed` of every product. */
	reportOwed(owes: Owes): void;
	/**
	 * Makes the engine pass the next fee of each account to `onFee` at once. A product calls it before it starts to count the fees
	 * of a further payer, and after every start.
	 */
	countFees(): void;
	/** Passes the sums of fees that were not passed yet to `onFee`. A product calls it before it reads its own counts. */
	reportFees(): void;
	/**
	 * Reports a fee that an account of a product has paid for a user. For example, a fund's account pays fees for a holder.
	 * @param amount ledger units, above 0
	 */
	feePaid(user: number, asset: number, amount: bigint): void;
	/** Returns the schema and the handler of a command, for the execution of a command that two operators approved. */
	routeOf(type: string): { readonly schema: CommandSchema; decide(command: CommandBase): Verdict } | undefined;
	/** Returns the user whom a command affects, by `affectedUser` of its product; 0 for none. */
	affectedUser(command: CommandBase): number;
	/** Tells if a command concerns an account, by `isPartyTo` of its product. */
	isPartyTo(command: CommandBase, account: number): boolean;
	readonly ledger: OpenLedger;
	/** Ledger access for each cause. Only transfers that the product declared are possible. */
	readonly access: Readonly<Record<C, LedgerAccess>>;
	/** Permanent keys of actions that must never be repeated, even by a command with another id. */
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
