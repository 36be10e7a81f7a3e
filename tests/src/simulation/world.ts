// Simulates an exchange with a reliable disk, an unreliable network, processes that die and restart, and clients that repeat
// calls without a response. The seed and the list of steps determine the whole run.
import type { Command } from "@candor/core";
import {
	type AnsweredCommand,
	CommandOutcomeUnknown,
	type JournalRow,
	type PublishedBatch,
	Sequencer,
	StaleWriter,
	StoreUnavailable,
	Unavailable,
	UnencodableCommand,
} from "@candor/journal";
import {
	CommandGenerator,
	type Faults,
	FaultyStore,
	foundingCommands,
	MemoryStore,
	type ProcessClock,
	Random,
	settle,
	VirtualClock,
} from "@candor/testkit";
import { MemorySnapshots } from "./memory-snapshots.ts";

export type Step =
	| { readonly kind: "submit"; readonly command: Command }
	| { readonly kind: "next" }
	/** A client repeats the command that was sent `back` submissions earlier. */
	| { readonly kind: "repeat"; readonly back: number }
	| { readonly kind: "pass"; readonly ms: number }
	| { readonly kind: "crash" }
	| { readonly kind: "take_over" }
	| { readonly kind: "jump"; readonly ms: number }
	| { readonly kind: "away"; readonly ms: number }
	| { readonly kind: "snapshot"; readonly damagedBit: number | undefined };

export interface Submission {
	readonly command: Command;
	/** Time at which the command was first submitted, on the clock of the process that got it; 0 if no process got it. */
	readonly sentAt: number;
	/** Outcome that the client knows; undefined if the client got no response, for example because the process died. */
	fate: AnsweredCommand | "not_executed" | "unknown" | undefined;
}

interface Process {
	readonly sequencer: Sequencer;
	readonly store: FaultyStore;
	readonly clock: ProcessClock;
	dead: boolean;
}

export class World {
	readonly disk: MemoryStore;
	readonly time = new VirtualClock();
	readonly submissions: Submission[] = [];
	/** Batches that each process has published, in the order in which the processes started. */
	readonly published: PublishedBatch[][] = [];
	/**
	 * Executed steps. A step `next` is stored as the command that the generator gave, so that the steps can be repeated without
	 * the generator.
	 */
	readonly taken: Step[] = [];
	readonly #network = this.time.process();
	readonly #snapshots = new MemorySnapshots();
	readonly #random: Random;
	readonly #faults: Faults;
	readonly #running: Process[] = [];
	/** Time at which each command was first submitted, keyed by sender and id. */
	readonly #firstSent = new Map<string, number>();
	readonly #generator: CommandGenerator;
	#started = 0;

	constructor(founded: readonly JournalRow[], seed: number, faults: Faults) {
		this.#generator = new CommandGenerator(seed, { now: () => this.time.now });
		for (const _ of foundingCommands()) this.#generator.next();
		this.disk = new MemoryStore(founded);
		this.#random = new Random(seed);
		this.#faults = faults;
		this.time.now = (founded.at(-1)?.at ?? this.time.now) + 1_000;
	}

