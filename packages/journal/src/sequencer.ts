// The sequencer is the only writer of the journal (docs/explanation/core.md, One batch at a time). It collects commands into a
// batch, applies the batch in the core, appends its row and publishes it. Memory is never more than one append ahead of the disk.
// The result of a command is returned only after its row is durable.
import { randomUUID } from "node:crypto";
import {
	type BatchResult,
	BrokenInvariant,
	type Command,
	type Event,
	type Exchange,
	type Outcome,
	RULES,
	SERVICE,
} from "@candor/core";
import { BatchCutter, POISONED } from "./batch-cutter.ts";
import { type Clock, type ClockChange, ClockGuard, type TimerHandle } from "./clock.ts";
import { CommandFrames, encodeEvents } from "./codec.ts";
import { type AnsweredCommand, CommandQueue, type WaitingCommand } from "./command-queue.ts";
import { AppendAbandoned, appendDurably } from "./durable-append.ts";
import { CommandOutcomeUnknown, Unavailable } from "./failures.ts";
import { PoisonedCommands, type PoisonedItem } from "./poison.ts";
import { recover } from "./recovery.ts";
import { Replica } from "./replica.ts";
import { type ChainPoint, pointAfter, sealRow } from "./row.ts";
import { RowGroup } from "./row-group.ts";
import type { Halt, PublishedBatch, SequencerOptions, SequencerStats } from "./sequencing.ts";
import { encodeSnapshot } from "./snapshot.ts";
import { type JournalRow, OutcomeUnknown, StaleWriter, StoreHalted } from "./store.ts";

/** Longest delay of a timer, ms. The wall clock and the monotonic clock are compared at least this often. */
const MAX_TIMER_MS = 10_000;

export class Sequencer {
	readonly #options: SequencerOptions;
	readonly #clock: Clock;
	readonly #guard: ClockGuard;
	readonly #exchange: Exchange;
	readonly #queue: CommandQueue;
	readonly #cutter: BatchCutter;
	readonly #epoch: number;
	readonly #raiseEpoch: Command;
	readonly #listeners: ((batch: PublishedBatch) => void)[] = [];
	readonly #frames = new CommandFrames();
	readonly #defer: (run: () => void) => void;
	readonly #outcomeTimeoutMs: number;
	readonly #downtimeMs: number;
	#end: ChainPoint;
	/**
	 * Commands, with their callers, of batches that are applied or being applied but not published; undefined between batches.
	 */
	#inFlight: readonly WaitingCommand[] | undefined;
	/**
	 * Commands, with their callers, whose result is unknown because of a halt. The next start finds out if they were executed.
	 */
	#leftOpen: readonly WaitingCommand[] = [];
	#troubled = false;
	/** True while an append takes longer than the callers' time limit. In that time, new commands are rejected at once. */
	#away = false;
	/** True after an accepted jump of the clock. The sequencer must then emit an outage before it does other work. */
	#leapt = false;
	/** True while the sequencer waits for the follower and the callers' time limit has passed. */
	#braked = false;
	#pumping = false;
	#closing = false;
	#abandon = false;
	#halt: Halt | undefined;
	#timer: TimerHandle | undefined;
	#idle: (() => void)[] = [];
	#batches = 0;
	#commands = 0;
	#refused = 0;
	#lastAppendMs = 0;

	private constructor(options: SequencerOptions, replica: Replica, poisoned: PoisonedCommands) {
		this.#options = options;
		this.#clock = options.clock;
		this.#exchange = replica.exchange;
		this.#end = replica.point;
		this.#epoch = replica.point.epoch + 1;
		this.#raiseEpoch = { type: "RaiseEpoch", id: options.writer ?? randomUUID(), by: SERVICE.exchange, epoch: this.#epoch };
		this.#queue = new CommandQueue(options.maxQueue ?? 8_192);
		this.#cutter = new BatchCutter(this.#queue, this.#frames, poisoned);
		this.#outcomeTimeoutMs = options.outcomeTimeoutMs ?? 5_000;
		this.#downtimeMs = options.downtimeMs ?? 5_000;
		this.#defer = options.defer ?? ((run) => void setImmediate(run));
		this.#guard = new ClockGuard(this.#clock, (change) => this.#onClock(change));
	}

