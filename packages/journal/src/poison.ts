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
export const poisonKey = (frame: Uint8Array): string =>
	Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString("latin1");

/** Those poisoned commands that did not get into the journal after all, by key. */
export async function stillPoisoned(poison: PoisonStore | undefined, store: JournalStore): Promise<Set<string>> {
	const keys = new Set<string>();
	const entries = poison?.load() ?? [];
	if (entries.length === 0) return keys;
	for (const entry of entries) keys.add(poisonKey(encodeCommands([entry.command]).subarray(1)));
	const from = Math.min(...entries.map((entry) => entry.afterSeq)) + 1;
	for await (const row of store.read(from)) {
		for (const command of decodeCommands(row.commands)) keys.delete(poisonKey(encodeCommands([command]).subarray(1)));
		if (keys.size === 0) break;
	}
	return keys;
}
