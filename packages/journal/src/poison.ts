// Poisoned commands and items in a local file: commands that the next start rejects because the core threw on them, and items that it
// quarantines (docs/explanation/core.md, One batch at a time, 6).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Command, Fault } from "@candor/core";
import { decodeCommands, encodeCommands } from "./codec.ts";
import type { JournalStore } from "./store.ts";

interface Thrown {
	/** The journal's end at the time; the journal holds nothing of the attempt. */
	readonly afterSeq: number;
	readonly at: number;
	readonly error: string;
}

export interface PoisonedCommand extends Thrown {
	readonly command: Command;
}

/** An item whose automatic work threw; no command caused it. */
export interface PoisonedItem extends Thrown {
	readonly fault: Fault;
}

export type Poison = PoisonedCommand | PoisonedItem;

/** Synchronous: the process is about to exit. */
export interface PoisonStore {
	load(): readonly Poison[];
	add(poison: Poison): void;
}

/** One JSON line each, a command's bytes in hex; every line is forced to the disk. */
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
			// The leading line end separates this line from a shortened one.
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

/** Ignores a line shortened by a power cut: its command was never answered. */
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

/** Key of a poisoned command: its exact bytes. */
const poisonKey = (frame: Uint8Array): string => Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString("latin1");

/**
 * Exact bytes are rejected for a limited time, because a command without an id may be sent again with intent. It ends after this many
 * commands.
 */
export const POISONED_FOR_COMMANDS = 500_000;
/** Limit of entries: each one takes the whole exchange down, so there are never many. The oldest are dropped. */
export const MOST_POISONED = 1_000;

/** Commands that are rejected without the core, because it threw on them and the journal does not hold them. */
export class PoisonedCommands {
	/** Journal's end at the time, by key. */
	readonly #after: Map<string, number>;
	/** Items to quarantine first: the journal has not moved since their error. */
	readonly items: readonly PoisonedItem[];

	private constructor(after: Map<string, number>, items: readonly PoisonedItem[]) {
		this.#after = after;
		this.items = items;
	}

	/** Loads the local file, without entries that are in the journal after all. @param endSeq the journal's end */
	static async load(poison: PoisonStore | undefined, store: JournalStore, endSeq: number): Promise<PoisonedCommands> {
		const known = poison?.load() ?? [];
		const items = known.filter((each) => "fault" in each).filter(({ afterSeq }) => afterSeq === endSeq);
		const recent = known
			.filter((each) => "command" in each)
			.filter(({ afterSeq }) => afterSeq + POISONED_FOR_COMMANDS >= endSeq)
			.slice(-MOST_POISONED);
		const after = new Map<string, number>();
		for (const { command, afterSeq } of recent) after.set(poisonKey(encodeCommands([command]).subarray(1)), afterSeq);
		if (after.size > 0) await forgetJournalled(after, store);
		return new PoisonedCommands(after, items);
	}

	get size(): number {
		return this.#after.size;
	}

	/** @param frame a command's bytes @param endSeq the journal's end now */
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
