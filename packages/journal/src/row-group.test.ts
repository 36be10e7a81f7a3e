// Tests groups of rows that are appended in one transaction. In these tests, one price record triggers so many stop orders that
// they need several batches. The store, the process or the core then fails at different moments.
import { type Command, type Event, Exchange, SERVICE } from "@candor/core";
import { foundingCommands, MemoryStore, settle, VirtualClock } from "@candor/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import { decodeCommands, decodeEvents } from "./codec.ts";
import { CommandOutcomeUnknown } from "./failures.ts";
import type { Poison } from "./poison.ts";
import { RowGroup } from "./row-group.ts";
import { Sequencer } from "./sequencer.ts";
import type { Halt, PublishedBatch } from "./sequencing.ts";
import { type JournalRow, OutcomeUnknown, StoreHalted } from "./store.ts";
import { verifyJournal } from "./verify.ts";

const FIRST_USER = 100_101;
const USERS = 10;
/** Number of stop orders of each user. Together they cause more events than one product may emit in two batches. */
const STOPS_EACH = 170;

const pricesAt = (time: number, price: number, id = ""): Command => ({
	type: "RecordQuotes",
	id,
	by: SERVICE.prices,
	markets: [{ pair: 1, quotes: ["a", "b", "c"].map((source) => ({ source, bid: price, ask: price, time })) }],
});

/** Returns a stop order that sells when the index falls to 595,000 ticks. */
const stopOf = (by: number): Command => ({
	type: "PlaceOrder",
	id: "",
	by,
	pair: 1,
	side: "sell",
	orderType: "stop_limit",
	timeInForce: "gtc",
	postOnly: false,
	selfTrade: "expire_taker",
	trigger: "index",
	price: 590_000,
	stopPrice: 595_000,
	stopLimitPrice: 0,
	lots: 100,
	quoteAmount: 0n,
});

const depositOf = (user: number, id: string, asset = 1): Command => ({
	type: "DepositSandbox",
	id,
	by: SERVICE.custody,
	user,
	asset,
	amount: 1_000_000_000n,
});

/** A store that records its appends, and can fail one of them. */
class NotingStore extends MemoryStore {
	readonly appends: (readonly JournalRow[])[] = [];
	failNext: ((rows: readonly JournalRow[]) => Error) | undefined;

	override async append(...rows: readonly JournalRow[]): Promise<void> {
		this.appends.push(rows);
		const fail = this.failNext;
		this.failNext = undefined;
		if (fail !== undefined) throw fail(rows);
		return super.append(...rows);
	}
}

class StopScene {
	readonly time = new VirtualClock();
	readonly halts: Halt[] = [];
	readonly poisons: Poison[] = [];
	readonly published: PublishedBatch[] = [];
	readonly answers = new Map<string, unknown>();
	stops: number[] = [];
	sequencer!: Sequencer;

	readonly store: NotingStore;

	constructor(store = new NotingStore()) {
		this.store = store;
	}

	async open(): Promise<this> {
		this.sequencer = await Sequencer.open({
			store: this.store,
			clock: this.time.process(),
			genesis: foundingCommands(),
			defer: queueMicrotask,
			onHalt: (halt) => this.halts.push(halt),
			poison: { load: () => this.poisons, add: (poison) => this.poisons.push(poison) },
		});
		this.sequencer.onPublished((batch) => this.published.push(batch));
		return this;
	}

	async placeStops(): Promise<this> {
		const users = Array.from({ length: USERS }, (_, index) => FIRST_USER + index);
		const send = (commands: Command[]) => Promise.all(commands.map((command) => this.sequencer.submit(command)));
		await send(users.map((user) => ({ type: "OpenAccount", id: "", by: SERVICE.accounts, user })));
		await send(users.map((user) => depositOf(user, "")));
		await send([pricesAt(this.time.now, 600_000)]);
		const placed = await send(users.flatMap((user) => Array.from({ length: STOPS_EACH }, () => stopOf(user))));
		this.stops = placed.map(({ outcome }) => (outcome.kind === "accepted" ? outcome.result : 0));
		this.published.length = 0;
		this.store.appends.length = 0;
		return this;
	}

	/** Sends the price record that triggers all stops, together with a deposit. */
	async fall(): Promise<void> {
		for (const command of [pricesAt(this.time.now, 594_000, "record"), depositOf(FIRST_USER, "deposit", 3)]) {
			this.sequencer.submit(command).then(
				(answer) => this.answers.set(command.id, answer),
				(error) => this.answers.set(command.id, error),
			);
		}
		await settle();
	}
}

const triggeredOf = (events: readonly Event[]) =>
	events.flatMap((event) => (event.type === "OrderChanged" && event.triggered ? [event.order] : []));

const eventsFrom = (store: MemoryStore, row: number) => store.rows.slice(row).flatMap(({ events }) => decodeEvents(events));
const ascending = (one: number, other: number) => one - other;
const ready = async () => (await new StopScene().open()).placeStops();
const idsOf = (row: JournalRow | undefined) => decodeCommands((row as JournalRow).commands).map(({ id }) => id);

afterEach(() => vi.restoreAllMocks());