	get #newest(): Process | undefined {
		return this.#running.at(-1);
	}

	async run(steps: readonly Step[]): Promise<void> {
		await this.#start(this.#faults);
		for (const step of steps) {
			if (this.#newest === undefined) await this.#start(this.#faults);
			await this.#take(step);
		}
	}

	/**
	 * Ends the simulation: starts a last process without faults, lets clients repeat commands whose outcome they do not know, and
	 * runs all due work.
	 */
	async finish(): Promise<Sequencer> {
		for (const process of [...this.#running]) this.#kill(process);
		await this.time.advance(1_000);
		const { sequencer } = await this.#start({ ...this.#faults, crash: 0, crashAt: () => undefined, lateAnswer: 0 });
		const open = this.submissions.filter(({ fate }) => fate === undefined || fate === "unknown");
		for (const { command, sentAt } of open) this.#submit(command, sentAt || undefined);
		for (
			let waits = 0;
			this.submissions.some(({ fate }, index) => index >= this.submissions.length - open.length && fate === undefined);
			waits++
		) {
			if (waits > 1_000) throw new Error("commands stay unanswered after the faults have ended");
			await this.time.advance(1_000);
		}
		// Lets so much time pass that no scheduled work is left.
		await this.time.advance(10 * 60_000);
		return sequencer;
	}

	/**
	 * Returns a generated command, with an id even if the generator gave none, because every client must be able to repeat its
	 * command.
	 */
	#generate(): Step {
		const command = this.#generator.next();
		return { kind: "submit", command: command.id === "" ? { ...command, id: `g${this.taken.length}` } : command };
	}

	async #take(given: Step): Promise<void> {
		const step = given.kind === "next" ? this.#generate() : given;
		this.taken.push(step);
		switch (step.kind) {
			case "next":
				return;
			case "submit":
				return this.#submit(step.command);
			case "repeat": {
				const earlier = this.submissions.at(-1 - (step.back % Math.max(this.submissions.length, 1)));
				if (earlier !== undefined) this.#submit(earlier.command, earlier.sentAt || undefined);
				return;
			}
			case "pass":
				return this.time.advance(step.ms);
			case "crash":
				this.#kill(this.#newest as Process);
				return;
			case "take_over":
				await this.#start(this.#faults);
				return;
			case "jump":
				this.#newest?.clock.jump(step.ms);
				return;
			case "away":
				for (const process of this.#running) process.store.away = true;
				await this.time.advance(step.ms);
				for (const process of this.#running) process.store.away = false;
				return;
			case "snapshot":
				await this.#snapshot(step.damagedBit);
		}
	}

	async #snapshot(damagedBit: number | undefined): Promise<void> {
		await settle();
		const sequencer = this.#newest?.sequencer;
		if (sequencer === undefined || sequencer.stats.underWay || sequencer.stats.state !== "running") return;
		this.#snapshots.put(sequencer.durableSeq, sequencer.snapshot());
		if (damagedBit !== undefined) this.#snapshots.damageNewest(damagedBit);
	}

	/** Submits a command to a running process, in some cases to one that another process has replaced as the journal's writer. */
	#submit(command: Command, firstSentAt?: number): void {
		const target = this.#running.length > 1 && this.#random.chance(0.2) ? this.#random.pick(this.#running) : this.#newest;
		// The generator may send a command id again. The repeated command is then submitted with the time of the first submission.
		const key = `${command.by}:${command.id}`;
		const sentAt = firstSentAt ?? this.#firstSent.get(key) ?? target?.sequencer.now ?? 0;
		if (sentAt > 0 && !this.#firstSent.has(key)) this.#firstSent.set(key, sentAt);
		const submission: Submission = { command, sentAt, fate: undefined };
		this.submissions.push(submission);
		target?.sequencer.submit(command, sentAt).then(
			(answer) => {
				submission.fate = answer;
			},
			(error) => {
				if (error instanceof Unavailable || error instanceof UnencodableCommand) submission.fate = "not_executed";
				else if (error instanceof CommandOutcomeUnknown) submission.fate = "unknown";
				else throw error;
			},
		);
	}

	#kill(process: Process): void {
		process.dead = true;
		process.store.kill();
		process.clock.kill();
		const at = this.#running.indexOf(process);
		if (at >= 0) this.#running.splice(at, 1);
	}

	/** Starts processes until one is open, because a process may die or be refused while it opens. */
	async #start(faults: Faults): Promise<Process> {
		for (let attempt = 0; attempt < 200; attempt++) {
			const process = await this.#tryStart(faults);
			if (process !== undefined) return process;
			await this.time.advance(this.#random.between(1, 3_000));
		}
		throw new Error("no process could be started in 200 attempts");
	}

	async #tryStart(faults: Faults): Promise<Process | undefined> {
		const clock = this.time.process();
		const published: PublishedBatch[] = [];
		let process: Process | undefined;
		let died = false;
		const die = () => {
			died = true;
			if (process !== undefined) this.#kill(process);
			else clock.kill();
		};
		const { disk } = this;
		const store = new FaultyStore({ disk, clock, network: this.#network, random: this.#random.fork(), faults, onCrash: die });
		let failure: unknown;
		Sequencer.open({
			store,
			clock,
			snapshots: this.#snapshots,
			writer: `writer ${this.#started++}`,
			defer: queueMicrotask,
			outcomeTimeoutMs: 500,
			maxQueue: 256,
			onHalt: ({ reason, error }) => {
				if (reason !== "stale_writer") throw new Error(`halted: ${reason}`, { cause: error });
				if (process !== undefined) this.#kill(process);
			},
		}).then(
			(sequencer) => {
				process = { sequencer, store, clock, dead: false };
				sequencer.onPublished((batch) => {
					published.push(batch);
					this.#generator.observe(batch.events);
				});
			},
			(error) => {
				failure = error;
			},
		);
		await settle();
		while (process === undefined && failure === undefined && !died) {
			if (!(await this.time.step())) await this.time.advance(1);
		}
		if (failure !== undefined) {
			store.kill();
			clock.kill();
			if (failure instanceof StaleWriter || failure instanceof StoreUnavailable) return undefined;
			throw failure;
		}
		if (died || process === undefined) return undefined;
		this.published.push(published);
		this.#running.push(process);
		return process;
	}
}
