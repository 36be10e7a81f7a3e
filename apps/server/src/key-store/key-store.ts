// Keys of stored files and texts. Each key is a separate file outside the database. Destroying the file makes every copy of the encrypted data unreadable, including copies in backups of the database.
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { replaceFile } from "../exchange/heads/replace-file.ts";
import { openBytes, sealBytes } from "./seal-bytes.ts";

export interface Key {
	/** 32 hex digits. */
	readonly id: string;
	/** 32 bytes, for AES-256. */
	readonly bytes: Uint8Array;
}

export interface KeyStore {
	/** Makes a random key. Resolves when the key is durable. Throws KeyStoreUnusable and errors of the file system. */
	create(): Promise<Key>;
	/** Returns undefined if the key was destroyed or never existed. Throws KeyStoreUnusable and errors of the file system. */
	find(id: string): Promise<Key | undefined>;
	/** Destroys a key. Resolves when this is durable. A missing key is not an error. Throws KeyStoreUnusable and errors of the file system. */
	destroy(id: string): Promise<void>;
}

/** Error: the folder of keys is missing, has a damaged file, or belongs to another exchange or master key. The message names the remedy. */
export class KeyStoreUnusable extends Error {
	override name = "KeyStoreUnusable";
}

const KEY_BYTES = 32;
const ID = /^[0-9a-f]{32}$/;
/** File whose presence shows that the folder is mounted. Without it, a missing key file does not mean a destroyed key. */
export const PROBE_FILE = "store.json";

export const newKeyId = (): string => randomBytes(16).toString("hex");

/** Path of a key's file. The first two digits are its folder, so that no folder has too many files. */
export const keyFile = (folder: string, id: string): string => join(folder, id.slice(0, 2), id);

export interface KeyFolder {
	readonly folder: string;
	/** Id of the store. It is authenticated with each key, so a key file of another store cannot be opened. */
	readonly storeId: string;
	/** Master key: 32 bytes that encrypt every key file. */
	readonly master: Uint8Array;
}

/** Callbacks that run before the first key is made and before a key is destroyed, so that the database has both facts. */
export interface KeyRecords {
	/** Records that the database refers to keys of this store. */
	beforeCreate?(): Promise<void>;
	/** Records that the key is destroyed, so that a restored copy of it is destroyed again. */
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

/** Writes an encrypted key and waits until file and folders are on the disk. */
export async function writeKeyFile(folder: string, id: string, sealed: Uint8Array): Promise<void> {
	const file = keyFile(folder, id);
	const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 });
	await replaceFile(file, `${Buffer.from(sealed).toString("base64url")}\n`);
	if (made !== undefined) await syncFolder(folder);
}

/** Returns false if the file does not exist. */
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
