// Reads and writes the state file. Each line is a record: `<SHA-256 of the previous hash and the JSON> <JSON>`. Lines are
// only appended, and the hash of the last line covers the complete file.
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const FIRST_HASH = "0".repeat(64);

/** A file to which bytes are only appended. `append` returns after the bytes are on disk. */
export interface AppendOnlyFile {
	read(): Buffer;
	append(text: string): void;
	/**
	 * Shortens the file to `length` bytes, to remove a last line that was not written completely. No response has
	 * reported that line.
	 */
	truncate(length: number): void;
}

/** Error: a line before the last one does not have its hash. Only an operator with a backup can repair the file. */
export class DamagedState extends Error {
	override name = "DamagedState";
}

/** Opens the file, and creates it if it does not exist. */
export function openAppendOnlyFile(path: string): AppendOnlyFile {
	const file = openSync(path, "a+", 0o600);
	syncFolder(dirname(path));
	return {
		read: () => readFileSync(path),
		append(text) {
			const bytes = Buffer.from(text);
			for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
			fsyncSync(file);
		},
		truncate(length) {
			ftruncateSync(file, length);
			fsyncSync(file);
		},
	};
}

function syncFolder(path: string): void {
	const folder = openSync(path, "r");
	fsyncSync(folder);
	closeSync(folder);
}

export class RecordFile {
	readonly #file: AppendOnlyFile;
	#head = FIRST_HASH;
	#failed = false;

	constructor(file: AppendOnlyFile) {
		this.#file = file;
	}

	/** Hash of the last record, in hex. */
	get head(): string {
		return this.#head;
	}

	/**
	 * True if a record could not be written. The file may then end with a part of that record, so the signer must
	 * restart.
	 */
	get failed(): boolean {
		return this.#failed;
	}

	/**
	 * Returns the records and the hash of each. A last line that is incomplete or has a wrong hash is removed; no
	 * response has reported it. @throws DamagedState
	 */
	load(): { readonly record: unknown; readonly hash: string }[] {
		const bytes = this.#file.read();
		const records: { record: unknown; hash: string }[] = [];
		let start = 0;
		while (start < bytes.length) {
			const newline = bytes.indexOf(10, start);
			const line = bytes.subarray(start, newline < 0 ? bytes.length : newline).toString("utf8");
			const [hash, json] = [line.slice(0, 64), line.slice(65)];
			const valid = newline >= 0 && line[64] === " " && hash === hashAfter(this.#head, json);
			if (!valid) {
				const isLast = newline < 0 || newline === bytes.length - 1;
				if (!isLast)
					throw new DamagedState(`the state file is damaged at byte ${start}: restore it from its copy, then arm the signer`);
				this.#file.truncate(start);
				break;
			}
			records.push({ record: JSON.parse(json), hash });
			this.#head = hash;
			start = newline + 1;
		}
		return records;
	}

	/** Appends a record and waits until it is on disk. @throws the file's error; afterwards `failed` is true */
	append(record: unknown): void {
		if (this.#failed) throw new Error("an earlier record could not be written");
		const json = JSON.stringify(record);
		const hash = hashAfter(this.#head, json);
		try {
			this.#file.append(`${hash} ${json}\n`);
		} catch (error) {
			this.#failed = true;
			throw error;
		}
		this.#head = hash;
	}
}

const hashAfter = (previous: string, json: string): string => createHash("sha256").update(previous).update(json).digest("hex");
