// Tests the sequencer, the only writer of the journal: the results of commands, the written rows, and halts. The tests in
// tests/src/simulation check the same properties with random schedules.
import { type Command, Exchange, FOUNDER, SERVICE } from "@candor/core";
import { foundingCommands, MemoryStore, settle, VirtualClock } from "@candor/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import { STEADY_MS } from "./clock.ts";
import { decodeCommands } from "./codec.ts";
import { CommandOutcomeUnknown, Unavailable, UnencodableCommand } from "./failures.ts";
import type { Poison } from "./poison.ts";
import { Sequencer } from "./sequencer.ts";
import type { Alarm, Halt, PublishedBatch, SequencerOptions } from "./sequencing.ts";
import { type JournalRow, OutcomeUnknown, StaleWriter, StoreHalted, StoreUnavailable } from "./store.ts";
import { verifyJournal } from "./verify.ts";

const USER = 100_101;
const openUser: Command = { type: "OpenAccount", id: "open", by: SERVICE.accounts, user: USER };
const deposit = (id: string, amount = 5n): Command => ({
	type: "DepositSandbox",
	id,
	by: SERVICE.custody,
	user: USER,
	asset: 3,
	amount,
});
/** Returns a command with equal prices from three sources for pair 1. @param price ticks */
const pricesAt = (time: number, price: number): Command => ({
	type: "RecordQuotes",
	id: "",
	by: SERVICE.prices,
	markets: [{ pair: 1, quotes: ["a", "b", "c"].map((source) => ({ source, bid: price, ask: price, time })) }],
});
/** Returns a stop order that sells when the index falls to 595,000 ticks. */
const stopOrder = (id: string): Command => ({
	type: "PlaceOrder",
	id,
	by: USER,
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
	lots: 1_000,
	quoteAmount: 0n,
});
const transfer = (id: string, amount: bigint): Command => ({
	type: "Transfer",
	id,
	by: USER,
	asset: 3,
	from: "coin",
	to: "trust",
	amount,
});

/** A store whose appends wait until the test completes them. */
class HeldStore extends MemoryStore {
	/** Appends that wait. `row` is the first element of `rows`. */
	held: { row: JournalRow; rows: readonly JournalRow[]; answer: (error?: Error) => void }[] = [];
	hold = false;
	failingReads = 0;
	/** First sequence of each append that did not wait. */
	appended: number[] = [];

	override async append(...rows: readonly JournalRow[]): Promise<void> {
		if (!this.hold) {
			this.appended.push(rows.length);
			return super.append(...rows);
		}
		const row = rows[0] as JournalRow;
		return new Promise((resolve, reject) => {
			this.held.push({ row, rows, answer: (error) => (error === undefined ? resolve() : reject(error)) });
		});
	}

	override async find(firstSeq: number): Promise<JournalRow | undefined> {
		if (this.failingReads-- > 0) throw new StoreUnavailable("no reads");
		return super.find(firstSeq);
	}
}

class Scene {
	readonly time = new VirtualClock();
	readonly clock = this.time.process();
	readonly store = new HeldStore();
	readonly published: PublishedBatch[] = [];
	readonly halts: Halt[] = [];
	readonly alarms: Alarm[] = [];
	readonly answers = new Map<string, unknown>();
	readonly poisons: Poison[] = [];
	sequencer!: Sequencer;

	async open(options: Partial<SequencerOptions> = {}): Promise<this> {
		this.sequencer = await Sequencer.open({
			store: this.store,
			clock: this.clock,
			genesis: foundingCommands(),
			source: "test",
			defer: queueMicrotask,
			onHalt: (halt) => this.halts.push(halt),
			onAlarm: (alarm) => this.alarms.push(alarm),
			poison: { load: () => this.poisons, add: (poison) => this.poisons.push(poison) },
			...options,
		});
		this.sequencer.onPublished((batch) => this.published.push(batch));
		return this;
	}

	submit(...commands: Command[]): void {
		for (const command of commands) {
			this.sequencer.submit(command).then(
				(answer) => this.answers.set(command.id, answer),
				(error) => this.answers.set(command.id, error),
			);
		}
	}
}

const scene = (options?: Partial<SequencerOptions>) => new Scene().open(options);
const commandsOf = (row: JournalRow | undefined) => decodeCommands((row as JournalRow).commands);

afterEach(() => vi.restoreAllMocks());

