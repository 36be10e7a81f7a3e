// Stores the keys that encrypt pictures and texts about users. Each key is a separate file outside the database. Once the file of
// a key is destroyed, no copy of the encrypted data can be read any more, including copies in backups of the database.
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { replaceFile } from "../exchange/heads/replace-file.ts";
import { openBytes, sealBytes } from "./seal-bytes.ts";

export interface Key {
	/** Id of the key, 32 hex digits. */
	readonly id: string;
	/** The key: 32 bytes for AES-256. */
	readonly bytes: Uint8Array;
}

export interface KeyStore {
	/** Creates a random key. Resolves when the key is durable. Throws KeyStoreUnusable or an error of the file system. */
	create(): Promise<Key>;
	/** Returns the key; undefined if it was destroyed or never existed. Throws KeyStoreUnusable or an error of the file system. */
	find(id: string): Promise<Key | undefined>;
	/**
	 * Destroys a key. Resolves when the destruction is durable. A missing key is not an error. Throws KeyStoreUnusable or an
	 * error of the file system.
	 */
	destroy(id: string): Promise<void>;
}

/**
 * The folder of keys is missing, has a damaged file, or belongs to another exchange or another master key. The message names the
 * remedy.
 */
export class KeyStoreUnusable extends Error {
	override name = "KeyStoreUnusable";
}

const KEY_BYTES = 32;
const ID = /^[0-9a-f]{32}$/;
/**
 * Name of the file that shows that the folder is mounted. If this file is missing, a missing key file does not mean that the key
 * is destroyed.
 */
export const PROBE_FILE = "store.json";

export const newKeyId = (): string => randomBytes(16).toString("hex");

/** Returns the path of a key's file. The first two digits of the id name its folder, so that no folder has too many files. */
export const keyFile = (folder: string, id: string): string => join(folder, id.slice(0, 2), id);

export interface KeyFolder {
	readonly folder: string;
	/** Id of the store. It is authenticated with each encrypted key, so the key file of another store cannot be decrypted. */
	readonly storeId: string;
	/** Master key: 32 bytes that encrypt every key file. */
	readonly master: Uint8Array;
}

/**
 * Callbacks with which the database learns of the first key and of each destroyed key. They run before the change of the files.
 */
export interface KeyRecords {
	/** Runs before a key is created. Records that the database refers to keys of this store. */
	beforeCreate?(): Promise<void>;
	/** Runs before a key is destroyed. Records the key's id, so that a copy from a restored backup is destroyed again. */
	beforeDestroy?(id: string): Promise<void>;
}

export class FileKeyStore implements KeyStore {
	readonly #place: KeyFolder;
	readonly #records: KeyRecords;

	constructor(place: KeyFolder, records: KeyRecords = {}) {
		this.#place = place;
		this.#records = records;
	}

	async create(): Promise<Key> {
		await this.#assertPresent();
		await this.#records.beforeCreate?.();
		const key = { id: newKeyId(), bytes: randomBytes(KEY_BYTES) };
		await writeKeyFile(this.#place.folder, key.id, sealBytes(this.#place.master, this.#owner(key.id), key.bytes));
		return key;
	}

	async find(id: string): Promise<Key | undefined> {
		const file = this.#fileOf(id);
		let text: string;
		try {
			text = await readFile(file, "utf8");
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
			await this.#assertPresent();
			return undefined;
		}
		try {
			const bytes = openBytes(this.#place.master, this.#owner(id), Buffer.from(text.trim(), "base64url"));
			if (bytes.length === KEY_BYTES) return { id, bytes };
		} catch (cause) {
			throw damaged(file, cause);
		}
		throw damaged(file);
	}

	async destroy(id: string): Promise<void> {
		const file = this.#fileOf(id);
		await this.#assertPresent();
		await this.#records.beforeDestroy?.(id);
		if (!(await overwrite(file))) return;
		await rm(file, { force: true });
		await syncFolder(dirname(file));
	}

	#fileOf(id: string): string {
		if (!ID.test(id)) throw new TypeError("the id of a key has 32 hex digits");
		return keyFile(this.#place.folder, id);
	}

	#owner(id: string): string {
		return `${this.#place.storeId}/${id}`;
	}

	async #assertPresent(): Promise<void> {
		const { folder } = this.#place;
		try {
			await stat(join(folder, PROBE_FILE));
		} catch (cause) {
			if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
			throw new KeyStoreUnusable(`the key store is not in ${folder}: mount its disk`, { cause });
		}
	}
}

const damaged = (file: string, cause?: unknown) =>
	new KeyStoreUnusable(`${file} is damaged or of another key store: restore it from a backup of the keys`, { cause });

/** Writes an encrypted key. Resolves when the file and its folders are durable. */
export async function writeKeyFile(folder: string, id: string, sealed: Uint8Array): Promise<void> {
	const file = keyFile(folder, id);
	const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 });
	await replaceFile(file, `${Buffer.from(sealed).toString("base64url")}\n`);
	if (made !== undefined) await syncFolder(folder);
}

/** Overwrites the key file with zeros. Returns false if the file does not exist. */
async function overwrite(file: string): Promise<boolean> {
	let handle: Awaited<ReturnType<typeof open>>;
	try {
		handle = await open(file, "r+");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
		throw error;
	}
	try {
		const { size } = await handle.stat();
		await handle.write(Buffer.alloc(size), 0, size, 0);
		await handle.sync();
	} finally {
		await handle.close();
	}
	return true;
}

async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
