// Queue of the commands that wait for the next batch, in the order of arrival. If the queue is full, `push` returns false.
import type { Command, Outcome } from "@candor/core";

export interface AnsweredCommand {
	readonly outcome: Outcome;
	/** Journal sequence that a view must have reached before a caller can see the command's effect in it. */
	readonly seq: number;
}

export interface WaitingCommand {
	readonly command: Command;
	/** Time at which the client sent the command, by the server's clock, ms; 0 if unknown. */
	readonly sentAt: number;
	readonly since: number;
	readonly resolve: (answer: AnsweredCommand) => void;
	readonly reject: (error: Error) => void;
}

export class CommandQueue {
	readonly #limit: number;
	#items: (WaitingCommand | undefined)[] = [];
	#head = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	get size(): number {
		return this.#items.length - this.#head;
	}

	push(waiting: WaitingCommand): boolean {
		if (this.size >= this.#limit) return false;
		this.#items.push(waiting);
		return true;
	}

	/**
	 * Puts commands that were not processed back at the front of the queue, in their order. The queue may then exceed its limit.
	 */
	putBack(items: readonly WaitingCommand[]): void {
		if (items.length === 0) return;
		this.#items = [...items, ...this.#items.slice(this.#head)];
		this.#head = 0;
	}

	peek(): WaitingCommand | undefined {
		return this.#items[this.#head];
	}

	shift(): WaitingCommand | undefined {
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