describe("a sequencer that opens a journal founds it, or raises its epoch", () => {
	test("opening an empty journal founds it with epoch, era and listing", async () => {
		const { store, sequencer } = await scene();
		const types = store.rows.map((row) => commandsOf(row).map((command) => command.type));
		expect(types.slice(0, 3)).toEqual([["FoundExchange", "RaiseEpoch"], ["BeginEra"], ["ListAsset"]]);
		expect(store.rows[0]).toMatchObject({ firstSeq: 1, lastSeq: 2, epoch: 1 });
		expect(sequencer.mode).toBe("sandbox");
		expect(sequencer.durableSeq).toBe(2 + 1 + 6);
	});

	test("opening without genesis commands waits for the founding, which gets a separate batch", async () => {
		const { sequencer, store } = await scene({ genesis: [] });
		expect(sequencer.mode).toBeUndefined();
		const early = await sequencer.submit(openUser);
		expect(early.outcome).toMatchObject({ kind: "refused", refusal: { code: "not_founded" } });
		const [found, ...rest] = foundingCommands() as [Command, ...Command[]];
		const answers = await Promise.all([found, ...rest, openUser].map((command) => sequencer.submit(command)));
		expect(answers.map((answer) => answer.seq)).toEqual([1, 4, 5, 6, 7, 8, 9, 10]);
		expect(commandsOf(store.rows[0]).map((command) => command.type)).toEqual(["FoundExchange", "RaiseEpoch"]);
	});

	test("opening fails if a genesis command is rejected", async () => {
		const bad: Command = { type: "ListAsset", id: "", by: FOUNDER, asset: 0, code: "X", name: "X", decimals: 6 };
		await expect(scene({ genesis: [...foundingCommands(), bad] })).rejects.toThrow("invalid_asset");
	});

	test("each opening raises the epoch in a separate batch, at the last core time", async () => {
		const first = await scene();
		const { time, store } = first;
		await time.advance(3_000);
		await first.open();
		expect(commandsOf(store.rows.at(-1))).toMatchObject([{ type: "RaiseEpoch", by: SERVICE.exchange, epoch: 2 }]);
		expect(store.rows.at(-1)).toMatchObject({ epoch: 2, at: store.rows.at(-2)?.at });
	});

	test("opening emits an outage before core time advances", async () => {
		const first = await scene();
		const { time, store } = first;
		const from = (store.rows.at(-1) as JournalRow).at;
		await time.advance(60_000);
		await first.open();
		expect(commandsOf(store.rows.at(-2))[0]?.type).toBe("RaiseEpoch");
		expect(commandsOf(store.rows.at(-1))).toEqual([
			{ type: "ResumeExchange", id: "", by: SERVICE.exchange, from, to: from + 60_000 },
		]);
		expect((store.rows.at(-1) as JournalRow).at).toBe(from);
	});

	test("one of two sequencers that open a journal at the same time is rejected", async () => {
		const { store, time, sequencer } = await scene();
		await sequencer.close();
		store.hold = true;
		const again = () => Sequencer.open({ store, clock: time.process() });
		const opening = [again(), again()];
		await settle();
		expect(store.held.map(({ row }) => [row.firstSeq, row.epoch])).toEqual([
			[10, 2],
			[10, 2],
		]);
		for (const { row, answer } of store.held) {
			try {
				store.insert(row);
				answer();
			} catch (error) {
				answer(error as Error);
			}
		}
		const results = await Promise.allSettled(opening);
		expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
		expect(results[1]).toMatchObject({ reason: expect.any(StaleWriter) });
	});

	test("opening rejects a journal of newer rules", async () => {
		const { store, time, sequencer } = await scene();
		const newer: Command = { type: "BeginEra", id: "", by: SERVICE.exchange, rules: 1_000, stateHash: "", source: "" };
		await sequencer.submit(newer);
		await expect(Sequencer.open({ store, clock: time.process() })).rejects.toThrow("rules 1000");
	});
});