test("the stops that one index record triggers are several rows in one append, before the command sent with the record", async () => {
	const s = await ready();
	await s.fall();
	expect(s.store.appends).toHaveLength(1);
	const rows = s.store.appends[0] as readonly JournalRow[];
	expect(rows.length).toBeGreaterThan(2);
	expect(rows.map(idsOf)).toEqual([["record"], ...rows.slice(2).map(() => []), ["deposit"]]);
	expect(s.published.map(({ row }) => row)).toEqual(rows);
	expect(new Set(triggeredOf(s.published.flatMap(({ events }) => events)))).toEqual(new Set(s.stops));
	expect(s.answers.get("record")).toMatchObject({ outcome: { kind: "accepted" }, seq: rows[0]?.firstSeq });
	expect(s.answers.get("deposit")).toMatchObject({ outcome: { kind: "accepted" }, seq: rows.at(-1)?.lastSeq });
	const { replica } = await verifyJournal(s.store);
	expect(replica.exchange.stateHash()).toBe(s.sequencer.stateHash());
});

describe("a failed append of several rows loses no row and repeats none", () => {
	test.each([
		["none", 0],
		["the first", 1],
		["all but the last", -1],
		["all", Number.POSITIVE_INFINITY],
	])(
		"each row is written and published once after an unknown outcome that left %s of the rows in the store",
		async (_, count) => {
			const s = await ready();
			s.store.failNext = (rows) => {
				s.store.insert(...rows.slice(0, count));
				return new OutcomeUnknown("lost");
			};
			await s.fall();
			await s.time.advance(1_000);
			const rows = s.store.appends[0] as readonly JournalRow[];
			expect(s.store.rows.slice(-rows.length)).toEqual(rows);
			expect(s.published.map(({ row }) => row)).toEqual(rows);
			expect(s.answers.get("deposit")).toMatchObject({ outcome: { kind: "accepted", duplicate: false } });
			expect(s.halts).toEqual([]);
		},
	);

	test("nothing is published if another writer has taken the sequences, and callers get an unknown outcome", async () => {
		const s = await ready();
		const before = s.store.rows.length;
		const other = await new StopScene(new NotingStore(s.store.rows)).open();
		s.store.failNext = () => {
			s.store.insert(...other.store.rows.slice(before));
			return new OutcomeUnknown("lost");
		};
		await s.fall();
		expect(s.halts).toMatchObject([{ reason: "stale_writer" }]);
		expect(s.published).toEqual([]);
		for (const id of ["record", "deposit"]) expect(s.answers.get(id)).toBeInstanceOf(CommandOutcomeUnknown);
	});

	test("after a crash during the append the next start triggers the remaining stops, whichever rows are durable", async () => {
		const s = await ready();
		const before = s.store.rows.length;
		s.store.failNext = () => new StoreHalted("power cut");
		await s.fall();
		expect(s.published).toEqual([]);
		const rows = s.store.appends[0] as readonly JournalRow[];
		for (let durable = 1; durable <= rows.length; durable++) {
			const next = new StopScene(new NotingStore([...s.store.rows.slice(0, before), ...rows.slice(0, durable)]));
			next.time.now = s.time.now;
			await next.open();
			await next.time.advance(1);
			const { replica } = await verifyJournal(next.store);
			expect(triggeredOf(eventsFrom(next.store, before)).toSorted(ascending)).toEqual(s.stops);
			expect(replica.exchange.stateHash()).toBe(next.sequencer.stateHash());
		}
	});

	test("a halt during publishing ends it, and the remaining rows are not published", async () => {
		const s = await ready();
		s.sequencer.onPublished(() => s.sequencer.halt("follower", new Error("other events")));
		await s.fall();
		expect(s.published).toHaveLength(1);
		expect(s.answers.get("deposit")).toBeInstanceOf(CommandOutcomeUnknown);
	});

	test("if a stop throws after the first batch, the earlier batches are durable and the next start quarantines that stop", async () => {
		const s = await ready();
		const before = s.store.rows.length;
		const sick = s.stops.at(-1) as number;
		let current: Exchange | undefined;
		const apply = Exchange.prototype.applyBatch;
		vi.spyOn(Exchange.prototype, "applyBatch").mockImplementation(function (this: Exchange, ...given) {
			current = this;
			return apply.apply(this, given);
		});
		const ledger = Object.getPrototypeOf(new Exchange().ledger) as Exchange["ledger"];
		const flush = ledger.flush;
		vi.spyOn(ledger, "flush").mockImplementation(function (this: Exchange["ledger"], emit) {
			if (current?.fault?.item === sick) throw new Error("sick");
			flush.call(this, emit);
		});
		await s.fall();
		expect(s.halts).toMatchObject([{ reason: "core_threw" }]);
		expect(s.published.length).toBeGreaterThan(1);
		expect(s.answers.get("record")).toMatchObject({ outcome: { kind: "accepted" } });
		const afterSeq = s.published.at(-1)?.lastSeq;
		expect(s.poisons).toMatchObject([{ afterSeq, fault: { product: "spot", item: sick } }]);
		await s.open();
		await s.time.advance(1);
		expect(s.halts).toHaveLength(1);
		expect(triggeredOf(eventsFrom(s.store, before)).toSorted(ascending)).toEqual(s.stops.slice(0, -1));
	});
});

test("a group of rows is full at 16 rows, or at 4 MB", () => {
	const rowOf = (bytes: number) => ({ commands: new Uint8Array(bytes), events: new Uint8Array(0) }) as unknown as JournalRow;
	const result = {} as never;
	const rows = new RowGroup();
	for (let count = 0; count < 16; count++) {
		expect(rows.isFull).toBe(false);
		rows.add({ callers: [], result, row: rowOf(1) });
	}
	expect(rows.isFull).toBe(true);
	const bytes = new RowGroup();
	bytes.add({ callers: [], result, row: rowOf(3_999_999) });
	bytes.add({ callers: [], result, row: undefined });
	expect(bytes.isFull).toBe(false);
	bytes.add({ callers: [], result, row: rowOf(1) });
	expect(bytes.isFull).toBe(true);
});
