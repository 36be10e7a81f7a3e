// Stores poisoned commands and items in a local file. A poisoned command or item is one on which the core threw an error. The next start
// rejects these commands and quarantines these items (docs/explanation/core.md, One batch at a time, 6).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Command, Fault } from "@candor/core";
import { decodeCommands, encodeCommands } from "./codec.ts";
import type { JournalStore } from "./store.ts";

interface Thrown {
	/** The journal's newest sequence at the time of the error. The journal contains no row of the failed batch. */
	readonly afterSeq: number;
	readonly at: number;
	readonly error: string;
}

export interface PoisonedCommand extends Thrown {
	readonly command: Command;
}

/** An item whose automatic work threw an error, without a command that caused the error. */
export interface PoisonedItem extends Thrown {
	readonly fault: Fault;
}

export type Poison = PoisonedCommand | PoisonedItem;

/** Storage of poisoned commands and items. The storage is synchronous, because the process is about to exit. */
export interface PoisonStore {
	load(): readonly Poison[];
	add(poison: Poison): void;
}

/**
 * Stores poisoned commands and items in a file with one JSON line for each; a command's bytes are in hex. Every line is forced to
 * the disk.
 */
export class PoisonFile implements PoisonStore {
	readonly #path: string;

	constructor(path: string) {
		this.#path = path;
	}

	load(): readonly Poison[] {
		if (!existsSync(this.#path)) return [];
		return readFileSync(this.#path, "utf8").split("\n").flatMap(parseLine);
	}

	add(poison: Poison): void {
		const { afterSeq, at, error } = poison;
		const what =
			"fault" in poison
				? { product: poison.fault.product, item: poison.fault.item }
				: { type: poison.command.type, command: Buffer.from(encodeCommands([poison.command])).toString("hex") };
		const file = openSync(this.#path, "a", 0o600);
		try {
			// The line starts with a line end, because the previous line may be cut off.
			writeSync(file, `\n${JSON.stringify({ afterSeq, at, error, ...what })}\n`);
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
	}
}

interface Line extends Thrown {
	readonly command?: string;
	readonly product?: string;
	readonly item?: number;
}

/** Parses a line of the file. Ignores a line that a power cut shortened, because the caller of that line's command never got a result. */
function parseLine(line: string): Poison[] {
	const whole = readWhole(line);
	if (whole === undefined) return [];
	const { afterSeq, at, error, command, product, item } = whole;
	if (product !== undefined && item !== undefined) return [{ afterSeq, at, error, fault: { product, item } }];
	if (command === undefined) return [];
	return [{ afterSeq, at, error, command: decodeCommands(Buffer.from(command, "hex"))[0] as Command }];
}

function readWhole(line: string): Line | undefined {
	try {
		return JSON.parse(line) as Line;
	} catch {
		return undefined;
	}
}

/** Key of a poisoned command, which is its exact bytes. */
const poisonKey = (frame: Uint8Array): string => Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString("latin1");

/**
 * Number of journal entries for which a poisoned command is rejected. After that, a user may send an equal command without an id on
 * purpose.
 */
export const POISONED_FOR_COMMANDS = 500_000;
/**
 * Maximum number of poisoned commands and items; the oldest are dropped. Each of them is a crash of the exchange, so the number
 * stays small.
 */
export const MAX_POISONED = 1_000;

/**
 * The poisoned commands, which are rejected before the core gets them. The core threw an error on each of them, and the journal
 * does not contain it.
 */
export class PoisonedCommands {
	/** The journal's newest sequence at the time of the error, by the command's key. */
	readonly #after: Map<string, number>;
	/** Items to quarantine at the start. The journal has not grown since the error of such an item. */
	readonly items: readonly PoisonedItem[];

	private constructor(after: Map<string, number>, items: readonly PoisonedItem[]) {
		this.#after = after;
		this.items = items;
	}

	/**
	 * Loads the poisoned commands from the local file, without commands that the journal contains. @param endSeq the journal's
	 * newest sequence
	 */
	static async load(poison: PoisonStore | undefined, store: JournalStore, endSeq: number): Promise<PoisonedCommands> {
		const known = poison?.load() ?? [];
		const items = known.filter((each) => "fault" in each).filter(({ afterSeq }) => afterSeq === endSeq);
		const recent = known
			.filter((each) => "command" in each)
			.filter(({ afterSeq }) => afterSeq + POISONED_FOR_COMMANDS >= endSeq)
			.slice(-MAX_POISONED);
		const after = new Map<string, number>();
		for (const { command, afterSeq } of recent) after.set(poisonKey(encodeCommands([command]).subarray(1)), afterSeq);
		if (after.size > 0) await forgetJournalled(after, store);
		return new PoisonedCommands(after, items);
	}

	get size(): number {
		return this.#after.size;
	}

	/** Tells if a command must be rejected. @param frame the command's bytes @param endSeq the journal's newest sequence */
	holds(frame: Uint8Array, endSeq: number): boolean {
		if (this.#after.size === 0) return false;
		const key = poisonKey(frame);
		const afterSeq = this.#after.get(key);
		if (afterSeq === undefined) return false;
		if (afterSeq + POISONED_FOR_COMMANDS >= endSeq) return true;
		this.#after.delete(key);
		return false;
	}
}

async function forgetJournalled(after: Map<string, number>, store: JournalStore): Promise<void> {
	for await (const row of store.read(Math.min(...after.values()) + 1)) {
		for (const command of decodeCommands(row.commands)) after.delete(poisonKey(encodeCommands([command]).subarray(1)));
		if (after.size === 0) break;
	}
}