describe("a sequencer writes commands in batches", () => {
	test("commands that arrive during an append are in the next batch", async () => {
		const { store, sequencer, published, time } = await scene();
		store.hold = true;
		const before = store.rows.length;
		const first = sequencer.submit(openUser);
		await settle();
		const later = [deposit("a"), deposit("b"), deposit("c")].map((command) => sequencer.submit(command));
		await settle();
		expect(store.held).toHaveLength(1);
		store.hold = false;
		store.insert((store.held[0] as HeldStore["held"][0]).row);
		store.held[0]?.answer();
		expect((await first).seq).toBe(10);
		expect((await Promise.all(later)).map((answer) => answer.seq)).toEqual([11, 12, 13]);
		expect(store.rows.length).toBe(before + 2);
		expect(published.map((batch) => [batch.firstSeq, batch.lastSeq])).toEqual([
			[10, 10],
			[11, 13],
		]);
		await time.advance(1);
	});

	test("a row has at most 1,024 commands and 1 MB", async () => {
		const { store, sequencer } = await scene();
		await sequencer.submit(openUser);
		const before = store.rows.length;
		await Promise.all(Array.from({ length: 2_500 }, (_, index) => sequencer.submit(deposit(`d${index}`))));
		expect(store.rows.slice(before).map((row) => row.lastSeq - row.firstSeq + 1)).toEqual([1_024, 1_024, 452]);
		const long = (index: number): Command => deposit(`${index}`.padEnd(300_000, "x"));
		const from = store.rows.length;
		await Promise.all([1, 2, 3, 4].map((index) => sequencer.submit(long(index))));
		expect(store.rows.slice(from).map((row) => row.lastSeq - row.firstSeq + 1)).toEqual([3, 1]);
		await expect(sequencer.submit({ ...openUser, id: "y".repeat(1_100_000) })).rejects.toThrow(UnencodableCommand);
	});

	test("refusals are returned without journalling them; a batch with only refusals changes neither time nor journal", async () => {
		const { store, sequencer, published } = await scene();
		await sequencer.submit(openUser);
		const rows = store.rows.length;
		const refused = await sequencer.submit(transfer("t", 1n));
		expect(refused).toEqual({ outcome: expect.objectContaining({ kind: "refused" }), seq: sequencer.durableSeq });
		expect(store.rows.length).toBe(rows);
		expect(published.length).toBe(1);
		const mixed = await Promise.all(
			[transfer("u", 9n), deposit("v"), transfer("w", 9n)].map((command) => sequencer.submit(command)),
		);
		expect(mixed.map((answer) => answer.outcome.kind)).toEqual(["refused", "accepted", "refused"]);
		expect(commandsOf(store.rows.at(-1)).map((command) => command.id)).toEqual(["v"]);
	});

	test("a hundred commands with the same id have one effect and one result", async () => {
		const { store, sequencer } = await scene();
		await sequencer.submit(openUser);
		const answers = await Promise.all(Array.from({ length: 100 }, () => sequencer.submit(deposit("same"))));
		expect(new Set(answers.map((answer) => (answer.outcome.kind === "accepted" ? answer.outcome.result : 0)))).toEqual(
			new Set([1]),
		);
		expect(commandsOf(store.rows.at(-1))).toHaveLength(1);
		const other = await sequencer.submit(deposit("same", 6n));
		expect(other.outcome).toMatchObject({ kind: "refused", refusal: { code: "id_reused" } });
	});

	test("a refusal is returned only after the row of its batch is durable", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		s.store.hold = true;
		s.submit(deposit("good"), transfer("bad", 1_000n));
		await settle();
		expect(s.answers.size).toBe(0);
		const [held] = s.store.held as [HeldStore["held"][0]];
		s.store.insert(held.row);
		held.answer();
		await settle();
		expect([...s.answers.keys()]).toEqual(["good", "bad"]);
	});

	test("listeners get a batch before the callers get their results", async () => {
		const { sequencer } = await scene();
		const order: string[] = [];
		sequencer.onPublished(() => order.push("published"));
		await sequencer.submit(openUser).then(() => order.push("answered"));
		expect(order).toEqual(["published", "answered"]);
	});

	test("a command that cannot be encoded affects only its caller", async () => {
		const { sequencer } = await scene();
		const bad = sequencer.submit({ ...openUser, user: 0.5 });
		const good = sequencer.submit(openUser);
		await expect(bad).rejects.toThrow(UnencodableCommand);
		expect((await good).outcome.kind).toBe("accepted");
	});

	test("commands are rejected when the queue is full", async () => {
		const s = await scene({ maxQueue: 3 });
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		s.submit(deposit("1"), deposit("2"), deposit("3"), deposit("4"));
		await settle();
		expect([...s.answers.keys()]).toEqual(["4"]);
		expect(s.answers.get("4")).toBeInstanceOf(Unavailable);
	});
});

