// Stores snapshots as files in a directory. Each is saved by these steps: write a temporary file, fsync it, rename it, fsync the
// directory (docs/explanation/core.md, Follower). The writing is synchronous, because only the follower's thread waits for it.
import {
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";
import { JournalDamaged } from "./failures.ts";
import { decodeSnapshot, encodeSnapshot, type Snapshot } from "./snapshot.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** Names of snapshot files. `.kept` marks a snapshot at the start of an era, which is never removed. */
const NAME = /^(\d{16})(\.kept)?\.snapshot$/;

export class SnapshotFiles implements SnapshotStore {
	readonly #directory: string;
	readonly #count: number;

	constructor(directory: string, count = 3) {
		this.#directory = directory;
		this.#count = count;
		mkdirSync(directory, { recursive: true, mode: 0o700 });
	}

	async list(): Promise<readonly number[]> {
		return [...new Set(this.#names().map((name) => Number(name.slice(0, 16))))];
	}

	async kept(): Promise<readonly number[]> {
		return this.#names()
			.filter((name) => name.includes(".kept"))
			.map((name) => Number(name.slice(0, 16)));
	}

	async load(seq: number): Promise<Snapshot> {
		const path = this.#names().find((name) => Number(name.slice(0, 16)) === seq);
		if (path === undefined) throw new JournalDamaged(seq, "no snapshot of this sequence");
		const snapshot = decodeSnapshot(readFileSync(join(this.#directory, path)));
		if (snapshot.seq !== seq) throw new JournalDamaged(seq, `the snapshot's file holds sequence ${snapshot.seq}`);
		return snapshot;
	}

	async save(snapshot: Snapshot, keep = false): Promise<void> {
		this.saveNow(snapshot, keep);
	}

	/** Saves a snapshot and returns its size in bytes. Older snapshots are removed only after the new one is durable. */
	saveNow(snapshot: Snapshot, keep = false): number {
		const bytes = encodeSnapshot(snapshot);
		const name = `${String(snapshot.seq).padStart(16, "0")}${keep ? ".kept" : ""}.snapshot`;
		const temporary = join(this.#directory, `${name}.writing`);
		const file = openSync(temporary, "w", 0o600);
		try {
			for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
		renameSync(temporary, join(this.#directory, name));
		this.#syncDirectory();
		this.#prune();
		return bytes.length;
	}

	/**
	 * Takes a snapshot out of use by renaming its file. The file is not deleted, because the journal rows that it needs may still
	 * be recovered.
	 */
	setAside(seq: number): void {
		for (const name of this.#names().filter((kept) => Number(kept.slice(0, 16)) === seq)) {
			renameSync(join(this.#directory, name), join(this.#directory, `${name}.set-aside`));
		}
		this.#syncDirectory();
	}

	#names(): string[] {
		if (!existsSync(this.#directory)) return [];
		return readdirSync(this.#directory)
			.filter((name) => NAME.test(name))
			.sort()
			.reverse();
	}

	#prune(): void {
		const plain = this.#names().filter((name) => !name.includes(".kept"));
		for (const name of plain.slice(this.#count)) rmSync(join(this.#directory, name));
		for (const name of readdirSync(this.#directory)) if (name.endsWith(".writing")) rmSync(join(this.#directory, name));
	}

	#syncDirectory(): void {
		const directory = openSync(this.#directory, "r");
		try {
			fsyncSync(directory);
		} finally {
			closeSync(directory);
		}
	}
}
