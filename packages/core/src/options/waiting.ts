// Options that wait for a moment, the earliest first. Moments with the same delay never go back, so each delay has its own queue, and
// adding or removing is O(1).
import type { Option } from "./option.ts";

type Moment = (option: Option) => number;

export class Waiting {
	readonly #momentOf: Moment;
	/** By delay; `next` is each queue's front. */
	readonly #lines = new Map<number, { options: Option[]; next: number }>();
	#size = 0;

	constructor(momentOf: Moment) {
		this.#momentOf = momentOf;
	}

	get size(): number {
		return this.#size;
	}

	/** @param delay of its moment after a time that never goes back, ms */
	add(delay: number, option: Option): void {
		let line = this.#lines.get(delay);
		if (line === undefined) {
			line = { options: [], next: 0 };
			this.#lines.set(delay, line);
		}
		line.options.push(option);
		this.#size++;
	}

	/** The earliest moment, of equal ones the first sale; undefined: none waits. */
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

	/** Removes the option that `first` returned. */
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

	/** False: it is not waiting here. */
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