describe("a batch whose append has an unknown result is published at most once", () => {
	const written = (error: Error) => (s: Scene, row: JournalRow) => {
		s.store.insert(row);
		return error;
	};
	const cases: [string, (scene: Scene, row: JournalRow) => Error][] = [
		["written, but the response was lost", written(new OutcomeUnknown("lost"))],
		["not written, with an unknown outcome", () => new OutcomeUnknown("lost")],
		["certainly not written", () => new StoreUnavailable("away")],
		["written twice", written(new StaleWriter("taken by itself"))],
		["written, with an error of an unknown class", written(new Error("?"))],
		["not written, with an error of an unknown class", () => new Error("?")],
	];

	test.each(cases)("a batch is published once and from the same bytes, if it was %s", async (_, fate) => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		const [held] = s.store.held as [HeldStore["held"][0]];
		s.store.hold = false;
		s.store.failingReads = 2;
		const before = s.store.rows.length;
		held.answer(fate(s, held.row));
		await s.time.advance(2_000);
		expect(s.answers.get("open")).toMatchObject({ seq: 10, outcome: { kind: "accepted" } });
		expect(s.published).toHaveLength(1);
		expect(s.store.rows.length).toBe(before + 1);
		expect(s.store.rows.at(-1)?.hash).toEqual(held.row.hash);
		expect(s.halts).toEqual([]);
		expect(s.alarms.at(-1)).toEqual({ kind: "store_back", firstSeq: 10 });
	});

	test("the sequencer halts without reporting success if another writer has written a row at the same sequence", async () => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		s.store.hold = false;
		await Sequencer.open({ store: s.store, clock: s.time.process() });
		s.store.held[0]?.answer(new OutcomeUnknown("lost"));
		await s.time.advance(100);
		expect(s.halts).toMatchObject([{ reason: "stale_writer" }]);
		expect(s.answers.get("open")).toBeInstanceOf(CommandOutcomeUnknown);
		expect(s.published).toEqual([]);
		await expect(s.sequencer.submit(deposit("x"))).rejects.toThrow(Unavailable);
	});

	test("a failed disk halts the sequencer at once and is never tried again", async () => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser, deposit("x"));
		await settle();
		s.submit(deposit("queued"));
		s.store.held[0]?.answer(new StoreHalted("fsync"));
		await s.time.advance(60_000);
		expect(s.halts).toMatchObject([{ reason: "store_halted" }]);
		expect(s.store.held).toHaveLength(1);
		expect(s.answers.get("x")).toBeInstanceOf(CommandOutcomeUnknown);
		expect(s.answers.get("queued")).toBeInstanceOf(Unavailable);
		// This stays so until the process ends: a command whose outcome is unknown must never be reported as "certainly not
		// executed" when it is repeated.
		await expect(s.sequencer.submit(deposit("x"))).rejects.toBeInstanceOf(CommandOutcomeUnknown);
		await expect(s.sequencer.submit(deposit("queued"))).rejects.toBeInstanceOf(Unavailable);
	});

	test("during 30 s without the database callers get errors; afterwards work resumes, and nothing is lost or repeated", async () => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		s.submit(deposit("behind"));
		await s.time.advance(5_100);
		expect(s.answers.get("open")).toBeInstanceOf(CommandOutcomeUnknown);
		await s.time.advance(2_000);
		expect(s.answers.get("behind")).toBeInstanceOf(Unavailable);
		expect(s.sequencer.stats.state).toBe("waiting_for_store");
		await s.time.advance(23_000);
		s.store.hold = false;
		s.store.held[0]?.answer(new StoreUnavailable("away"));
		await s.time.advance(3_000);
		s.submit({ ...openUser });
		await settle();
		expect(s.answers.get("open")).toMatchObject({ outcome: { kind: "accepted", duplicate: true } });
		expect(s.sequencer.stats.state).toBe("running");
		const { replica } = await verifyJournal(s.store);
		expect(replica.exchange.stateHash()).toBe(s.sequencer.stateHash());
	});

	test("while the store is unreachable the queue is limited and later callers fail at once; afterwards work resumes", async () => {
		const s = await scene({ maxQueue: 3 });
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		s.submit(...["a", "b", "c", "d"].map((id) => deposit(id)));
		await settle();
		expect([...s.answers.keys()]).toEqual(["d"]);
		expect(s.answers.get("d")).toBeInstanceOf(Unavailable);
		expect(s.sequencer.stats.queued).toBe(3);
		await s.time.advance(7_000);
		expect(s.answers.get(openUser.id)).toBeInstanceOf(CommandOutcomeUnknown);
		for (const id of ["a", "b", "c"]) expect(s.answers.get(id)).toBeInstanceOf(Unavailable);
		expect(s.sequencer.stats).toMatchObject({ state: "waiting_for_store", queued: 0 });
		for (let count = 0; count < 100; count++) await expect(s.sequencer.submit(deposit(`n${count}`))).rejects.toThrow(Unavailable);
		s.store.hold = false;
		s.store.held[0]?.answer(new StoreUnavailable("away"));
		await s.time.advance(3_000);
		expect(s.sequencer.stats.state).toBe("running");
		expect(await s.sequencer.submit(deposit("a"))).toMatchObject({ outcome: { kind: "accepted", duplicate: false } });
	});

	test("a repeat of a command with an unknown outcome also gets an unknown outcome", async () => {
		const s = await scene({ maxQueue: 2 });
		s.store.hold = true;
		const repeat = (id: string) => s.sequencer.submit({ ...openUser, id }).then(String, (error: Error) => error.name);
		s.submit(openUser);
		await settle();
		const early = [repeat(openUser.id), repeat("behind"), repeat(openUser.id)];
		await settle();
		await s.time.advance(7_000);
		expect(await Promise.all(early)).toEqual(["CommandOutcomeUnknown", "Unavailable", "CommandOutcomeUnknown"]);
		expect(await repeat(openUser.id)).toBe("CommandOutcomeUnknown");
		expect(await repeat("another")).toBe("Unavailable");
		s.store.hold = false;
		s.store.held[0]?.answer(new StoreUnavailable("away"));
		await s.time.advance(3_000);
		expect(await s.sequencer.submit({ ...openUser })).toMatchObject({ outcome: { kind: "accepted", duplicate: true } });
	});

	test("an append that succeeds after every time limit is still published once", async () => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		const [held] = s.store.held as [HeldStore["held"][0]];
		s.store.insert(held.row);
		await s.time.advance(20_000);
		expect(s.published).toEqual([]);
		held.answer();
		await settle();
		expect(s.published).toHaveLength(1);
	});

	test("an append without a response raises one alarm when its callers time out, and another when it completes", async () => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser);
		await s.time.advance(20_000);
		expect(s.alarms).toMatchObject([{ kind: "store_trouble", attempt: 0, error: new OutcomeUnknown("no answer for 5000 ms") }]);
		s.store.insert((s.store.held[0] as HeldStore["held"][0]).row);
		s.store.held[0]?.answer();
		await settle();
		expect(s.alarms.map(({ kind }) => kind)).toEqual(["store_trouble", "store_back"]);
	});
});

