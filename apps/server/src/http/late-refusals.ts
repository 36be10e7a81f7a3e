// Delays refusals to clients that continue although they are refused. A delayed refusal keeps its connection busy, so a flood is
// no faster than its number of connections allows (docs/decisions/0140-limits-apply-before-the-body-is-read.md).
import { RateLimit } from "./rate-limit.ts";

/** Number of refusals per address or user that are sent without a delay. */
const AT_ONCE = { perSecond: 20, burst: 100 };
const DELAY_MS = 2_000;
/** Each delayed request keeps up to 64 kB of its body in memory. */
const MOST_HELD = 1_000;

export class LateRefusals {
	readonly #atOnce = new RateLimit(AT_ONCE);
	readonly #monotonic: () => number;
	readonly #held = new Map<() => void, NodeJS.Timeout>();

	/** @param monotonic clock in ms that never goes back */
	constructor(monotonic: () => number = () => performance.now()) {
		this.#monotonic = monotonic;
	}

	/** Number of delayed refusals. */
	get waiting(): number {
		return this.#held.size;
	}

	/** Calls `answer` at once, or two seconds later if the key was refused too often. @param answer must not throw */
	refuse(key: string | number, answer: () => void): void {
		if (this.#atOnce.take(key, this.#monotonic()) === 0 || this.#held.size >= MOST_HELD) return answer();
		const timer = setTimeout(() => {
			this.#held.delete(answer);
			answer();
		}, DELAY_MS);
		this.#held.set(answer, timer);
	}

	/** Sends all delayed refusals. Called when the server stops. */
	release(): void {
		for (const [answer, timer] of this.#held) {
			clearTimeout(timer);
			answer();
		}
		this.#held.clear();
	}
}
