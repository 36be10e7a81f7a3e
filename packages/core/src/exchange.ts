// The deterministic exchange: applies batches of commands to the products and tells what changed. Owns core time, command
// ids and the order of everything. No clock, no randomness, no I/O (docs/safety.md 1). How it becomes durable: packages/journal.
import { createHash } from "node:crypto";
import { Accounts } from "./accounts/accounts.ts";
import { Custody } from "./custody/custody.ts";
import { ByteReader, ByteWriter } from "./encoding/bytes.ts";
import { SERVICE, type Who, whoIs } from "./engine/actors.ts";
import { CommandIds, EVERY_MS } from "./engine/command-ids.ts";
import { FirstCommandIds } from "./engine/first-command-ids.ts";
import { type HashKey, OPEN_KEY } from "./engine/keyed-hash.ts";
import type { BeginEra, FoundExchange, QuarantineItem, RaiseEpoch, ResumeExchange } from "./engine/messages.ts";
import { BrokenInvariant, invariant, type Outcome, type Refusal, refuse, type Verdict } from "./engine/outcome.ts";
import type { CommandSchema, Engine, Product, Section } from "./engine/product.ts";
import { COMMANDS, type Command, type Event } from "./engine/registry.ts";
import { Ledger } from "./ledger/ledger.ts";
import { Listing } from "./listing/listing.ts";
import { Prices } from "./prices/prices.ts";
import { Spot } from "./spot/spot.ts";
import { MAX_FILLS } from "./spot/takeable.ts";

/** The rules that this code implements; `BeginEra` says from where in the journal they hold. */
export const RULES = 3;
/** From these on: ids by time, commands without an effect leave no trace, batches end at a budget of events. */
const BOUNDED_SINCE = 3;

export interface BatchResult {
	/** Core time after the batch, ms. */
	readonly at: number;
	/** How many of the commands given were looked at. The others must be given again, before any that came later. */
	readonly consumed: number;
	/** One per command consumed, in order. */
	readonly outcomes: readonly Outcome[];
	/** What must be journalled: accepted commands that had an effect, without duplicates, in order. */
	readonly accepted: readonly Command[];
	readonly events: readonly Event[];
	/** False: nothing happened, nothing is to be journalled, time has not moved. */
	readonly changed: boolean;
}

/** What the exchange was doing by itself when it threw: a product's deadline or triggered item; `item` 0: the product did not say. */
export interface Fault {
	readonly product: string;
	readonly item: number;
}

/** What is done with a command of one type. */
interface Route {
	readonly who: Who;
	readonly schema: CommandSchema;
	/** Undefined: the exchange's own. */
	readonly product: Product | undefined;
}

export class Exchange {
	readonly ledger = new Ledger();
	readonly listing: Listing;
	readonly accounts: Accounts;
	readonly prices: Prices;
	readonly spot: Spot;
	readonly #custody: Custody;
	readonly #products: readonly Product[];
	readonly #routes = new Map<string, Route>();
	readonly #idKey: HashKey;
	#ids: CommandIds;
	/** Of rules 1 and 2, while their rows are replayed. */
	readonly #firstIds = new FirstCommandIds();
	readonly #scratch = new ByteWriter(256);
	#events: Event[] = [];
	readonly #tell = (event: Event): void => void this.#events.push(event);
	#now = 0;
	#mode: "sandbox" | "live" | undefined;
	#foundedAt = 0;
	#rules = 0;
	#epoch = 0;
	#applying: Command | undefined;
	/** The product that is doing something by itself, and with what. */
	#busy: Product | undefined;
	#item = 0;