describe("every command gets a result when the sequencer stops, fails or is delayed", () => {
	test("after an error of the core nothing is journalled, and the next start rejects the poisoned command", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		const rows = s.store.rows.length;
		const apply = Exchange.prototype.applyBatch;
		const bomb = vi.spyOn(Exchange.prototype, "applyBatch").mockImplementation(function (this: Exchange, wall, commands) {
			const at = commands.findIndex((command) => command.id === "bomb");
			if (at < 0) return apply.call(this, wall, commands);
			const explosive = {
				...commands[at],
				get by(): number {
					throw new Error("boom");
				},
			} as Command;
			return apply.call(this, wall, commands.with(at, Object.defineProperty(explosive, "id", { value: "bomb" })));
		});
		s.submit(deposit("innocent"), deposit("bomb"), deposit("after"));
		await settle();
		expect(s.halts).toMatchObject([{ reason: "core_threw" }]);
		expect(s.store.rows.length).toBe(rows);
		for (const id of ["innocent", "bomb", "after"]) expect(s.answers.get(id)).toBeInstanceOf(Unavailable);
		expect(s.poisons).toMatchObject([{ afterSeq: rows + 1, command: { id: "bomb" } }]);
		bomb.mockRestore();
		s.poisons[0] = { ...(s.poisons[0] as Poison), command: deposit("bomb") };

		await s.open();
		const answers = await Promise.all(
			[deposit("innocent"), deposit("bomb"), deposit("bomb", 6n)].map((c) => s.sequencer.submit(c)),
		);
		expect(answers.map((answer) => answer.outcome)).toMatchObject([
			{ kind: "accepted" },
			{ kind: "refused", refusal: { code: "poisoned_command" } },
			{ kind: "accepted" },
		]);
	});

	test("a poisoned or unencodable command alone in its batch is rejected each time, and the exchange continues", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		s.poisons.push({ afterSeq: s.sequencer.durableSeq, at: 0, error: "", command: deposit("bomb") });
		await s.open();
		const fractional: Command = {
			type: "RecordQuotes",
			id: "",
			by: SERVICE.prices,
			markets: [{ pair: 1, quotes: [{ source: "amber", bid: 600_000, ask: 600_000, time: 1.5 }] }],
		};
		for (let round = 0; round < 3; round++) {
			expect((await s.sequencer.submit(deposit("bomb"))).outcome).toMatchObject({ refusal: { code: "poisoned_command" } });
			await expect(s.sequencer.submit(deposit("x".repeat(1_100_000)))).rejects.toThrow(UnencodableCommand);
			await expect(s.sequencer.submit(fractional)).rejects.toThrow(UnencodableCommand);
			await expect(s.sequencer.submit(deposit("half \ud800 of a pair"))).rejects.toThrow("surrogate");
			await s.time.advance(1_000);
		}
		expect(s.halts).toEqual([]);
		expect((await s.sequencer.submit(deposit("good"))).outcome.kind).toBe("accepted");
	});

	test("the core gets the decoded command, with a byte order mark and without fields outside the layout", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		const marked = { ...deposit("\ufeffmarked"), more: "than the layout" };
		expect((await s.sequencer.submit(marked)).outcome.kind).toBe("accepted");
		expect(s.published.at(-1)?.commands).toEqual([deposit("\ufeffmarked")]);
		expect((await s.sequencer.submit(deposit("\ufeffmarked"))).outcome).toMatchObject({ duplicate: true });
		expect((await s.sequencer.submit(deposit("marked"))).outcome).toMatchObject({ duplicate: false });
		const { replica } = await verifyJournal(s.store);
		expect(replica.exchange.stateHash()).toBe(s.sequencer.stateHash());
	});

	test("triggered stops do not wait for a clock that was set back", async () => {
		const s = await scene();
		const prices = (price: number) => pricesAt(s.time.now, price);
		await s.sequencer.submit(openUser);
		await s.sequencer.submit({ ...deposit("btc", 1_000_000_000n), asset: 1 } as Command);
		await s.sequencer.submit(prices(600_000));
		// One command may not trigger this many stop orders directly.
		const placed = await Promise.all(Array.from({ length: 150 }, () => s.sequencer.submit(stopOrder(""))));
		expect(placed.every(({ outcome }) => outcome.kind === "accepted")).toBe(true);
		const fall = prices(594_000);
		s.clock.jump(-3_000);
		s.published.length = 0;
		await s.sequencer.submit(fall);
		await settle();
		const triggered = s.published
			.flatMap(({ events }) => events)
			.filter((event) => event.type === "OrderChanged" && event.triggered);
		expect(triggered).toHaveLength(150);
	});

	test("after an error in a triggered stop no command is poisoned; the next start quarantines the stop and reports it", async () => {
		const s = await scene();
		const prices = (price: number) => pricesAt(s.time.now, price);
		await s.sequencer.submit(openUser);
		await s.sequencer.submit({ ...deposit("btc", 100_000_000n), asset: 1 } as Command);
		await s.sequencer.submit(prices(600_000));
		const stop = await s.sequencer.submit(stopOrder("stop"));
		const item = stop.outcome.kind === "accepted" ? stop.outcome.result : 0;
		let current: Exchange | undefined;
		const apply = Exchange.prototype.applyBatch;
		vi.spyOn(Exchange.prototype, "applyBatch").mockImplementation(function (this: Exchange, ...given) {
			current = this;
			return apply.apply(this, given);
		});
		const ledger = Object.getPrototypeOf(new Exchange().ledger) as Exchange["ledger"];
		const flush = ledger.flush;
		vi.spyOn(ledger, "flush").mockImplementation(function (this: Exchange["ledger"], emit) {
			if (current?.fault?.item === item) throw new Error("sick");
			flush.call(this, emit);
		});
		const end = s.sequencer.durableSeq;
		s.submit({ ...prices(594_000), id: "prices" });
		await settle();
		expect(s.halts).toMatchObject([{ reason: "core_threw" }]);
		expect(s.answers.get("prices")).toBeInstanceOf(Unavailable);
		expect(s.poisons).toMatchObject([{ afterSeq: end, error: "sick", fault: { product: "spot", item } }]);

		await s.open();
		expect(s.alarms).toMatchObject([{ kind: "item_quarantined", product: "spot", item, error: { message: "sick" } }]);
		const held = s.store.rows.find((row) => commandsOf(row).some(({ type }) => type === "QuarantineItem"));
		expect(commandsOf(held).map(({ type }) => type)).toEqual(["QuarantineItem", "RaiseEpoch"]);
		expect((await s.sequencer.submit(prices(594_000))).outcome.kind).toBe("accepted");
		expect(s.halts).toHaveLength(1);
		await s.sequencer.close();
		await s.open();
		expect(s.alarms).toHaveLength(1);
		// An item that no longer exists is reported as not held.
		await s.sequencer.close();
		const fault = { product: "spot", item: 999_999 };
		s.poisons.push({ ...(s.poisons[0] as Poison), afterSeq: s.store.rows.at(-1)?.lastSeq ?? 0, fault });
		await s.open();
		expect(s.alarms.at(-1)).toMatchObject({ kind: "item_not_held", ...fault });
		const cancel: Command = { type: "CancelOrder", id: "", by: USER, order: item };
		expect((await s.sequencer.submit(cancel)).outcome.kind).toBe("accepted");
		vi.restoreAllMocks();
		await verifyJournal(s.store);
	});

	test("work beyond a batch's budget goes into the next batches in order, and every command gets its result", async () => {
		const s = await scene();
		const apply = Exchange.prototype.applyBatch;
		let most = 3;
		vi.spyOn(Exchange.prototype, "applyBatch").mockImplementation(function (this: Exchange, wall, commands, sentAt) {
			return apply.call(this, wall, commands.slice(0, most), sentAt);
		});
		await s.sequencer.submit(openUser);
		const from = s.store.rows.length;
		const ids = Array.from({ length: 10 }, (_, index) => `d${index}`);
		const answers = await Promise.all(ids.map((id) => s.sequencer.submit(deposit(id))));
		const rows = s.store.rows.slice(from);
		expect(rows.map((row) => row.lastSeq - row.firstSeq + 1)).toEqual([3, 3, 3, 1]);
		expect(rows.flatMap((row) => commandsOf(row).map(({ id }) => id))).toEqual(ids);
		expect(answers.map(({ seq }) => seq)).toEqual(ids.map((_, index) => (rows[0] as JournalRow).firstSeq + index));
		most = 100;
	});

	test("while the store is unreachable, unprocessed commands are reported as certainly not executed", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		const apply = Exchange.prototype.applyBatch;
		vi.spyOn(Exchange.prototype, "applyBatch").mockImplementation(function (this: Exchange, wall, commands, sentAt) {
			return apply.call(this, wall, commands.slice(0, 1), sentAt);
		});
		s.store.hold = true;
		s.submit(deposit("first"), deposit("second"));
		await s.time.advance(6_000);
		expect(s.answers.get("first")).toBeInstanceOf(CommandOutcomeUnknown);
		expect(s.answers.get("second")).toBeInstanceOf(Unavailable);
	});

	test("a poisoned command that turns out to be in the journal gets its real result", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		s.poisons.push({ afterSeq: s.sequencer.durableSeq, at: 0, error: "", command: deposit("in") });
		await s.sequencer.submit(deposit("in"));
		await s.open();
		expect((await s.sequencer.submit(deposit("in"))).outcome).toMatchObject({ kind: "accepted", duplicate: true });
	});

	test("a listener that throws halts the sequencer; the durable command still gets its result", async () => {
		const s = await scene();
		s.sequencer.onPublished(() => {
			throw new Error("a view broke");
		});
		expect((await s.sequencer.submit(openUser)).outcome.kind).toBe("accepted");
		await settle();
		expect(s.halts).toMatchObject([{ reason: "listener_threw" }]);
	});

	test("closing finishes the accepted commands and accepts no more", async () => {
		const s = await scene();
		s.submit(openUser, deposit("a"));
		const closed = s.sequencer.close();
		s.submit(deposit("late"));
		await closed;
		await settle();
		expect(s.answers.get("a")).toMatchObject({ outcome: { kind: "accepted" } });
		expect(s.answers.get("late")).toBeInstanceOf(Unavailable);
		expect(s.halts).toEqual([]);
	});

	test("closing gives up on a database that stays unreachable, and reports unknown outcomes", async () => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		s.store.held[0]?.answer(new StoreUnavailable("away"));
		s.store.hold = false;
		s.store.append = async () => {
			throw new StoreUnavailable("away");
		};
		const closed = s.sequencer.close(3_000);
		await s.time.advance(10_000);
		await closed;
		expect(s.answers.get("open")).toBeInstanceOf(CommandOutcomeUnknown);
		expect(s.halts).toEqual([]);
	});

	test("a follower that is too far behind delays the next batch", async () => {
		const release = Promise.withResolvers<void>();
		let braked = true;
		const s = await scene({ pace: () => (braked ? release.promise : undefined) });
		s.submit(openUser);
		await settle();
		expect(s.answers.size).toBe(0);
		braked = false;
		release.resolve();
		await settle();
		expect(s.answers.size).toBe(1);
	});

	test("callers that wait for a delayed batch get an error after their time limit", async () => {
		const release = Promise.withResolvers<void>();
		let braked = true;
		const s = await scene({ pace: () => (braked ? release.promise : undefined) });
		s.submit(openUser);
		await s.time.advance(6_500);
		expect(s.answers.get("open")).toBeInstanceOf(Unavailable);
		expect(s.sequencer.stats.state).toBe("waiting_for_follower");
		expect(s.alarms).toEqual([{ kind: "follower_behind" }]);
		braked = false;
		release.resolve();
		expect((await s.sequencer.submit(openUser)).outcome.kind).toBe("accepted");
		expect(s.sequencer.stats.state).toBe("running");
		expect(s.alarms).toEqual([{ kind: "follower_behind" }, { kind: "follower_caught_up" }]);
	});

	test("the state in memory is not available during a batch, or after a halt", async () => {
		const s = await scene();
		s.store.hold = true;
		s.submit(openUser);
		await settle();
		for (const look of ["restate", "snapshot", "stateHash"] as const) expect(() => s.sequencer[look]()).toThrow("under way");
		s.store.held[0]?.answer(new StoreHalted("fsync"));
		await settle();
		for (const look of ["restate", "snapshot", "stateHash"] as const) expect(() => s.sequencer[look]()).toThrow("halted");
	});
});

