// Backups of the key store. A backup is one file with all encrypted keys and the time at which the backup expires. After this
// time no copy of a destroyed key may exist. Each new backup therefore deletes the expired backups.
import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { replaceFile } from "../exchange/heads/replace-file.ts";
import { KeyStoreUnusable, keyFile, PROBE_FILE, writeKeyFile } from "./key-store.ts";
import { KEY_BACKUP_DAYS, type Probe, probeSchema, readProbe } from "./probe.ts";

const DAY_MS = 86_400_000;
/** Name of a backup file. It contains the time of the backup, and the last day on which the file may exist. */
const NAME = /^keys-[\dTZ-]+-until-(\d{4}-\d{2}-\d{2})\.txt$/;
const SHARD = /^[0-9a-f]{2}$/;
const KEY_ID = /^[0-9a-f]{32}$/;
/** Content of a valid key file: nonce, tag and 32 encrypted bytes in base64url. A file that is being destroyed does not match. */
const SEALED_KEY = /^[\w-]{80}$/;

const headSchema = z.object({ format: z.literal(1), madeAt: z.iso.datetime(), expiresAt: z.iso.datetime(), store: probeSchema });

export interface KeyBackup {
	readonly file: string;
	readonly keys: number;
	readonly expiresAt: Date;
	/** Names of expired backups that were deleted. */
	readonly deleted: readonly string[];
}

/**
 * Writes a backup into the folder `target`, which may contain earlier backups. Throws KeyStoreUnusable or an error of the file
 * system.
 */
export async function backUpKeys(folder: string, target: string, now: number): Promise<KeyBackup> {
	const store = await readProbe(folder);
	if (store === undefined) throw new KeyStoreUnusable(`there is no key store in ${folder}. Nothing was written.`);
	const keys: string[] = [];
	for (const shard of (await readdir(folder)).filter((name) => SHARD.test(name)).sort()) {
		for (const id of (await readdir(join(folder, shard))).filter((name) => KEY_ID.test(name)).sort()) {
			const sealed = await readSealed(keyFile(folder, id));
			if (sealed !== undefined) keys.push(`${id} ${sealed}\n`);
		}
	}
	const expiresAt = new Date(now + KEY_BACKUP_DAYS * DAY_MS);
	const madeAt = new Date(now).toISOString();
	const head = JSON.stringify({ format: 1, madeAt, expiresAt: expiresAt.toISOString(), store });
	const text = `${head}\n${keys.join("")}`;
	await mkdir(target, { recursive: true, mode: 0o700 });
	const stamp = madeAt.slice(0, 19).replaceAll(":", "-");
	const file = join(target, `keys-${stamp}Z-until-${expiresAt.toISOString().slice(0, 10)}.txt`);
	await replaceFile(file, `${text}${sha256Of(text)}\n`);
	return { file, keys: keys.length, expiresAt, deleted: await deleteExpired(target, now) };
}

/** Reads a backup. Throws KeyStoreUnusable if the backup has expired, is incomplete or was changed. */
export async function readKeyBackup(file: string, now: number): Promise<{ store: Probe; keys: ReadonlyMap<string, string> }> {
	const text = await readFile(file, "utf8");
	const end = text.lastIndexOf("\n", text.length - 2) + 1;
	if (text.slice(end).trim() !== sha256Of(text.slice(0, end))) {
		throw new KeyStoreUnusable(`${file} is no backup of keys, or it is incomplete or altered. Nothing was changed.`);
	}
	const [first = "", ...rows] = text.slice(0, end).trimEnd().split("\n");
	const { expiresAt, store } = headSchema.parse(JSON.parse(first));
	if (Date.parse(expiresAt) < now) {
		throw new KeyStoreUnusable(
			`${file} expired at ${expiresAt}: it may have keys whose pictures were to be unreadable by now. Use a newer backup, and delete this one. Nothing was changed.`,
		);
	}
	return { store, keys: new Map(rows.map((row) => row.split(" ") as [string, string])) };
}

/**
 * Writes the keys into an empty folder. The file that names the store is written last, so that an interrupted restore leaves no
 * usable store.
 */
export async function restoreKeys(folder: string, store: Probe, keys: ReadonlyMap<string, string>): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if ((await readdir(folder)).length > 0) {
		throw new KeyStoreUnusable(
			`${folder} is not empty: move it away, or set KEY_STORE_DIR to a new folder. Nothing was changed.`,
		);
	}
	for (const [id, sealed] of keys) await writeKeyFile(folder, id, Buffer.from(sealed, "base64url"));
	await replaceFile(join(folder, PROBE_FILE), `${JSON.stringify(store)}\n`);
}

async function readSealed(file: string): Promise<string | undefined> {
	try {
		const sealed = (await readFile(file, "utf8")).trim();
		return SEALED_KEY.test(sealed) ? sealed : undefined;
	} catch (error) {
		// A running server may have destroyed the key since the folder was listed, so a missing file is skipped.
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

async function deleteExpired(target: string, now: number): Promise<string[]> {
	const today = new Date(now).toISOString().slice(0, 10);
	const expired = (await readdir(target)).filter((name) => (NAME.exec(name)?.[1] ?? today) < today);
	for (const name of expired) await rm(join(target, name));
	const handle = await open(target, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
	return expired;
}

const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");
