// Options that wait for a moment, the earliest first. Moments never go back for those that come with the same delay, so each delay is a
// line of its own: joining and leaving cost nothing, however many wait.
import type { Option } from "./option.ts";

type Moment = (option: Option) => number;

export class Waiting {
	readonly #momentOf: Moment;
	/** By delay; `next` is where each line stands. */
	readonly #lines = new Map<number, { options: Option[]; next: number }>();
	#size = 0;

	constructor(momentOf: Moment) {
		this.#momentOf = momentOf;
	}

	get size(): number {
		return this.#size;
	}

	/** @param delay what its moment lies behind something that never goes back, ms */
	add(delay: number, option: Option): void {
		let line = this.#lines.get(delay);
		if (line === undefined) {
			line = { options: [], next: 0 };
			this.#lines.set(delay, line);
		}
		line.options.push(option);
		this.#size++;
	}

	/** The one whose moment is the earliest, of those the first that was sold; undefined: nobody waits. */
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

	/** Takes out what `first` answered. */
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

	/** False: it does not wait here. */
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
