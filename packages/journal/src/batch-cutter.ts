// Takes the commands of the next batch from the queue: at most 1,024 commands and 1 MB (docs/explanation/core.md, One batch at a
// time, 1). Poisoned commands, and commands that cannot be encoded, are rejected here and never reach the core.
import type { Outcome } from "@candor/core";
import type { CommandFrames } from "./codec.ts";
import type { CommandQueue, WaitingCommand } from "./command-queue.ts";
import { UnencodableCommand } from "./failures.ts";
import type { PoisonedCommands } from "./poison.ts";

const MAX_COMMANDS = 1_024;
const MAX_BYTES = 1_000_000;

/** Outcome of a poisoned command: a command on which the core threw an error before. */
export const POISONED: Outcome = { kind: "refused", refusal: { code: "poisoned_command", retry: false } };

export interface CutBatch {
	readonly batch: readonly WaitingCommand[];
	readonly poisoned: readonly WaitingCommand[];
}

export class BatchCutter {
	readonly #queue: CommandQueue;
	readonly #frames: CommandFrames;
	readonly #poison: PoisonedCommands;

	constructor(queue: CommandQueue, frames: CommandFrames, poison: PoisonedCommands) {
		this.#queue = queue;
		this.#frames = frames;
		this.#poison = poison;
	}

	/** Takes the next commands out of the queue, and leaves their encoded bytes in the frames, in the same order. */
	cut(endSeq: number, maxCommands = MAX_COMMANDS): CutBatch {
		const frames = this.#frames;
		frames.reset();
		const batch: WaitingCommand[] = [];
		const poisoned: WaitingCommand[] = [];
		let bytes = 0;
		for (let next = this.#queue.peek(); next !== undefined && batch.length < maxCommands; next = this.#queue.peek()) {
			const size = this.#encode(next);
			if (bytes + size > MAX_BYTES) {
				frames.drop();
				break;
			}
			this.#queue.shift();
			if (size === 0) continue;
			if (this.#poison.holds(frames.frame(frames.count - 1), endSeq)) {
				frames.drop();
				poisoned.push(next);
				continue;
			}
			bytes += size;
			batch.push(next);
		}
		return { batch, poisoned };
	}

	/** Encodes a command and returns its size in bytes; 0 if the command was rejected. */
	#encode(waiting: WaitingCommand): number {
		try {
			const size = this.#frames.add(waiting.command);
			if (size <= MAX_BYTES) return size;
			this.#frames.drop();
			throw new UnencodableCommand(`${waiting.command.type} takes ${size} bytes; a batch takes ${MAX_BYTES}`);
		} catch (error) {
			waiting.reject(error as Error);
			return 0;
		}
	}
}
