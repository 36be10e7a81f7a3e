// Queues the commands that wait for the next batch, in the order of arrival. `push` returns false when the queue is full.
import type { Command, Outcome } from "@candor/core";

export interface AnsweredCommand {
	readonly outcome: Outcome;
	/** Sequence that a view must reach to show the command's effect. A caller waits for it before reading the effect of a command. */
	readonly seq: number;
}

export interface WaitingCommand {
	readonly command: Command;
	/** Time at which the command was sent, by the server's clock, ms; 0 if unknown. */
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

	/** Puts unprocessed commands back at the front of the queue, in unchanged order. The queue may then exceed its limit. */
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
