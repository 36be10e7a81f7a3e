// Delays the refusals to clients that go on sending although they are refused. A delayed refusal keeps its connection busy, so
// the number of connections limits the speed of a flood (docs/decisions/0140-limits-apply-before-the-body-is-read.md).
import { RateLimit } from "./rate-limit.ts";

/** Rate of refusals per address or user that are sent without a delay. */
const AT_ONCE = { perSecond: 20, burst: 100 };
const DELAY_MS = 2_000;
/** Maximum number of delayed refusals. Each of them holds up to 64 kB of a request's body in memory. */
const MOST_HELD = 1_000;

export class LateRefusals {
	readonly #atOnce = new RateLimit(AT_ONCE);
	readonly #monotonic: () => number;
	readonly #held = new Map<() => void, NodeJS.Timeout>();

	/**
	 * Creates an object without delayed refusals.
	 * @param monotonic returns the time of a clock that never goes back, ms
	 */
	constructor(monotonic: () => number = () => performance.now()) {
		this.#monotonic = monotonic;
	}

	/** Number of refusals that are delayed now. */
	get waiting(): number {
		return this.#held.size;
	}

	/**
	 * Calls `answer`, which sends the refusal: at once, or after two seconds if the key was refused too often.
	 * @param key address or user
	 * @param answer must not throw
	 */
	refuse(key: string | number, answer: () => void): void {
		if (this.#atOnce.take(key, this.#monotonic()) === 0 || this.#held.size >= MOST_HELD) return answer();
		const timer = setTimeout(() => {
			this.#held.delete(answer);
			answer();
		}, DELAY_MS);
		this.#held.set(answer, timer);
	}

	/** Sends all delayed refusals now. Called when the server stops. */
	release(): void {
		for (const [answer, timer] of this.#held) {
			clearTimeout(timer);
			answer();
		}
		this.#held.clear();
	}
}
