// Applies batches of commands to the products and emits the changes as events. The exchange is deterministic: it uses no clock,
// no randomness and no I/O (docs/explanation/safety.md). It owns core time, command ids and the order of work, and calls products
// only through the functions that they declare. packages/journal makes its batches durable.
import { createHash } from "node:crypto";
import { type ByteReader, ByteWriter } from "./encoding/bytes.ts";
import { SERVICE, senderKind } from "./engine/actors.ts";
import { Assembly, type Route, type RunningProduct } from "./engine/assembly.ts";
import { CommandIds } from "./engine/command-ids.ts";
import { Deadlines, type Fault, MAX_EVENTS } from "./engine/deadlines.ts";
import type { CommandBase, CommandSchema } from "./engine/declare.ts";
import { FirstCommandIds } from "./engine/first-command-ids.ts";
import { type HashKey, OPEN_KEY } from "./engine/keyed-hash.ts";
import {
	type BeginEra,
	type FoundExchange,
	OWN_COMMANDS,
	type QuarantineItem,
	type RaiseEpoch,
	type ReleaseHeld,
	type ResumeExchange,
} from "./engine/messages.ts";
import { BrokenInvariant, invariant, type Outcome, type Refusal, refuse, type Verdict } from "./engine/outcome.ts";
import { PermanentKeys } from "./engine/permanent-keys.ts";
import type { Product, Section } from "./engine/product.ts";
import { releaseOnTrial } from "./engine/quarantine.ts";
import { SectionReader, sameBytes, saved, section } from "./engine/sections.ts";
import { sentAtProblem } from "./engine/sent-at.ts";
import * as SINCE from "./engine/since.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { frozen } from "./ledger/ledger.ts";
import { PRODUCTS, type ProductOffers } from "./products.ts";
import { CAUSES, type Command, type Event, KINDS } from "./registry.ts";

/**
 * Version of the rules that this code applies. The journal entry `BeginEra` marks the row from which a version applies. The
 * layout of a snapshot's sections changes only together with this version.
 */
export const RULES = 16;

export interface BatchResult {
	/** Core time after the batch, ms. */
	readonly at: number;
	/** Number of processed commands. The caller must submit the other commands of the batch again, before any later commands. */
	readonly consumed: number;
	/** One outcome for each processed command, in the same order. */
	readonly outcomes: readonly Outcome[];
	/** Commands to write to the journal: those that were accepted, had an effect, and are not duplicates. */
	readonly accepted: readonly Command[];
	readonly events: readonly Event[];
	/** False if the batch had no effect. Such a batch is not journalled, and does not advance core time. */
	readonly changed: boolean;
}

export class Exchange {
	readonly ledger: Ledger;
	/** Functions that read the products' state, for benchmarks and tests. The server answers users from views instead. */
	readonly offers: ProductOffers;
	/**
	 * Returns the standing of an account (trading, closing only or frozen). This function is stored in a separate field, because
	 * every user command calls it and finding it in `offers` is too slow.
	 */
	readonly #standingOf: ProductOffers["standingOf"];
	readonly #assembly: Assembly<ProductOffers>;
	readonly #products: readonly RunningProduct[];
	/** Products that can forbid commands, for example those of a fund's account. */
	readonly #judging: readonly Product[];
	readonly #deadlines: Deadlines;
	readonly #keys = new PermanentKeys();
	readonly #idKey: HashKey;
	#ids: CommandIds;
	/** Hashes of the ids of the batch's commands, by the command's index in the batch; 0 for a command without an id. */
	#idHashes = new Int32Array(256);
	/** Command ids under rules 1 and 2. Used only while journal rows of these rules are replayed. */
	readonly #firstIds = new FirstCommandIds();
	readonly #scratch = new ByteWriter(256);
	#events: Event[] = [];
	readonly #tell = (event: { type: string }): void => void this.#events.push(event as Event);
	readonly #flush = (): void => this.ledger.flush(this.#tell);
	#now = 0;
	#mode: "sandbox" | "live" | undefined;
	#foundedAt = 0;
	#rules = 0;
	/**
	 * True while journal rows of rules 1 and 2 are replayed. These rules did all due work before the commands of a batch. The value
	 * is stored in a field, because every command reads it.
	 */
	#unbounded = false;
	#epoch = 0;
	#batch: readonly Command[] = [];
	/**
	 * Index of the command that is being applied; -1 while none is. An index is stored instead of the command, because storing an
	 * object would need a write barrier.
	 */
	#at = -1;

