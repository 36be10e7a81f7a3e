// Commands on which the core threw: kept in a local file so that the next start refuses them (design/core.md, One batch, 6).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Command } from "@candor/core";
import { decodeCommands, encodeCommands } from "./codec.ts";
import type { JournalStore } from "./store.ts";

export interface Poison {
	/** The journal's end when it happened: the command is not in the journal up to here because of this attempt. */
	readonly afterSeq: number;
	readonly at: number;
	readonly error: string;
	readonly command: Command;
}

/** Synchronous: the process is about to exit. */
export interface PoisonStore {
	load(): readonly Poison[];
	add(poison: Poison): void;
}

/** One JSON line a command, its bytes in hex; every line is forced to the disk. */
export class PoisonFile implements PoisonStore {
	readonly #path: string;

	constructor(path: string) {
		this.#path = path;
	}

	load(): readonly Poison[] {
		if (!existsSync(this.#path)) return [];
		return readFileSync(this.#path, "utf8").split("\n").flatMap(parseLine);
	}

	add({ afterSeq, at, error, command }: Poison): void {
		const file = openSync(this.#path, "a", 0o600);
		try {
			const hex = Buffer.from(encodeCommands([command])).toString("hex");
			// The line end in front keeps this line apart from one that was torn.
			writeSync(file, `\n${JSON.stringify({ afterSeq, at, error, type: command.type, command: hex })}\n`);
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
	}
}

/** Nothing for a line that a power cut tore while it was written: its command was never answered. */
function parseLine(line: string): Poison[] {
	if (!line.endsWith("}")) return [];
	const { afterSeq, at, error, command } = JSON.parse(line) as { afterSeq: number; at: number; error: string; command: string };
	return [{ afterSeq, at, error, command: decodeCommands(Buffer.from(command, "hex"))[0] as Command }];
}

/** How a poisoned command is recognised: its exact bytes. */
const poisonKey = (frame: Uint8Array): string => Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString("latin1");

/**
 * A refusal of exact bytes is for the caller that repeats them, not for ever: a command without an id may be meant anew one
 * day. It ends after as many commands as the core remembers ids for (docs/decisions/0003).
 */
export const POISONED_FOR_COMMANDS = 500_000;
/** No more are kept: each takes the whole exchange down, so there are never many. The oldest go first. */
export const MOST_POISONED = 1_000;

/** The commands that are refused unseen, because the core threw on them and the journal does not hold them. */
export class PoisonedCommands {
	/** Journal's end when it happened, by key. */
	readonly #after: Map<string, number>;

	private constructor(after: Map<string, number>) {
		this.#after = after;
	}

	/** From the local file, without those that got into the journal after all, @param endSeq the journal's end. */
	static async load(poison: PoisonStore | undefined, store: JournalStore, endSeq: number): Promise<PoisonedCommands> {
		const recent = (poison?.load() ?? [])
			.filter(({ afterSeq }) => afterSeq + POISONED_FOR_COMMANDS >= endSeq)
			.slice(-MOST_POISONED);
		const after = new Map<string, number>();
		for (const { command, afterSeq } of recent) after.set(poisonKey(encodeCommands([command]).subarray(1)), afterSeq);
		if (after.size > 0) await forgetJournalled(after, store);
		return new PoisonedCommands(after);
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