	/** @param idKey of the table of command ids; it shows in nothing that the exchange says, and must not be guessed by those who choose ids */
	constructor(idKey: HashKey = OPEN_KEY) {
		this.#idKey = idKey;
		this.#ids = new CommandIds(idKey);
		const engine: Engine = {
			now: () => this.#now,
			emit: this.#tell,
			working: (item) => {
				this.#item = item;
			},
		};
		const mode = () => this.#mode ?? "sandbox";
		this.listing = new Listing(engine, { mode });
		this.accounts = new Accounts(engine);
		this.prices = new Prices(engine, {
			pair: (id) => this.listing.pair(id),
			asset: (id) => this.listing.asset(id),
			indexMoved: (pair, index) => this.spot.indexMoved(pair, index),
		});
		this.spot = new Spot(engine, this.ledger, {
			pair: (id) => this.listing.pair(id),
			freshIndex: (pair) => this.prices.freshIndex(pair),
			lastIndex: (pair) => this.prices.lastIndex(pair),
		});
		this.#custody = new Custody(engine, this.ledger, {
			mode,
			isOpen: (user) => this.accounts.standingOf(user) !== undefined,
			assetExists: (asset) => this.listing.asset(asset) !== undefined,
		});
		this.#products = [this.listing, this.accounts, this.prices, this.#custody, this.spot];
		const own: [Product, readonly string[]][] = [
			[this.listing, ["ListAsset", "ListPair"]],
			[this.accounts, ["OpenAccount", "SetStanding"]],
			[this.prices, ["SetPriceRules", "RecordPrices"]],
			[this.#custody, ["DepositSandbox", "Transfer"]],
			[this.spot, ["PlaceOrder", "CancelOrder", "CancelAllOrders", "ReplaceQuotes"]],
		];
		for (const schema of COMMANDS) {
			const product = own.find(([, types]) => types.includes(schema.type))?.[0];
			this.#routes.set(schema.type, { who: schema.who, schema: schema as unknown as CommandSchema, product });
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

	/** After `applyBatch` threw: the command it threw on; undefined where it was doing something by itself (see `fault`). */
	get applying(): Command | undefined {
		return this.#busy === undefined ? this.#applying : undefined;
	}

	/** After `applyBatch` threw while a product did something by itself: what to quarantine before it is tried again. */
	get fault(): Fault | undefined {
		return this.#busy === undefined ? undefined : { product: this.#busy.name, item: this.#item };
	}

	/** Rows of rules 1 and 2 replay as they were written: all commands of a batch after what was due. */
	get #unbounded(): boolean {
		return this.#rules > 0 && this.#rules < BOUNDED_SINCE;
	}

	/**
	 * Applies the exchange's own commands at the batch's head, drains what is due, then applies the other commands in order, until the
	 * batch has MAX_EVENTS events or something is due that is not done: what is left is for the next batch. Throws BrokenInvariant,
	 * after which this object is unusable.
	 * @param wallClock ms; core time is the larger of it and the last batch's
	 * @param sentAtMs when each command was sent, by the server's clock; 0 or missing: its sender does not say
	 */
	applyBatch(wallClock: number, commands: readonly Command[], sentAtMs: readonly number[] = NOBODY_SAYS): BatchResult {
		const before = this.#now;
		const events: Event[] = [];
		this.#events = events;
		this.#now = Math.max(before, wallClock);
		const outcomes: Outcome[] = [];
		const accepted: Command[] = [];
		const take = () => {
			const command = commands[outcomes.length] as Command;
			this.#applying = command;
			const outcome = this.#applyOne(command, sentAtMs[outcomes.length] ?? 0);
			outcomes.push(outcome);
			if (outcome.kind === "accepted" && outcome.effect && !outcome.duplicate) accepted.push(command);
		};
		while (outcomes.length < commands.length && this.#comesFirst(commands[outcomes.length] as Command)) take();
		this.#applying = undefined;
		let settled = this.#drainDeadlines() || this.#unbounded;
		while (settled && outcomes.length < commands.length && (events.length < MAX_EVENTS || this.#unbounded)) {
			take();
			if (this.spot.waiting && !this.#unbounded) settled = false;
		}
		this.#applying = undefined;
		const changed = events.length > 0 || accepted.length > 0;
		if (!changed) this.#now = before;
		return { at: this.#now, consumed: outcomes.length, outcomes, accepted, events, changed };
	}

	/** The exchange's own commands say what holds for everything after them, what is due by now included. */
	#comesFirst({ by, type }: Command): boolean {
		return by === SERVICE.exchange && (!this.#unbounded || type === "QuarantineItem");
	}

	/** Applies a journalled batch again: its commands were accepted then and must be now. */
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

	#applyOne(command: Command, sentAtMs: number): Outcome {
		const route = this.#routes.get(command.type);
		if (route === undefined) throw new BrokenInvariant(`unknown command ${command.type}`);
		const remembers = command.id !== "";
		const fingerprint = remembers && !this.#unbounded ? this.#fingerprint(route.schema, command) : 0;
		// What rules 1 and 2 journalled was accepted by other windows than today's.
		if (remembers && !this.#unbounded) {
			const known = this.#ids.find(command.by, command.id, this.#now);
			if (known !== undefined) {
				const { fingerprint: then } = known;
				const same = then === (then < 0 ? -1 - this.#firstFingerprint(route.schema, command) : fingerprint);
				if (same) return { kind: "accepted", result: known.result, duplicate: true, effect: true };
				return { kind: "refused", refusal: refuse("id_reused", "client_id") };
			}
		}
		const late = sentAtMs === 0 ? undefined : judgeSentAt(this.#now - sentAtMs);
		if (late !== undefined) return { kind: "refused", refusal: late };
		const told = this.#events.length;
		const gate = this.#gate(route.who, command);
		const verdict = gate ?? this.#dispatch(route.product, command);
		if (typeof verdict !== "number") return { kind: "refused", refusal: verdict };
		this.ledger.flush(this.#tell);
		// An own command triggers nothing, and what waits may be what the next one holds.
		if (this.spot.waiting && !this.#comesFirst(command)) this.#runTriggered();
		const { by, id } = command;
		// A journal's founding does not say yet by which rules it goes on.
		if (remembers && (this.#unbounded || (this.#rules === 0 && by === SERVICE.exchange))) {
			this.#firstIds.add({ by, id, fingerprint: this.#firstFingerprint(route.schema, command), result: verdict });
		}
		if (this.#unbounded) return { kind: "accepted", result: verdict, duplicate: false, effect: true };
		// What tells nothing changed nothing: it needs no place in the journal, and its id none in memory.
		const effect = this.#events.length > told;
		if (remembers && effect) this.#ids.add(by, id, fingerprint, verdict, this.#now);
		return { kind: "accepted", result: verdict, duplicate: false, effect };
	}

	/** Who may send it at all, before what it asks is looked at. */
	#gate(who: Who, command: Command): Refusal | undefined {
		if (whoIs(command.by) !== who) return refuse("not_permitted");
		if (this.#mode === undefined && command.type !== "FoundExchange") return refuse("not_founded");
		if (who !== "user") return undefined;
		const standing = this.accounts.standingOf(command.by);
		if (standing === undefined) return refuse("unknown_account");
		if (standing === "trading") return undefined;
		return standing === "closing_only" && isClosing(command) ? undefined : refuse("account_restricted", undefined, { standing });
	}

	#dispatch(product: Product | undefined, command: Command): Verdict {
		if (product !== undefined) return product.apply(command);
		return this.#applyOwn(command as OwnCommand);
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
				return 0;
			case "QuarantineItem": {
				const { product, item, reason } = command;
				const owner = this.#products.find(({ name }) => name === product);
				if (owner?.quarantine?.(item) !== true) return refuse("unknown_item", "item");
				this.#events.push({ type: "ItemQuarantined", product, item, reason });
				return item;
			}
		}
	}

	#beginRules(rules: number): void {
		const before = this.#unbounded;
		this.#rules = rules;
		if (this.#unbounded) this.#ids = new CommandIds(this.#idKey);
		else for (const known of this.#firstIds.handOver()) if (before) this.#ids.adopt(known, this.#now);
	}

	#fingerprint(schema: CommandSchema, command: Command): number {
		const writer = this.#scratch;
		writer.reset();
		writer.uint(schema.number);
		schema.write(writer, command);
		return writer.fingerprint();
	}

	/** As rules 1 and 2 made it, without the message's number. */
	#firstFingerprint(schema: CommandSchema, command: Command): number {
		const writer = this.#scratch;
		writer.reset();
		schema.write(writer, command);
		return writer.fingerprint();
	}

	/** The earliest time at which something happens by itself, ms; undefined if nothing is waiting. */
	nextDeadline(): number | undefined {
		let next: number | undefined;
		for (const product of this.#products) {
			const due = product.nextDeadline?.();
			if (due !== undefined && (next === undefined || due < next)) next = due;
		}
		return next;
	}

	/** The stops that a command triggered, right after it; what is beyond the bound is due at once (docs/rules.md §4). */
	#runTriggered(): void {
		const lastTrade = this.spot.trades + MAX_FILLS;
		for (let work = 0; work < MAX_TRIGGERS_A_COMMAND && this.spot.waiting && this.spot.trades < lastTrade; work++) {
			if (this.#events.length >= MAX_EVENTS && !this.#unbounded) return;
			this.#runDeadline(this.spot);
		}
	}

	/** Does what is due, the earliest first, as far as the budgets go. True: nothing is left. */
	#drainDeadlines(): boolean {
		if (this.#unbounded) return this.#drainUnbounded();
		// By product: one's long backlog leaves room for another's.
		const work = this.#products.map(() => 0);
		const told = this.#products.map(() => 0);
		for (;;) {
			const spent = (at: number) => (work[at] as number) >= MAX_DEADLINES_A_BATCH || (told[at] as number) >= MAX_EVENTS_A_PRODUCT;
			const first = this.#firstDue((at) => this.#events.length < MAX_EVENTS && !spent(at));
			if (first < 0) return this.#firstDue(() => true) < 0;
			const before = this.#events.length;
			this.#runDeadline(this.#products[first] as Product);
			work[first] = (work[first] as number) + 1;
			told[first] = (told[first] as number) + this.#events.length - before;
		}
	}

	#drainUnbounded(): boolean {
		const lastTrade = this.spot.trades + MAX_FILLS;
		for (let work = 0; work < MAX_DEADLINES_A_BATCH && this.spot.trades < lastTrade; work++) {
			const first = this.#firstDue(() => true);
			if (first < 0) return true;
			this.#runDeadline(this.#products[first] as Product);
		}
		return false;
	}

	/** Among the products that `may` admits, the one whose deadline passed first; -1: none is due. */
	#firstDue(may: (at: number) => boolean): number {
		let first = -1;
		let firstDue = Number.POSITIVE_INFINITY;
		for (let at = 0; at < this.#products.length; at++) {
			const due = (this.#products[at] as Product).nextDeadline?.();
			if (due === undefined || due > this.#now || due >= firstDue || !may(at)) continue;
			first = at;
			firstDue = due;
		}
		return first;
	}

	/** One thing that a product does by itself. Where it throws, `fault` says what it was about. */
	#runDeadline(product: Product): void {
		this.#busy = product;
		this.#item = 0;
		product.onDeadline?.();
		this.ledger.flush(this.#tell);
		this.#busy = undefined;
	}

	/** SHA-256 over every section: equal states have equal hashes. Slow on large states. */
	stateHash(): string {
		const hash = createHash("sha256");
		for (const section of this.sections())
			hash.update(`${section.name}:${section.version}:${section.count}:`).update(section.bytes);
		return hash.digest("hex");
	}

	sections(): Section[] {
		const sections: Section[] = [];
		const add = (name: string, version: number, save: (writer: ByteWriter) => number) => {
			const writer = new ByteWriter(1 << 16);
			const count = save(writer);
			sections.push({ name, version, count, bytes: writer.finish() });
		};
		add("exchange", 1, (writer) => {
			writer.u8(this.#mode === undefined ? 0 : this.#mode === "sandbox" ? 1 : 2);
			for (const value of [this.#now, this.#foundedAt, this.#rules, this.#epoch]) writer.uint(value);
			return 1;
		});
		add("ledger", 1, (writer) => this.ledger.save(writer));
		for (const product of this.#products) add(product.name, product.sectionVersion, (writer) => product.save(writer));
		if (this.#unbounded) add("command_ids", FIRST_IDS_SECTION, (writer) => this.#firstIds.save(writer));
		else add("command_ids", IDS_SECTION, (writer) => this.#ids.save(writer, this.#now));
		return sections;
	}

	static restore(sections: readonly Section[], idKey: HashKey = OPEN_KEY): Exchange {
		const exchange = new Exchange(idKey);
		const reader = (name: string) => {
			const section = sections.find((candidate) => candidate.name === name);
			invariant(section !== undefined, `snapshot without section ${name}`);
			return { reader: new ByteReader(section.bytes), version: section.version };
		};
		const own = reader("exchange").reader;
		const mode = own.u8();
		exchange.#mode = mode === 0 ? undefined : mode === 1 ? "sandbox" : "live";
		exchange.#now = own.uint();
		exchange.#foundedAt = own.uint();
		exchange.#rules = own.uint();
		exchange.#epoch = own.uint();
		exchange.ledger.load(reader("ledger").reader);
		for (const product of exchange.#products) {
			const section = reader(product.name);
			product.load(section.reader, section.version);
		}
		const ids = reader("command_ids");
		const readable = ids.version === (exchange.#unbounded ? FIRST_IDS_SECTION : IDS_SECTION);
		invariant(readable, `command ids of layout ${ids.version} in a snapshot of rules ${exchange.#rules}`);
		if (exchange.#unbounded) exchange.#firstIds.load(ids.reader);
		else exchange.#ids.load(ids.reader);
		return exchange;
	}

	/** The present state as events of absolute values, for views that start now. */
	restate(): readonly Event[] {
		const events: Event[] = [];
		this.#events = events;
		if (this.#mode !== undefined) events.push({ type: "ExchangeFounded", mode: this.#mode, at: this.#foundedAt });
		events.push({ type: "EpochRaised", epoch: this.#epoch });
		this.listing.restate();
		this.accounts.restate();
		this.ledger.restate(this.#tell);
		for (const product of this.#products) if (product !== this.listing && product !== this.accounts) product.restate();
		return events;
	}

	checkInvariants(): void {
		this.ledger.checkInvariants();
		for (const product of this.#products) product.checkInvariants();
	}
}

/** What only takes orders and quotes out. */
function isClosing(command: Command): boolean {
	if (command.type === "ReplaceQuotes") return command.bids.length === 0 && command.asks.length === 0;
	return command.type === "CancelOrder" || command.type === "CancelAllOrders";
}

/** Layouts of the section of command ids: under rules 1 and 2, and since. */
const FIRST_IDS_SECTION = 1;
const IDS_SECTION = 2;

type OwnCommand = FoundExchange | BeginEra | RaiseEpoch | ResumeExchange | QuarantineItem;

const NOBODY_SAYS: readonly number[] = [];
/** A command that says when it was sent is not begun later than this: within the time for which every id is remembered. */
const TOO_LATE_MS = 10 * 60_000;

/**
 * A command is done at most so long before the time that it names. Together with TOO_LATE_MS no more than every id is kept: a repeat
 * that is not too late is always recognised.
 */
const TOO_EARLY_MS = EVERY_MS - TOO_LATE_MS;

/** @param ageMs of the command, core time */
function judgeSentAt(ageMs: number): Refusal | undefined {
	if (ageMs > TOO_LATE_MS) return refuse("too_late", "sent_at");
	return ageMs < -TOO_EARLY_MS ? refuse("sent_ahead", "sent_at") : undefined;
}

/** A batch takes no further command once it has so many events: about 30 ms of work (docs/decisions/0007). */
const MAX_EVENTS = 16_384;
/** What one product tells by itself in a batch, so that the others' deadlines are not kept waiting. */
const MAX_EVENTS_A_PRODUCT = 4_096;
/** Bounds what one product does by itself in a batch; what is left is due at once in the next. */
const MAX_DEADLINES_A_BATCH = 2_000;
const MAX_TRIGGERS_A_COMMAND = 100;