	/** @param idKey hash key of the table of command ids. It affects no result, but senders must not be able to guess it. */
	constructor(idKey: HashKey = OPEN_KEY) {
		this.#idKey = idKey;
		this.#ids = new CommandIds(idKey);
		this.#assembly = new Assembly<ProductOffers>({
			definitions: PRODUCTS,
			kinds: KINDS,
			causes: CAUSES,
			keys: this.#keys,
			engine: {
				now: () => this.#now,
				mode: () => this.#mode ?? "sandbox",
				isBefore: (rules) => this.#isBefore(rules),
				emit: this.#tell,
				working: (item) => this.#deadlines.working(item),
			},
			bytesOf: (product) => saved(product).bytes,
		});
		this.ledger = this.#assembly.ledger;
		this.offers = this.#assembly.offers;
		this.#standingOf = this.offers.standingOf;
		this.#products = this.#assembly.products;
		this.#judging = this.#products.map(({ product }) => product).filter(({ commandProblem }) => commandProblem !== undefined);
		this.#deadlines = new Deadlines(this.#products, {
			now: () => this.#now,
			eventCount: () => this.#events.length,
			flush: this.#flush,
		});
		for (const schema of OWN_COMMANDS) {
			const decide = (command: CommandBase) => this.#applyOwn(command as OwnCommand);
			this.#assembly.addRoute({ who: schema.who, schema: schema as unknown as CommandSchema, taker: undefined, decide });
		}
	}

	get now(): number {
		return this.#now;
	}

	get mode(): "sandbox" | "live" | undefined {
		return this.#mode;
	}

	get epoch(): number {
		return this.#epoch;
	}

	get rules(): number {
		return this.#rules;
	}

	/** Returns the command whose execution made `applyBatch` throw; undefined if automatic work threw (see `fault`). */
	get applying(): Command | undefined {
		return this.fault === undefined ? this.#batch[this.#at] : undefined;
	}

	/**
	 * Returns the item whose automatic work made `applyBatch` throw, and which must be quarantined before the batch is tried again.
	 */
	get fault(): Fault | undefined {
		return this.#deadlines.fault;
	}

	/**
	 * Tells if the rules that the journal currently uses are older than `rules`. Until the journal names a version after its
	 * founding, the newest rules apply.
	 */
	#isBefore(rules: number): boolean {
		return this.#rules > 0 && this.#rules < rules;
	}

	/**
	 * Applies commands of the exchange itself at the start of the batch, then due work, then the other commands in order. Stops
	 * when the batch has MAX_EVENTS events or due work is left; the remaining commands must be sent with the next batch. Throws
	 * BrokenInvariant; this object is unusable afterwards.
	 * @param wallClock ms; core time becomes the larger of this time and the core time of the last batch
	 * @param sentAtMs for each command, the server's clock at its sending, ms; 0 or missing if unknown
	 */
	applyBatch(wallClock: number, commands: readonly Command[], sentAtMs: readonly number[] = NOBODY_SAYS): BatchResult {
		const before = this.#now;
		const events: Event[] = [];
		this.#events = events;
		this.#now = Math.max(before, wallClock);
		// The first writer's RaiseEpoch follows the founding in the same row, although commands of the exchange itself otherwise come
		// first.
		const founding = this.#mode === undefined;
		const outcomes: Outcome[] = [];
		const accepted: Command[] = [];
		this.#batch = commands;
		this.#hashIds(commands);
		while (outcomes.length < commands.length) {
			this.#at = outcomes.length;
			const command = commands[this.#at] as Command;
			const { by } = command;
			if (!this.#comesFirst(by, command)) break;
			this.#take(command, by, sentAtMs[outcomes.length] ?? 0, outcomes, accepted);
		}
		this.#at = -1;
		let settled = this.#drainDeadlines();
		while (settled && outcomes.length < commands.length && (events.length < MAX_EVENTS || this.#unbounded)) {
			// If a command of the exchange itself (sender SERVICE.exchange) follows other commands, it waits and begins the next batch.
			// A replay has only the accepted commands, and must process them in the same order.
			this.#at = outcomes.length;
			const command = commands[this.#at] as Command;
			const { by } = command;
			if (!founding && this.#comesFirst(by, command)) break;
			this.#take(command, by, sentAtMs[outcomes.length] ?? 0, outcomes, accepted);
			settled = this.#unbounded || !this.#deadlines.overdue;
		}
		this.#at = -1;
		const changed = events.length > 0 || accepted.length > 0;
		if (!changed) this.#now = before;
		return { at: this.#now, consumed: outcomes.length, outcomes, accepted, events, changed };
	}

	/** Hashes all ids of a batch in advance, so that the table of ids can read all the needed cells together. */
	#hashIds(commands: readonly Command[]): void {
		if (commands.length > this.#idHashes.length) this.#idHashes = new Int32Array(2 * commands.length);
		const hashes = this.#idHashes;
		for (let index = 0; index < commands.length; index++) {
			this.#at = index;
			const command = commands[index] as Command;
			const { id } = command;
			hashes[index] = id === "" ? 0 : this.#ids.hashOf(command.by, id);
		}
		this.#at = -1;
		this.#ids.touch(hashes, commands.length);
	}

	/**
	 * @param by sender of the command. It is a parameter because commands have so many object shapes that reading a property is
	 * slow.
	 */
	#take(command: Command, by: number, sentAtMs: number, outcomes: Outcome[], accepted: Command[]): void {
		const outcome = this.#applyOne(command, by, this.#idHashes[outcomes.length] as number, sentAtMs);
		outcomes.push(outcome);
		if (outcome.kind === "accepted" && outcome.effect && !outcome.duplicate) accepted.push(command);
	}

	/** Does due work. Returns true if the other commands of the batch may be applied now. */
	#drainDeadlines(): boolean {
		if (!this.#unbounded) return this.#deadlines.drain();
		this.#deadlines.drainUnbounded();
		return true;
	}

	/**
	 * Tells if a command is applied before due work. This is true for commands of the exchange itself, because they affect
	 * everything after them.
	 */
	#comesFirst(by: number, command: CommandBase): boolean {
		return by === SERVICE.exchange && (!this.#unbounded || command.type === "QuarantineItem");
	}

	/** Applies a journalled batch again, and returns its events. Throws if a command is not accepted again. */
	replayBatch(at: number, commands: readonly Command[]): readonly Event[] {
		const result = this.applyBatch(at, commands);
		for (const outcome of result.outcomes) {
			if (outcome.kind === "refused") throw new BrokenInvariant(`a journalled command was refused: ${outcome.refusal.code}`);
			invariant(!outcome.duplicate, "a journalled command was a duplicate");
			invariant(outcome.effect, "a journalled command had no effect");
		}
		invariant(result.consumed === commands.length, `${result.consumed} of ${commands.length} journalled commands were applied`);
		invariant(result.at === at, `replayed batch at ${at} ran at ${result.at}`);
		return result.events;
	}

	#applyOne(command: Command, by: number, idHash: number, sentAtMs: number): Outcome {
		const { type, id } = command;
		const route = this.#assembly.routes.get(type);
		if (route === undefined) throw new BrokenInvariant(`unknown command ${type}`);
		const remembers = id !== "";
		const fingerprint = remembers && !this.#unbounded ? this.#fingerprint(route.schema, command) : 0;
		// Rules 1 and 2 accepted commands under other time limits, so their rows are not checked here.
		if (remembers && !this.#unbounded) {
			const known = this.#ids.find(by, id, this.#now, idHash);
			if (known !== undefined) {
				const { fingerprint: then } = known;
				const same = then === (then < 0 ? -1 - this.#firstFingerprint(route.schema, command) : fingerprint);
				if (same) return { kind: "accepted", result: known.result, duplicate: true, effect: true };
				return { kind: "refused", refusal: refuse("id_reused", "client_id") };
			}
		}
		const late = sentAtProblem(this.#now, sentAtMs);
		if (late !== undefined) return { kind: "refused", refusal: late };
		const told = this.#events.length;
		const verdict = this.#gate(route, by, command) ?? this.#judge(command) ?? this.#decide(route, command);
		if (typeof verdict !== "number") {
			if (this.ledger.touched || this.#events.length > told) invariant(false, `${type} was refused and left a trace`);
			return { kind: "refused", refusal: verdict };
		}
		this.#flush();
		// Commands of the exchange itself cause no work. Also, the next command may quarantine the item whose work waits, so that
		// work must not run yet.
		if (!this.#comesFirst(by, command)) this.#deadlines.followUp(!this.#unbounded);
		// After the founding, the journal does not yet name its rules. In case they are rules 1 or 2, the id is stored in their way
		// too.
		if (remembers && (this.#unbounded || (this.#rules === 0 && by === SERVICE.exchange))) {
			this.#firstIds.add({ by, id, fingerprint: this.#firstFingerprint(route.schema, command), result: verdict });
		}
		if (this.#unbounded) return { kind: "accepted", result: verdict, duplicate: false, effect: true };
		// A command that emitted no event changed nothing. It is not journalled, and its id is not stored.
		const effect = this.#events.length > told;
		if (remembers && effect) this.#ids.add(by, id, fingerprint, verdict, this.#now, idHash);
		return { kind: "accepted", result: verdict, duplicate: false, effect };
	}

	#decide(route: Route, command: Command): Verdict {
		if (route.who !== "operator" || this.#isBefore(SINCE.OPERATORS)) return route.decide(command);
		const judged = this.offers.judgeOperator(command, route.schema);
		if (judged === "propose") return this.offers.propose(command);
		if (judged !== undefined) return judged;
		const told = this.#events.length;
		const verdict = route.decide(command);
		if (this.#events.length > told || this.ledger.touched) this.offers.tellActed(command);
		return verdict;
	}

	/**
	 * Returns a refusal because of the command's sender or content; undefined if the command may proceed. The sender is checked
	 * first.
	 */
	#gate({ who, taker }: Route, by: number, command: Command): Refusal | undefined {
		if (senderKind(by) !== who) return refuse("not_permitted");
		if (this.#mode === undefined && command.type !== "FoundExchange") return refuse("not_founded");
		if (who !== "user") return undefined;
		const standing = this.#standingOf(by);
		if (standing === undefined) return refuse("unknown_account");
		if (standing === "trading") return undefined;
		return taker?.product.isClosing?.(command) === true ? undefined : refuse("account_restricted", undefined, { standing });
	}

	/** Returns the refusal of the first product that forbids the command; undefined if none does. */
	#judge(command: Command): Refusal | undefined {
		for (const product of this.#judging) {
			const refusal = product.commandProblem?.(command);
			if (refusal !== undefined) return refusal;
		}
		return undefined;
	}

	#applyOwn(command: OwnCommand): Verdict {
		switch (command.type) {
			case "FoundExchange":
				if (this.#mode !== undefined) return refuse("already_founded");
				this.#mode = command.mode;
				this.#foundedAt = this.#now;
				this.#events.push({ type: "ExchangeFounded", mode: command.mode, at: this.#now });
				return 0;
			case "BeginEra":
				if (command.rules < this.#rules) return refuse("older_rules", "rules");
				// Releases with other rules save sections in other layouts, so this release cannot compute the hash that they recorded.
				if (command.rules === RULES && command.stateHash !== this.stateHash()) return refuse("other_state", "stateHash");
				this.#beginRules(command.rules);
				this.#events.push({ type: "EraBegun", rules: command.rules, stateHash: command.stateHash, source: command.source });
				return command.rules;
			case "RaiseEpoch":
				if (command.epoch <= this.#epoch) return refuse("stale_epoch", "epoch");
				this.#epoch = command.epoch;
				this.#events.push({ type: "EpochRaised", epoch: command.epoch });
				return command.epoch;
			case "ResumeExchange":
				this.#events.push({ type: "Resumed", from: command.from, to: command.to });
				for (const { product } of this.#products) product.onResumed?.(command.from, command.to);
				return 0;
			case "QuarantineItem": {
				const { product, item, reason } = command;
				const owner = this.#products.find(({ name }) => name === product)?.product;
				if (owner?.quarantine?.(item) !== true) return refuse("unknown_item", "item");
				this.#events.push({ type: "ItemQuarantined", product, item, reason });
				return item;
			}
			case "ReleaseHeld": {
				const { product, item, way } = command;
				const user = releaseOnTrial(this, command);
				if (typeof user !== "number") return user;
				this.#events.push({ type: "HeldReleased", product, item, user, way, at: this.#now });
				return item;
			}
		}
	}

	/**
	 * Ends the quarantine of an item at once. The method may throw, so callers try it on a copy of the state first
	 * (engine/quarantine.ts).
	 */
	releaseHeld({ product, item, way }: Pick<ReleaseHeld, "product" | "item" | "way">): number | Refusal {
		const owner = this.#products.find(({ name }) => name === product)?.product;
		if (owner?.quarantine === undefined) return refuse("not_held", "product");
		return owner.releaseHeld?.(item, way) ?? refuse("owner_cancels", "product");
	}

	/** Returns a second exchange with the same state, but without the events of the current batch. Slow for large states. */
	copy(): Exchange {
		return Exchange.restore(this.sections(), this.#idKey);
	}

	#beginRules(rules: number): void {
		const before = this.#unbounded;
		this.#goBy(rules);
		if (this.#unbounded) this.#ids = new CommandIds(this.#idKey);
		else for (const known of this.#firstIds.handOver()) if (before) this.#ids.adopt(known, this.#now);
	}

	#goBy(rules: number): void {
		this.#rules = rules;
		this.#unbounded = this.#isBefore(SINCE.BOUNDED);
		this.ledger.mergesRecords = !this.#isBefore(SINCE.MERGED_RECORDS);
	}

	#fingerprint(schema: CommandSchema, command: Command): number {
		const writer = this.#scratch;
		writer.reset();
		writer.uint(schema.number);
		schema.write(writer, command);
		return writer.fingerprint();
	}

	/** Returns the fingerprint of a command under rules 1 and 2. The message's number is not included. */
	#firstFingerprint(schema: CommandSchema, command: Command): number {
		const writer = this.#scratch;
		writer.reset();
		schema.write(writer, command);
		return writer.fingerprint();
	}

	/**
	 * Returns the core time of the earliest automatic work, ms; undefined if there is none.
	 * @param wallClock time of the batch that would do the work, ms; work that needs a fresh price does not count if the price is
	 * stale by then
	 */
	nextDeadline(wallClock = 0): number | undefined {
		const now = this.#now;
		this.#now = Math.max(now, wallClock);
		const next = this.#deadlines.next();
		this.#now = now;
		return next;
	}

	/** Returns the SHA-256 hash of all sections. Equal states have equal hashes. Slow for large states. */
	stateHash(): string {
		const hash = createHash("sha256");
		for (const section of this.sections())
			hash.update(`${section.name}:${section.version}:${section.count}:`).update(section.bytes);
		return hash.digest("hex");
	}

	/**
	 * Returns the state as named sections. Empty sections are left out, so that adding a product does not change the hashes of
	 * older states.
	 */
	sections(): Section[] {
		const sections = [
			section("exchange", 1, (writer) => this.#saveOwn(writer)),
			section("ledger", 1, (writer) => this.ledger.save(writer)),
		];
		for (const { name, product, empty } of this.#products) {
			const { count, bytes } = saved(product);
			if (!sameBytes(bytes, empty)) sections.push({ name, version: product.sectionVersion, count, bytes });
		}
		const keys = section("permanent_keys", 1, (writer) => this.#keys.save(writer));
		if (keys.count > 0) sections.push(keys);
		if (this.#unbounded) sections.push(section("command_ids", FIRST_IDS_SECTION, (writer) => this.#firstIds.save(writer)));
		else sections.push(section("command_ids", IDS_SECTION, (writer) => this.#ids.save(writer, this.#now)));
		return sections;
	}

	#saveOwn(writer: ByteWriter): number {
		writer.u8(this.#mode === undefined ? 0 : this.#mode === "sandbox" ? 1 : 2);
		for (const value of [this.#now, this.#foundedAt, this.#rules, this.#epoch]) writer.uint(value);
		return 1;
	}

	/** Restores an exchange from the sections of a snapshot. Throws BrokenInvariant if a layout or a product is unknown. */
	static restore(sections: readonly Section[], idKey: HashKey = OPEN_KEY): Exchange {
		const exchange = new Exchange(idKey);
		const parts = new SectionReader(sections);
		exchange.#loadOwn(parts.needed("exchange", 1));
		exchange.ledger.load(parts.needed("ledger", 1));
		for (const { name, product } of exchange.#products) parts.loadProduct(name, product);
		exchange.#keys.load(parts.optional("permanent_keys", 1));
		if (exchange.#unbounded) exchange.#firstIds.load(parts.needed("command_ids", FIRST_IDS_SECTION));
		else exchange.#ids.load(parts.needed("command_ids", IDS_SECTION));
		parts.end();
		return exchange;
	}

	#loadOwn(own: ByteReader): void {
		const mode = own.u8();
		this.#mode = mode === 0 ? undefined : mode === 1 ? "sandbox" : "live";
		this.#now = own.uint();
		this.#foundedAt = own.uint();
		this.#goBy(own.uint());
		this.#epoch = own.uint();
	}

	/** Emits the current state as events with absolute values, for readers that start with an empty copy of the state. */
	restate(): readonly Event[] {
		const events: Event[] = [];
		this.#events = events;
		if (this.#mode !== undefined) events.push({ type: "ExchangeFounded", mode: this.#mode, at: this.#foundedAt });
		events.push({ type: "EpochRaised", epoch: this.#epoch });
		for (const { product } of this.#products) product.restate();
		this.ledger.restate(this.#tell);
		return events;
	}

	checkInvariants(): void {
		this.ledger.checkInvariants();
		this.#deadlines.checkBounds();
		const held = new Map<number, bigint>();
		for (const { product } of this.#products) {
			product.reportFrozen?.((slot, amount) => void held.set(slot, (held.get(slot) ?? 0n) + amount));
			product.checkInvariants();
		}
		for (let slot = 0; slot < this.ledger.slotCount; slot++) {
			const there = this.ledger.balance(frozen(slot));
			const what = `${this.ledger.kindOf(slot).name} of ${this.ledger.ownerOf(slot)}`;
			invariant(there === (held.get(slot) ?? 0n), `${what} has ${there} frozen, ${held.get(slot) ?? 0n} is held`);
		}
	}
}

/** Layout versions of the section of command ids: first for rules 1 and 2, then for later rules. */
const FIRST_IDS_SECTION = 1;
const IDS_SECTION = 2;

type OwnCommand = FoundExchange | BeginEra | RaiseEpoch | ResumeExchange | QuarantineItem | ReleaseHeld;

const NOBODY_SAYS: readonly number[] = [];
