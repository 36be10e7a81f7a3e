// Stores poisoned commands and poisoned items in a local file. The core threw an error when it applied such a command, or when it
// did automatic work on such an item. At the next start, the commands are rejected and the items are quarantined
// (docs/explanation/core.md, One batch at a time, 6).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Command, Fault } from "@candor/core";
import { decodeCommands, encodeCommands } from "./codec.ts";
import type { JournalStore } from "./store.ts";

interface Thrown {
	/** Newest sequence in the journal at the time of the error. The batch that failed is not in the journal. */
	readonly afterSeq: number;
	readonly at: number;
	readonly error: string;
}

export interface PoisonedCommand extends Thrown {
	readonly command: Command;
}

/** An item (such as an order or a position) on which automatic work threw an error. No command caused the error. */
export interface PoisonedItem extends Thrown {
	readonly fault: Fault;
}

export type Poison = PoisonedCommand | PoisonedItem;

/** Storage of poisoned commands and items. Its methods are synchronous, because the process exits right after an error. */
export interface PoisonStore {
	load(): readonly Poison[];
	add(poison: Poison): void;
}

/**
 * Stores poisoned commands and items in a file, one JSON line each. The bytes of a command are in hex. Every line is written with
 * fsync.
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
			// The line starts with a line feed, because a power cut may have cut off the previous line.
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

/** Parses a line of the file. A line that a power cut shortened is ignored, because no caller got a result for its command. */
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

/** Returns the key of a poisoned command: its exact bytes as text. */
const poisonKey = (frame: Uint8Array): string => Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString("latin1");

/**
 * Number of journal entries after the error for which a poisoned command is rejected. Afterwards a user may send an equal command
 * without an id on purpose.
 */
export const POISONED_FOR_COMMANDS = 500_000;
/**
 * Maximum number of poisoned commands. If the file has more, the oldest are ignored. Each of them is from a crash of the
 * exchange, so their number is normally small.
 */
export const MAX_POISONED = 1_000;

/**
 * Poisoned commands, which are rejected before they reach the core. The core threw an error on each of them, and the journal
 * contains none of them.
 */
export class PoisonedCommands {
	/** For each poisoned command's key: the newest sequence in the journal at the time of the error. */
	readonly #after: Map<string, number>;
	/** Items to quarantine at the start. Only items from a crash after which the journal has not grown are included. */
	readonly items: readonly PoisonedItem[];

	private constructor(after: Map<string, number>, items: readonly PoisonedItem[]) {
		this.#after = after;
		this.items = items;
	}

	/**
	 * Loads the poisoned commands from the local file. Commands that the journal contains are left out. @param endSeq newest
	 * sequence in the journal
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

	/**
	 * Returns true if a command must be rejected. @param frame the command's bytes @param endSeq newest sequence in the journal
	 */
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