describe("core time follows the wall clock, and never goes back", () => {
	const lastAt = (s: Scene) => (s.store.rows.at(-1) as JournalRow).at;

	test("an error between two batches halts the sequencer, because no caller would get it", async () => {
		const s = await new Scene().open();
		const broken = vi.spyOn(Exchange.prototype, "nextDeadline").mockImplementation(() => {
			throw new Error("no deadline");
		});
		try {
			s.submit(openUser);
			await settle();
			expect(s.halts).toMatchObject([{ reason: "internal", error: { message: "no deadline" } }]);
			await expect(s.sequencer.submit(openUser)).rejects.toThrow(Unavailable);
		} finally {
			broken.mockRestore();
		}
	});

	test("a wall clock that is set back does not move core time back, and raises an alarm", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		const before = lastAt(s);
		s.clock.jump(-3_600_000);
		await s.time.advance(1_000);
		await s.sequencer.submit(deposit("a"));
		expect(lastAt(s)).toBe(before + 1_000);
		expect(s.alarms).toEqual([{ kind: "clock_jumped", byMs: -3_600_000 }]);
		s.clock.jump(3_600_000);
		await s.sequencer.submit(deposit("b"));
		expect(s.alarms.at(-1)).toEqual({ kind: "clock_settled" });
	});

	test("a wall clock that jumps forward does not move core time", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		const before = lastAt(s);
		s.clock.jump(86_400_000);
		await s.time.advance(1_000);
		await s.sequencer.submit(deposit("a"));
		expect(lastAt(s)).toBe(before + 1_000);
		expect(s.sequencer.stats.clockJumped).toBe(true);
	});

	test("a clock jump raises an alarm without any commands", async () => {
		const s = await scene();
		s.clock.jump(60_000);
		await s.time.advance(11_000);
		expect(s.alarms).toMatchObject([{ kind: "clock_jumped" }]);
	});

	test("a jump that lasts a minute is accepted, and first emitted as an outage", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		const before = lastAt(s);
		s.clock.jump(86_400_000);
		await s.time.advance(20_000);
		// The clock jumps again, so the minute restarts.
		s.clock.jump(7_000_000);
		await s.time.advance(STEADY_MS - 1_000);
		await s.sequencer.submit(deposit("a"));
		expect(s.sequencer.stats.clockJumped).toBe(true);
		const still = lastAt(s);
		expect(still).toBe(before + 20_000 + STEADY_MS - 1_000);
		await s.time.advance(22_000);
		expect(s.sequencer.stats.clockJumped).toBe(false);
		expect(s.alarms).toMatchObject([{ kind: "clock_jumped" }, { kind: "clock_accepted", byMs: 93_400_000 }]);
		const [told] = commandsOf(s.store.rows.at(-1));
		expect(told).toMatchObject({ type: "ResumeExchange", from: still });
		expect((told as { to: number }).to).toBeGreaterThan(still + 93_400_000);
		await s.sequencer.submit(deposit("b"));
		expect(lastAt(s)).toBe(s.clock.wall());
		expect(s.halts).toEqual([]);
	});

	test("after a clock is set back for good, core time pauses until the clock has caught up, and the lag is reported", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		s.clock.jump(-100_000);
		await s.time.advance(STEADY_MS + 20_000);
		expect(s.alarms.at(-1)).toMatchObject({ kind: "clock_accepted", byMs: -100_000 });
		await s.sequencer.submit(deposit("a"));
		const stands = lastAt(s);
		expect(s.sequencer.stats.clockBehindMs).toBe(stands - s.clock.wall());
		expect(stands - s.clock.wall()).toBeGreaterThan(5_000);
		await s.time.advance(1_000);
		await s.sequencer.submit(deposit("b"));
		expect(lastAt(s)).toBe(stands);
		await s.time.advance(100_000);
		await s.sequencer.submit(deposit("c"));
		expect(lastAt(s)).toBe(s.clock.wall());
		expect(s.sequencer.stats.clockBehindMs).toBe(0);
		const ats = s.store.rows.map(({ at }) => at);
		expect(ats).toEqual([...ats].sort((a, b) => a - b));
	});

	test("core time follows small corrections of the clock, and pauses instead of going back", async () => {
		const s = await scene();
		await s.sequencer.submit(openUser);
		const before = lastAt(s);
		s.clock.jump(-2_000);
		await s.sequencer.submit(deposit("a"));
		expect(lastAt(s)).toBe(before);
		await s.time.advance(5_000);
		await s.sequencer.submit(deposit("b"));
		expect(lastAt(s)).toBe(before + 3_000);
		expect(s.alarms).toEqual([]);
	});

	test("the start reports a clock that is behind the journal", async () => {
		const s = await scene();
		await s.sequencer.close();
		s.clock.jump(-60_000);
		await s.open();
		expect(s.alarms).toMatchObject([{ kind: "clock_behind_journal", byMs: 60_000 }]);
	});

	test("a due deadline makes an empty batch of one sequence; a due deadline without effect halts the sequencer", async () => {
		const s = await scene();
		const due = s.time.now + 2_500;
		let pending: number | undefined = due;
		vi.spyOn(Exchange.prototype, "nextDeadline").mockImplementation(() => pending);
		const apply = Exchange.prototype.applyBatch;
		const spy = vi.spyOn(Exchange.prototype, "applyBatch").mockImplementation(function (this: Exchange, wall, commands) {
			const result = apply.call(this, wall, commands);
			if (pending === undefined || wall < pending) return result;
			pending = undefined;
			return { ...result, at: wall, events: [{ type: "Resumed", from: 1, to: 2 }], changed: true };
		});
		await s.sequencer.submit(openUser);
		await s.time.advance(2_400);
		expect(s.published).toHaveLength(1);
		await s.time.advance(200);
		expect(s.published.at(-1)).toMatchObject({ firstSeq: 11, lastSeq: 11, commands: [], at: due });
		spy.mockRestore();
		pending = s.time.now + 100;
		await s.sequencer.submit(deposit("a"));
		await s.time.advance(200);
		expect(s.halts).toMatchObject([{ reason: "core_threw" }]);
	});
});
