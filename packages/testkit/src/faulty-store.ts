// A connection to a MemoryStore that simulates faults of network and database at random, from a seed. The faults: an error before
// the write, a response that is lost after the write, a write or a response that comes after the time limit, a request that
// arrives twice, and a process that dies at any of these points.
import { type JournalRow, type JournalStore, OutcomeUnknown, StaleWriter, StoreUnavailable } from "@candor/journal";
import type { MemoryStore } from "./memory-store.ts";
import type { Random } from "./random.ts";
import type { ProcessClock } from "./virtual-clock.ts";

/** Probabilities of the faults of one append. If no fault happens, the append succeeds. */
export interface Faults {
	/** Probability that the row is written, but the caller gets OutcomeUnknown. */
	readonly lostAnswer: number;
	/** Probability that the row is not written, and the caller gets an error. */
	readonly refused: number;
	/** Probability that the row is not written, but the caller gets OutcomeUnknown. */
	readonly lostRequest: number;
	/**
	 * Probability that the caller gets OutcomeUnknown, and the row is written later. It is written only if no other row has its
	 * sequence by then.
	 */
	readonly lateWrite: number;
	/** Probability that the row is written at once, but the response comes after all time limits. */
	readonly lateAnswer: number;
	/** Probability that the request arrives twice, and the caller gets the response to the second one: StaleWriter. */
	readonly duplicated: number;
	/** Probability that a read fails with StoreUnavailable. */
	readonly readFails: number;
	/** Probability that the process dies during an append: before the write, after it, or after the response. */
	readonly crash: number;
	/**
	 * Called once for each append. Returns the point at which the process dies: 0 before the write, 1 after the write, 2 after
	 * the response; undefined if it does not die.
	 */
	readonly crashAt?: () => 0 | 1 | 2 | undefined;
}

export const NO_FAULTS: Faults = {
	lostAnswer: 0,
	refused: 0,
	lostRequest: 0,
	lateWrite: 0,
	lateAnswer: 0,
	duplicated: 0,
	readFails: 0,
	crash: 0,
};

/**
 * Returns a promise that never resolves. Each caller gets a new promise. A shared promise would hold every simulated exchange in
 * memory (1.5 GB after 3,000 seeds).
 */
const never = () => new Promise<never>(() => {});

export class FaultyStore implements JournalStore {
	readonly #disk: MemoryStore;
	readonly #clock: ProcessClock;
	/** Clock of the network. It continues after the process has died, because requests that were already sent still arrive. */
	readonly #network: ProcessClock;
	readonly #random: Random;
	readonly #faults: Faults;
	readonly #onCrash: () => void;
	#dead = false;
	/** True while the database cannot be reached. */
	away = false;

	constructor(options: {
		disk: MemoryStore;
		clock: ProcessClock;
		network: ProcessClock;
		random: Random;
		faults: Faults;
		onCrash: () => void;
	}) {
		this.#disk = options.disk;
		this.#clock = options.clock;
		this.#network = options.network;
		this.#random = options.random;
		this.#faults = options.faults;
		this.#onCrash = options.onCrash;
	}

	/** Ends the simulated process. It gets no more responses. */
	kill(): void {
		this.#dead = true;
	}

	async append(...rows: readonly JournalRow[]): Promise<void> {
		if (this.#dead) return never();
		const random = this.#random;
		const faults = this.#faults;
		const exactly = faults.crashAt?.();
		const crashes = random.chance(faults.crash) || exactly !== undefined;
		const crashPoint = exactly ?? random.below(3);
		const roll = random.uint32() / 4294967296;
		const delay = random.between(0, 3);
		if (crashes && crashPoint === 0) return this.#crash();
		if (this.away) return this.#later(delay, () => fail(new StoreUnavailable("the database is away")));
		let limit = faults.refused;
		if (roll < limit) return this.#later(delay, () => fail(new StoreUnavailable("refused before the write")));
		limit += faults.lostRequest;
		if (roll < limit) return this.#later(delay, () => fail(new OutcomeUnknown("the request was lost")));
		limit += faults.lateWrite;
		if (roll < limit) {
			const arrives = random.between(0, 400);
			this.#network.setTimer(() => this.#writeIfFree(rows), arrives);
			return this.#later(delay, () => fail(new OutcomeUnknown("timed out before the write")));
		}
		this.#disk.insert(...rows);
		if (crashes && crashPoint === 1) return this.#crash();
		limit += faults.lostAnswer;
		if (roll < limit) return this.#later(delay, () => fail(new OutcomeUnknown("the answer was lost")));
		limit += faults.duplicated;
		if (roll < limit) return this.#later(delay, () => fail(new StaleWriter("the request came twice")));
		limit += faults.lateAnswer;
		const wait = roll < limit ? random.between(1_000, 20_000) : delay;
		await this.#later(wait, () => undefined);
		if (crashes) return this.#crash();
	}

	find(firstSeq: number): Promise<JournalRow | undefined> {
		return this.#read(() => this.#disk.find(firstSeq));
	}

	last(): Promise<JournalRow | undefined> {
		return this.#read(() => this.#disk.last());
	}

	read(fromSeq: number): AsyncIterable<JournalRow> {
		return this.#dead ? { [Symbol.asyncIterator]: () => ({ next: never }) } : this.#disk.read(fromSeq);
	}

	async #read<T>(from: () => Promise<T>): Promise<T> {
		if (this.#dead) return never();
		const fails = this.away || this.#random.chance(this.#faults.readFails);
		return this.#later(this.#random.between(0, 2), () => (fails ? fail(new StoreUnavailable("the read failed")) : from()));
	}

	#later<T>(delay: number, act: () => T | Promise<T>): Promise<T> {
		if (delay === 0) return this.#dead ? never() : Promise.resolve().then(act);
		return new Promise<T>((resolve, reject) => {
			this.#clock.setTimer(() => {
				if (!this.#dead) Promise.resolve().then(act).then(resolve, reject);
			}, delay);
		});
	}

	#writeIfFree(rows: readonly JournalRow[]): void {
		try {
			this.#disk.insert(...rows);
		} catch (error) {
			// In the meantime another row has taken this sequence. A database would refuse this row by its primary key.
			if (!(error instanceof StaleWriter)) throw error;
		}
	}

	#crash(): Promise<never> {
		this.kill();
		this.#onCrash();
		return never();
	}
}

function fail(error: Error): never {
	throw error;
}