	/**
	 * Opens the sequencer. Recovers the state from a snapshot and the rows after it, or from all rows. Then raises the epoch (the
	 * number of the journal's writer), emits an outage if the exchange was down, and begins an era if the rules changed. An empty
	 * journal is founded with the commands of `genesis`. Throws JournalDamaged, ReplayDiverged, OtherRelease, StaleWriter and
	 * StoreUnavailable.
	 */
	static async open(options: SequencerOptions): Promise<Sequencer> {
		const { replica } = await recover({
			...options,
			onBadSnapshot: (seq, error) => options.onAlarm?.({ kind: "bad_snapshot", seq, error }),
		});
		const poisoned = await PoisonedCommands.load(options.poison, options.store, replica.point.seq);
		const sequencer = new Sequencer(options, replica, poisoned);
		await sequencer.#takeOver(poisoned.items);
		return sequencer;
	}

	get durableSeq(): number {
		return this.#end.seq;
	}

	get durableHash(): Uint8Array {
		return this.#end.hash;
	}

	get epoch(): number {
		return this.#epoch;
	}

	/**
	 * Current time of the exchange's clock, ms. A command that is sent now has this sending time, and the next batch has at least
	 * this time.
	 */
	get now(): number {
		return Math.max(this.#end.at, this.#guard.now());
	}

	get mode(): "sandbox" | "live" | undefined {
		return this.#exchange.mode;
	}

	get halted(): Halt | undefined {
		return this.#halt;
	}

	get stats(): SequencerStats {
		const closing = this.#closing ? "closing" : this.#braked ? "waiting_for_follower" : "running";
		return {
			state: this.#halt !== undefined ? "halted" : this.#troubled ? "waiting_for_store" : closing,
			queued: this.#queue.size,
			underWay: this.#inFlight !== undefined,
			batches: this.#batches,
			commands: this.#commands,
			refused: this.#refused,
			durableSeq: this.#end.seq,
			epoch: this.#epoch,
			clockJumped: this.#guard.jumped,
			clockBehindMs: Math.max(0, this.#end.at - this.#guard.now()),
			lastAppendMs: this.#lastAppendMs,
		};
	}

	/**
	 * Submits a command. Resolves when its batch is durable and published. Rejects with Unavailable if the command was certainly
	 * not executed (the queue is full, or the exchange is stopping or halted), with CommandOutcomeUnknown if the caller should
	 * repeat it with the same id, and with UnencodableCommand for a mistake of the caller.
	 * @param sentAt sending time by the exchange's clock, ms; 0 if unknown. The core rejects a command that was sent too long
	 * ago.
	 */
	submit(command: Command, sentAt = 0): Promise<AnsweredCommand> {
		return new Promise((resolve, reject) => {
			if (this.#halt !== undefined) return reject(this.#notTaken(command, `the exchange is halted: ${this.#halt.reason}`));
			if (this.#closing) return reject(this.#notTaken(command, "the exchange is stopping"));
			if (this.#away) return reject(this.#notTaken(command, "the journal is away"));
			const since = this.#clock.monotonic();
			if (!this.#queue.push({ command, sentAt, since, resolve, reject })) {
				return reject(this.#notTaken(command, "too many commands are waiting"));
			}
			this.#wake();
		});
	}

	/**
	 * Registers a listener for published batches. Listeners are called synchronously and in order, before the callers of the
	 * batch get their results. If a listener throws, the sequencer halts.
	 */
	onPublished(listener: (batch: PublishedBatch) => void): void {
		this.#listeners.push(listener);
	}

	/** Returns the durable state as events with absolute values, from which a new view can start. Throws during a batch. */
	restate(): readonly Event[] {
		this.#assertQuiet();
		return this.#exchange.restate();
	}

	/** Returns the durable state as snapshot bytes, from which a follower can start. Throws during a batch. */
	snapshot(): Uint8Array {
		this.#assertQuiet();
		return encodeSnapshot(new Replica(this.#exchange, this.#end).snapshot());
	}

	/** Returns the hash of the durable state. It takes long for a large state. Throws during a batch. */
	stateHash(): string {
		this.#assertQuiet();
		return this.#exchange.stateHash();
	}

	/**
	 * Closes the sequencer: it takes no more commands, and finishes those that it has taken. If the store does not respond, it
	 * gives up after `patienceMs`.
	 */
	async close(patienceMs = 10_000): Promise<void> {
		this.#closing = true;
		if (this.#pumping) {
			const giveUp = this.#clock.setTimer(() => {
				this.#abandon = true;
			}, patienceMs);
			await new Promise<void>((resolve) => this.#idle.push(resolve));
			this.#clock.clearTimer(giveUp);
		}
		this.#clearTimer();
		this.#rejectQueued("the exchange is stopping", Number.POSITIVE_INFINITY);
	}

	/**
	 * Halts the sequencer for ever, as after a broken invariant. It is also called if the follower computes other events than the
	 * sequencer.
	 */
	halt(reason: Halt["reason"], error: Error): void {
		if (this.#halt !== undefined) return;
		this.#halt = { reason, error };
		this.#abandon = true;
		this.#clearTimer();
		for (const waiting of this.#inFlight ?? []) waiting.reject(new CommandOutcomeUnknown(`the exchange is halted: ${reason}`));
		this.#rejectQueued(`the exchange is halted: ${reason}`, Number.POSITIVE_INFINITY);
		this.#leftOpen = this.#inFlight ?? [];
		this.#inFlight = undefined;
		if (!(error instanceof AppendAbandoned)) this.#options.onHalt?.(this.#halt);
	}

	async #takeOver(items: readonly PoisonedItem[]): Promise<void> {
		this.#pumping = true;
		const { at, seq } = this.#end;
		const wall = this.#guard.now();
		if (seq > 0 && at > wall + 5_000) this.#options.onAlarm?.({ kind: "clock_behind_journal", byMs: at - wall });
		if (this.#exchange.mode !== undefined) {
			// These commands get the last core time, because no deadline may be processed before the outage is emitted. Items on
			// which the core threw are quarantined before any automatic work.
			const outcomes = await this.#runOwn(at, ...items.map(quarantine), this.#raiseEpoch);
			for (const [index, { fault, error }] of items.entries()) {
				const kind = outcomes[index]?.kind === "accepted" ? "item_quarantined" : "item_not_held";
				this.#options.onAlarm?.({ kind, ...fault, error: new Error(error) });
			}
			if (wall - at > this.#downtimeMs) {
				await this.#runOwn(at, { type: "ResumeExchange", id: "", by: SERVICE.exchange, from: at, to: wall });
			}
			await this.#beginEra();
		} else {
			for (const command of this.#options.genesis ?? []) await this.#runOwn(this.#guard.now(), command);
		}
		this.#stopPumping();
	}

	#onClock(change: ClockChange): void {
		if (change.kind === "accepted") this.#leapt = change.byMs > this.#downtimeMs;
		this.#options.onAlarm?.(change.kind === "settled" ? { kind: "clock_settled" } : { ...change, kind: `clock_${change.kind}` });
	}

	/**
	 * Emits the outage at the last core time, before any deadline that became due by the jump. No automatic work ran during the
	 * jump.
	 */
	async #tellOutage(to: number): Promise<void> {
		this.#leapt = false;
		const from = this.#end.at;
		if (this.#exchange.mode === undefined || to <= from) return;
		await this.#runOwn(from, { type: "ResumeExchange", id: "", by: SERVICE.exchange, from, to });
	}

	/**
	 * Begins an era: marks in the journal that the current rules start here, and stores the state, from which this release can
	 * replay.
	 */
	async #beginEra(): Promise<void> {
		if (this.#exchange.mode === undefined || this.#exchange.rules === RULES) return;
		// Under older rules, the batch with BeginEra would first do automatic work that is due, and so change the state.
		// Therefore all due work is done before the state is hashed. The hash in BeginEra is then the hash of the state to which
		// BeginEra applies.
		while (this.#isDue(this.#end.at)) {
			this.#frames.reset();
			await this.#runBatch([], this.#end.at, true);
			if (this.#halt !== undefined) throw this.#halt.error;
		}
		const stateHash = this.#exchange.stateHash();
		if (this.#exchange.rules > 0) await this.#options.snapshots?.save(new Replica(this.#exchange, this.#end).snapshot(), true);
		const source = this.#options.source ?? "";
		await this.#runOwn(this.#end.at, { type: "BeginEra", id: "", by: SERVICE.exchange, rules: RULES, stateHash, source });
	}

	/**
	 * Applies commands of the sequencer or of genesis in a separate batch. Throws if a command other than QuarantineItem is
	 * refused.
	 */
	async #runOwn(wall: number, ...commands: Command[]): Promise<readonly (Outcome | undefined)[]> {
		const answers = new Map<Command, AnsweredCommand>();
		const batch = commands.map((command): WaitingCommand => {
			const resolve = (answer: AnsweredCommand) => void answers.set(command, answer);
			return { command, sentAt: 0, since: this.#clock.monotonic(), resolve, reject: () => {} };
		});
		this.#frames.reset();
		for (const command of commands) this.#frames.add(command);
		await this.#runBatch(batch, wall, true);
		if (this.#halt !== undefined) throw this.#halt.error;
		const outcomes = commands.map((command) => answers.get(command)?.outcome);
		for (const [index, command] of commands.entries()) {
			const outcome = outcomes[index];
			if (outcome?.kind === "accepted" || command.type === "QuarantineItem") continue;
			const code = outcome?.kind === "refused" ? outcome.refusal.code : "unknown";
			throw new BrokenInvariant(`the exchange's own ${command.type} was refused: ${code}`);
		}
		return outcomes;
	}

	#wake(): void {
		if (this.#pumping || this.#halt !== undefined) return;
		this.#pumping = true;
		this.#clearTimer();
		this.#defer(() => void this.#pump());
	}

	async #pump(): Promise<void> {
		try {
			while (this.#halt === undefined) {
				await this.#brake();
				if (this.#halt !== undefined) break;
				const wall = this.#guard.now();
				if (this.#leapt) await this.#tellOutage(wall);
				if (this.#halt !== undefined || (this.#queue.size === 0 && !this.#isDue(wall))) break;
				const batch = this.#cut();
				// The batch is empty if all waiting commands were rejected before they reached the core.
				if (batch.length > 0 || this.#isDue(wall)) await this.#runBatch(batch, wall);
			}
			this.#stopPumping();
		} catch (error) {
			this.halt("internal", error as Error);
			this.#stopPumping();
		}
	}

	/** Waits if the follower is too far behind. Callers who wait longer than their time limit get an error. */
	async #brake(): Promise<void> {
		const brake = this.#options.pace?.();
		if (brake === undefined) return;
		this.#armPatience(this.#outcomeTimeoutMs);
		await brake;
		this.#clearTimer();
		if (this.#braked) this.#options.onAlarm?.({ kind: "follower_caught_up" });
		this.#braked = false;
	}

	#stopPumping(): void {
		this.#pumping = false;
		for (const resolve of this.#idle) resolve();
		this.#idle = [];
		if (this.#halt !== undefined) return;
		if (this.#queue.size > 0) this.#wake();
		else if (!this.#closing) this.#armTimer();
	}

	/** Returns true if automatic work is due. During a jump of the clock, and while closing, it returns false. */
	#isDue(wall: number): boolean {
		if (this.#guard.jumped || this.#closing) return false;
		const due = this.#exchange.nextDeadline(wall);
		// After the clock went back, core time is ahead of it. Work that is due by core time does not wait until the clock
		// catches up.
		return due !== undefined && due <= Math.max(wall, this.#end.at);
	}

	#armTimer(): void {
		const now = this.#guard.now();
		const due = this.#guard.jumped ? undefined : this.#exchange.nextDeadline(now);
		const delay = due === undefined ? MAX_TIMER_MS : Math.max(0, Math.min(due - now, MAX_TIMER_MS));
		this.#timer = this.#clock.setTimer(() => this.#wake(), delay);
	}

	#clearTimer(): void {
		if (this.#timer !== undefined) this.#clock.clearTimer(this.#timer);
		this.#timer = undefined;
	}

	/**
	 * Takes the next batch from the queue. A founding is always a separate batch. Callers of poisoned or unencodable commands get
	 * their results at once.
	 */
	#cut(): readonly WaitingCommand[] {
		const { batch, poisoned } = this.#cutter.cut(
			this.#end.seq,
			this.#exchange.mode === undefined ? 1 : this.#options.maxBatchCommands,
		);
		this.#refused += poisoned.length;
		for (const waiting of poisoned) waiting.resolve({ outcome: POISONED, seq: this.#end.seq });
		return batch;
	}

	/**
	 * Applies a batch and the due work after it, appends all their rows at once, and publishes the rows in order. `#frames` must
	 * already hold the encoded commands of the batch. A failure calls `halt`. The promise rejects only with an error that no
	 * command caused, and only after the results of all rows are returned.
	 * @param alone true if no further batch may be appended in the same transaction
	 */
	async #runBatch(given: readonly WaitingCommand[], wall: number, alone = false): Promise<void> {
		const founding = this.#exchange.mode === undefined;
		// The journal's first row also contains the epoch of its writer.
		if (founding) this.#frames.add(this.#raiseEpoch);
		const group = new RowGroup();
		let coreError = this.#apply(given, wall, group);
		let otherError: Error | undefined;
		try {
			if (coreError === undefined && !alone && !founding) coreError = await this.#applyFollowing(wall, group);
		} catch (error) {
			otherError = error as Error;
		}
		// The batches before the error are valid and must be written. Otherwise the next start may not find the item on which the
		// core threw.
		if (!(await this.#commit(group))) return;
		if (coreError !== undefined) this.#coreThrew(coreError);
		if (otherError !== undefined) throw otherError;
		if (this.#halt === undefined && founding && group.rows.length > 0) await this.#beginEra();
	}

	/**
	 * Applies further batches of due work and adds them to the group. They may also contain waiting commands. Returns the error
	 * that the core threw; undefined if it threw none.
	 */
	async #applyFollowing(wall: number, group: RowGroup): Promise<Error | undefined> {
		let now = wall;
		let coreError: Error | undefined;
		while (coreError === undefined && !group.isFull && this.#isDue(now)) {
			await this.#turn();
			if (this.#halt !== undefined) return undefined;
			now = this.#guard.now();
			if (this.#leapt || !this.#isDue(now)) return undefined;
			coreError = this.#apply(this.#cut(), now, group);
		}
		return coreError;
	}

	/**
	 * Applies one batch in the core and adds it to the group. Commands that the core did not process go back into the queue.
	 * Returns the error that the core threw; undefined if it threw none.
	 */
	#apply(given: readonly WaitingCommand[], wall: number, group: RowGroup): Error | undefined {
		const before = group.callersFrom(0);
		this.#inFlight = [...before, ...given];
		try {
			const sentAt = given.map((waiting) => waiting.sentAt);
			const result = this.#exchange.applyBatch(wall, this.#frames.commands(), sentAt);
			const row = result.changed ? this.#seal(result, group.end ?? this.#end) : undefined;
			if (row === undefined && result.consumed === 0) throw new BrokenInvariant("a deadline was due and nothing happened");
			const callers = given.slice(0, result.consumed);
			this.#inFlight = [...before, ...callers];
			this.#queue.putBack(given.slice(result.consumed));
			group.add({ callers, result, row });
			return undefined;
		} catch (error) {
			return error as Error;
		}
	}

	/**
	 * Appends and publishes the rows of a group, and returns results to callers. Returns false if the sequencer halted or gave
	 * up.
	 */
	async #commit(group: RowGroup): Promise<boolean> {
		if (this.#halt !== undefined) return false;
		// If a later batch threw, its callers are not in the group and still wait.
		const unapplied = (this.#inFlight ?? []).slice(group.callersFrom(0).length);
		if (group.rows.length > 0 && !(await this.#append(group.rows))) return false;
		for (const [index, { callers, result, row }] of group.batches.entries()) {
			if (index > 0) await this.#turn();
			// The sequencer halted in the meantime. The rows are durable, but no more results may be returned.
			if (this.#halt !== undefined) return false;
			if (row !== undefined) this.#end = pointAfter(row);
			const open = [...group.callersFrom(index + 1), ...unapplied];
			this.#inFlight = index + 1 < group.batches.length || unapplied.length > 0 ? open : undefined;
			const listenerError = row === undefined ? undefined : this.#publish(row, result);
			this.#answer(callers, result, row);
			if (listenerError !== undefined) this.halt("listener_threw", listenerError);
		}
		return this.#halt === undefined;
	}

	#turn(): Promise<void> {
		return new Promise((resolve) => this.#defer(resolve));
	}

	#seal(result: BatchResult, before: ChainPoint): JournalRow {
		const { outcomes, accepted } = result;
		const firstSeq = before.seq + 1;
		const keep = (index: number) => index < outcomes.length && isJournalled(outcomes[index] as Outcome);
		return sealRow({
			firstSeq,
			lastSeq: firstSeq + Math.max(accepted.length, 1) - 1,
			epoch: this.#epoch,
			at: result.at,
			rules: this.#exchange.rules,
			prevHash: before.hash,
			commands: this.#frames.encode(keep),
			events: encodeEvents(result.events),
		});
	}

	/** Appends rows. Returns true when all rows are durable, and false if the sequencer halted, or gave up while closing. */
	async #append(rows: readonly JournalRow[]): Promise<boolean> {
		const started = this.#clock.monotonic();
		this.#armPatience(this.#outcomeTimeoutMs);
		const firstSeq = this.#end.seq + 1;
		try {
			await appendDurably(this.#options.store, rows, {
				clock: this.#clock,
				abandoned: () => this.#abandon,
				onTrouble: (error, attempt) => {
					this.#troubled = true;
					this.#options.onAlarm?.({ kind: "store_trouble", firstSeq, attempt, error });
				},
			});
		} catch (error) {
			if (this.#halt !== undefined) return false;
			const reason = error instanceof StaleWriter ? "stale_writer" : error instanceof StoreHalted ? "store_halted" : "internal";
			if (error instanceof AppendAbandoned) this.halt("internal", error);
			else this.halt(reason, error as Error);
			return false;
		} finally {
			this.#clearTimer();
			this.#lastAppendMs = this.#clock.monotonic() - started;
		}
		if (this.#halt !== undefined) return false;
		if (this.#troubled) this.#options.onAlarm?.({ kind: "store_back", firstSeq });
		this.#troubled = false;
		this.#away = false;
		return true;
	}

	#armPatience(delayMs: number): void {
		this.#clearTimer();
		this.#timer = this.#clock.setTimer(() => this.#outOfPatience(), delayMs);
	}

	/**
	 * Rejects callers if the append, or the wait for the follower, takes too long. The append itself continues. Callers whose
	 * commands are in the append get CommandOutcomeUnknown, and callers of waiting commands get Unavailable.
	 */
	#outOfPatience(): void {
		if (this.#inFlight === undefined) {
			if (!this.#braked) this.#options.onAlarm?.({ kind: "follower_behind" });
			this.#braked = true;
		} else {
			if (!this.#troubled) {
				const error = new OutcomeUnknown(`no answer for ${this.#outcomeTimeoutMs} ms`);
				this.#options.onAlarm?.({ kind: "store_trouble", firstSeq: this.#end.seq + 1, attempt: 0, error });
			}
			this.#troubled = true;
			this.#away = true;
		}
		const unknown = new CommandOutcomeUnknown("the journal has not answered; repeat under the same id");
		for (const waiting of this.#inFlight ?? []) waiting.reject(unknown);
		this.#rejectQueued("the journal is away", this.#clock.monotonic() - this.#outcomeTimeoutMs);
		this.#armPatience(Math.ceil(this.#outcomeTimeoutMs / 4));
	}

	#rejectQueued(reason: string, untilSince: number): void {
		for (let next = this.#queue.peek(); next !== undefined && next.since <= untilSince; next = this.#queue.peek()) {
			(this.#queue.shift() as WaitingCommand).reject(this.#notTaken(next.command, reason));
		}
	}

	/**
	 * Returns the error for a command that is not accepted: CommandOutcomeUnknown if the command repeats one whose outcome is
	 * unknown, otherwise Unavailable.
	 */
	#notTaken({ by, id }: Command, reason: string): Error {
		const open = this.#inFlight ?? this.#leftOpen;
		const repeats = id !== "" && open.some(({ command }) => command.id === id && command.by === by);
		return repeats ? new CommandOutcomeUnknown(`${reason}; repeat under the same id`) : new Unavailable(reason);
	}

	/**
	 * Halts after an error of the core. The failed batch is not durable and the state in memory is unusable, so the process must
	 * exit.
	 */
	#coreThrew(error: Error): void {
		const { applying, fault } = this.#exchange;
		const thrown = { afterSeq: this.#end.seq, at: this.#end.at, error: error.message };
		if (fault !== undefined) this.#options.poison?.add({ ...thrown, fault });
		else if (applying !== undefined) this.#options.poison?.add({ ...thrown, command: applying });
		for (const waiting of this.#inFlight ?? []) waiting.reject(new Unavailable("the exchange is halted: core_threw"));
		this.#inFlight = undefined;
		this.halt("core_threw", error);
	}

	#publish(row: JournalRow, result: BatchResult): Error | undefined {
		const { firstSeq, lastSeq, at } = row;
		const published: PublishedBatch = { firstSeq, lastSeq, at, commands: result.accepted, events: result.events, row };
		this.#batches++;
		try {
			for (const listener of this.#listeners) listener(published);
		} catch (error) {
			return error as Error;
		}
		return undefined;
	}

	#answer(batch: readonly WaitingCommand[], result: BatchResult, row: JournalRow | undefined): void {
		let seq = row?.firstSeq ?? 0;
		for (let index = 0; index < batch.length; index++) {
			const outcome = result.outcomes[index] as Outcome;
			const own = isJournalled(outcome);
			if (own) this.#commands++;
			else if (outcome.kind === "refused") this.#refused++;
			(batch[index] as WaitingCommand).resolve({ outcome, seq: own ? seq : this.#end.seq });
			if (own) seq++;
		}
	}

	#assertQuiet(): void {
		if (this.#inFlight !== undefined) throw new Error("a batch is under way: the state in memory is not durable yet");
		if (this.#halt !== undefined) throw new Error(`halted (${this.#halt.reason}): the state in memory may not be durable`);
	}
}

const isJournalled = (outcome: Outcome): boolean => outcome.kind === "accepted" && outcome.effect && !outcome.duplicate;

function quarantine({ fault: { product, item }, error }: PoisonedItem): Command {
	return { type: "QuarantineItem", id: "", by: SERVICE.exchange, product, item, reason: error.slice(0, 500).toWellFormed() };
}
