// Stores commands and items on which the core threw (poisoned) in a local file. The next start rejects the commands and quarantines the
// items (docs/explanation/core.md, One batch at a time, 6).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Command, Fault } from "@candor/core";
import { decodeCommands, encodeCommands } from "./codec.ts";
import type { JournalStore } from "./store.ts";

interface Thrown {
	/** The journal's newest sequence at the time of the error. The journal contains nothing of the failed attempt. */
	readonly afterSeq: number;
	readonly at: number;
	readonly error: string;
}

export interface PoisonedCommand extends Thrown {
	readonly command: Command;
}

/** An item whose automatic work threw. No command caused the error. */
export interface PoisonedItem extends Thrown {
	readonly fault: Fault;
}

export type Poison = PoisonedCommand | PoisonedItem;

/** Storage of poisoned commands and items. It is synchronous, because the process is about to exit. */
export interface PoisonStore {
	load(): readonly Poison[];
	add(poison: Poison): void;
}

/** Stores one JSON line for each command or item, with a command's bytes in hex. Forces every line to the disk. */
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

/** Ignores a line that a power cut shortened. The caller of its command never got a result. */
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

/** A poisoned command is rejected for this many entries. A user may later send an equal command without an id on purpose. */
export const POISONED_FOR_COMMANDS = 500_000;
/** Maximum number of entries; the oldest are dropped. Each entry is a crash of the exchange, so there are never many. */
export const MAX_POISONED = 1_000;

/** Commands that are rejected before the core gets them, because it threw on them and the journal does not contain them. */
export class PoisonedCommands {
	/** The journal's newest sequence at the time of the error, by the command's key. */
	readonly #after: Map<string, number>;
	/** Items to quarantine at the start, because the journal has not grown since their error. */
	readonly items: readonly PoisonedItem[];

	private constructor(after: Map<string, number>, items: readonly PoisonedItem[]) {
		this.#after = after;
		this.items = items;
	}

	/** Loads the local file, without entries that turn out to be in the journal. @param endSeq the journal's newest sequence */
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

	/** @param frame the command's bytes @param endSeq the journal's newest sequence */
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
