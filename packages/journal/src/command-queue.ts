// Commands that wait for the next batch, in order of arrival. Bounded: `push` returns false when it is full.
import type { Command, Outcome } from "@candor/core";

export interface Answered {
	readonly outcome: Outcome;
	/** The sequence that a view must have reached to show this command's effect, so that callers read their own writes. */
	readonly seq: number;
}

export interface Waiting {
	readonly command: Command;
	/** Sending time, ms by the server's clock; 0: unknown. */
	readonly sentAt: number;
	/** Time of arrival, monotonic ms. */
	readonly since: number;
	readonly resolve: (answer: Answered) => void;
	readonly reject: (error: Error) => void;
}

export class CommandQueue {
	readonly #limit: number;
	#items: (Waiting | undefined)[] = [];
	#head = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	get size(): number {
		return this.#items.length - this.#head;
	}

	push(waiting: Waiting): boolean {
		if (this.size >= this.#limit) return false;
		this.#items.push(waiting);
		return true;
	}

	/** Returns unprocessed commands to the front in the same order; may exceed the limit if the queue has filled meanwhile. */
	putBack(items: readonly Waiting[]): void {
		if (items.length === 0) return;
		this.#items = [...items, ...this.#items.slice(this.#head)];
		this.#head = 0;
	}

	peek(): Waiting | undefined {
		return this.#items[this.#head];
	}

	shift(): Waiting | undefined {
		const item = this.#items[this.#head];
		if (item === undefined) return undefined;
		this.#items[this.#head++] = undefined;
		if (this.#head === this.#items.length) {
			this.#items = [];
			this.#head = 0;
		} else if (this.#head > 4096 && this.#head * 2 > this.#items.length) {
			this.#items = this.#items.slice(this.#head);
			this.#head = 0;
		}
		return item;
	}
}
