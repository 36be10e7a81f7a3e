// Queue for the computation of password hashes, each of which takes 19 MB and many milliseconds. The queue has three lanes, for
// different degrees of trust in the client. Within a lane, the IP addresses are served in turn. Free slots go to the lanes in a
// fixed order, so that many requests in one lane do not delay the others (docs/explanation/safety.md 12, 14).
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { Unavailable } from "@candor/journal";

/**
 * Lane of the queue. `known`: the device or IP address has signed in to the account before, or the request has an open session or
 * a correct verification code. `proven`: the client has solved a challenge. `plain`: all others.
 */
export type Lane = "known" | "proven" | "plain";

export interface PasswordRequester {
	readonly lane: Lane;
	/** The client's IP address in the form that `addressKey` returns: an IPv4 address, or the /64 network of an IPv6 address. */
	readonly address: string;
	/** Login key of the account. In the plain lane, only a few requests for the same account may wait at once. */
	readonly account: string;
}

/**
 * Error: a waiting request was removed from the queue. Either the queue is full, or a request from an IP address with fewer
 * waiting requests has displaced this one.
 */
export class QueuePlaceLost extends Unavailable {
	override name = "TurnLost";
}

const FEW_CORES = availableParallelism() < 4;
/**
 * Maximum number of hashes that are computed at the same time. On few CPU cores it is one, because a hash displaces the data of
 * the order loop from the CPU caches.
 */
const AT_ONCE = FEW_CORES ? 1 : 2;
/** Below this load of the event loop (0 to 1), a hash delays no orders. */
const CALM = 0.5;
/**
 * Pause after a hash when the event loop is fully busy, as a multiple of the time that the hash took. MOST_PAUSE_MS limits the
 * pause.
 */
const MOST_PAUSES = 3;
const MOST_PAUSE_MS = 80;
const MOST_WAITING = 64;
const MOST_PLAIN_PER_ACCOUNT = 10;
const CROWD_OF_ADDRESSES = 16;
/** Order in which the lanes are offered free slots. If a lane is empty, its slot goes to the next lane. */
const PATTERN: readonly Lane[] = ["known", "proven", "known", "proven", "plain"];

interface Waiting {
	readonly account: string;
	readonly start: () => void;
	readonly lose: (error: QueuePlaceLost) => void;
}

/** Waiting requests of one lane, keyed by IP address. The address whose turn is next comes first. */
class Queues {
	readonly byAddress = new Map<string, Waiting[]>();
	count = 0;

	add(address: string, waiting: Waiting): void {
		const queue = this.byAddress.get(address);
		if (queue === undefined) this.byAddress.set(address, [waiting]);
		else queue.push(waiting);
		this.count++;
	}

	/** Removes and returns the lane's next request. Its IP address moves to the end of the order. */
	next(): Waiting | undefined {
		for (const [address, queue] of this.byAddress) {
			const first = queue.shift();
			this.byAddress.delete(address);
			if (queue.length > 0) this.byAddress.set(address, queue);
			this.count--;
			return first;
		}
		return undefined;
	}

	/**
	 * Makes room for a request from `address`: removes and returns the newest request of the IP address with the most waiting
	 * requests, if that address has at least two more than `address`. Otherwise returns undefined.
	 */
	makeRoomFor(address: string): Waiting | undefined {
		let busiest: string | undefined;
		let most = (this.byAddress.get(address)?.length ?? 0) + 1;
		for (const [other, { length }] of this.byAddress) {
			if (length <= most) continue;
			busiest = other;
			most = length;
		}
		if (busiest === undefined) return undefined;
		this.count--;
		return this.byAddress.get(busiest)?.pop();
	}

	ofAccount(account: string): number {
		let found = 0;
		for (const queue of this.byAddress.values()) for (const waiting of queue) if (waiting.account === account) found++;
		return found;
	}
}

/**
 * Returns a function that computes the pause (ms) after a hash. On few cores, hashes and orders share a core, so the busier the
 * order loop is, the longer the pause.
 */
export function pauseByLoopLoad(utilization: () => number): (tookMs: number) => number {
	return (tookMs) => {
		const busy = Math.max(0, (utilization() - CALM) / (1 - CALM));
		return Math.min(tookMs * MOST_PAUSES * busy, MOST_PAUSE_MS);
	};
}

function loopUtilization(): () => number {
	let last = performance.eventLoopUtilization();
	return () => {
		const now = performance.eventLoopUtilization();
		const { utilization } = performance.eventLoopUtilization(now, last);
		last = now;
		return utilization;
	};
}

const NO_PAUSE = () => 0;

export class PasswordQueue {
	readonly #lanes: Readonly<Record<Lane, Queues>> = { known: new Queues(), proven: new Queues(), plain: new Queues() };
	readonly #atOnce: number;
	readonly #pauseMs: (tookMs: number) => number;
	#running = 0;
	#step = 0;

	/**
	 * Creates an empty queue.
	 * @param pauseMs returns the pause (ms) before the next hash; its argument is the time (ms) that the last hash took
	 */
	constructor(atOnce = AT_ONCE, pauseMs = FEW_CORES ? pauseByLoopLoad(loopUtilization()) : NO_PAUSE) {
		this.#atOnce = atOnce;
		this.#pauseMs = pauseMs;
	}

	/** True if many IP addresses wait in the plain lane, or if that lane is full. Further strangers must then solve a challenge. */
	get crowded(): boolean {
		const { byAddress, count } = this.#lanes.plain;
		return byAddress.size >= CROWD_OF_ADDRESSES || count >= MOST_WAITING;
	}

	get waitingInAllLanes(): number {
		return Object.values(this.#lanes).reduce((sum, { count }) => sum + count, 0);
	}

	waiting(lane: Lane): number {
		return this.#lanes[lane].count;
	}

	/**
	 * Runs `work` when it is the request's turn.
	 * @throws QueuePlaceLost if the queue has no room, or another request displaces this one
	 */
	async run<T>(asker: PasswordRequester, work: () => Promise<T>): Promise<T> {
		if (this.#running >= this.#atOnce) await this.#wait(asker);
		else this.#running++;
		const began = performance.now();
		try {
			return await work();
		} finally {
			const pause = this.#pauseMs(performance.now() - began);
			if (pause > 0) setTimeout(() => this.#pass(), pause);
			else this.#pass();
		}
	}

	#pass(): void {
		const next = this.#next();
		if (next === undefined) this.#running--;
		else next.start();
	}

	async #wait({ lane, address, account }: PasswordRequester): Promise<void> {
		const queues = this.#lanes[lane];
		if (lane === "plain" && queues.ofAccount(account) >= MOST_PLAIN_PER_ACCOUNT)
			throw new QueuePlaceLost("too many at one account");
		if (queues.count >= MOST_WAITING) {
			const loser = queues.makeRoomFor(address);
			if (loser === undefined) throw new QueuePlaceLost("too many sign-ins at once");
			loser.lose(new QueuePlaceLost("another address waits for its first turn"));
		}
		await new Promise<void>((start, lose) => queues.add(address, { account, start, lose }));
	}

	/** Returns the next request to serve: it comes from the first lane in the pattern that is not empty. */
	#next(): Waiting | undefined {
		for (let tried = 0; tried < PATTERN.length; tried++) {
			const lane = PATTERN[this.#step++ % PATTERN.length] as Lane;
			const waiting = this.#lanes[lane].next();
			if (waiting !== undefined) return waiting;
		}
		return undefined;
	}
}
