// Queues the options that wait for their opening or settlement, the earliest first. There is a separate queue for each length of
// delay. Within a queue the due times never decrease, so adding an option at the end and removing the first one take constant
// time.
import type { Option } from "./option.ts";

type Moment = (option: Option) => number;

export class DueOptions {
	readonly #momentOf: Moment;
	/** Queue of options for each delay, ms. `next` is the index of the first option that still waits. */
	readonly #lines = new Map<number, { options: Option[]; next: number }>();
	#size = 0;

	constructor(momentOf: Moment) {
		this.#momentOf = momentOf;
	}

	get size(): number {
		return this.#size;
	}

	/**
	 * Adds an option at the end of its queue.
	 * @param delay ms from a moment that never decreases from call to call (the sale or the opening) until the option is due
	 */
	add(delay: number, option: Option): void {
		let line = this.#lines.get(delay);
		if (line === undefined) {
			line = { options: [], next: 0 };
			this.#lines.set(delay, line);
		}
		line.options.push(option);
		this.#size++;
	}

	/**
	 * Returns the option that is due first; among options with equal times, the one that was sold first. Returns undefined if no
	 * option waits.
	 */
	first(): Option | undefined {
		let first: Option | undefined;
		for (const { options, next } of this.#lines.values()) {
			const option = options.at(next);
			if (option !== undefined && (first === undefined || this.#isEarlier(option, first))) first = option;
		}
		return first;
	}

	#isEarlier(one: Option, other: Option): boolean {
		const [a, b] = [this.#momentOf(one), this.#momentOf(other)];
		return a < b || (a === b && one.option < other.option);
	}

	shift(): void {
		const first = this.first();
		for (const [delay, line] of this.#lines) {
			if (line.options.at(line.next) !== first) continue;
			line.next++;
			this.#size--;
			if (line.next === line.options.length) this.#lines.delete(delay);
			else if (line.next > 1_000) {
				line.options = line.options.slice(line.next);
				line.next = 0;
			}
			return;
		}
	}

	/** Removes an option from its queue. Returns false if no queue contains it. */
	remove(option: Option): boolean {
		for (const [delay, line] of this.#lines) {
			const at = line.options.indexOf(option, line.next);
			if (at < 0) continue;
			line.options.splice(at, 1);
			this.#size--;
			if (line.next === line.options.length) this.#lines.delete(delay);
			return true;
		}
		return false;
	}

	*[Symbol.iterator](): Iterator<Option> {
		for (const { options, next } of this.#lines.values()) yield* options.slice(next);
	}
}
