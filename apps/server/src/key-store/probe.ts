// Reads and writes the file store.json of a key store. The file has the store's id, and an encrypted text that proves that a
// master key is the right one.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../config/environment.ts";
import { openSecret } from "../config/secrets.ts";
import { KeyStoreUnusable, PROBE_FILE } from "./key-store.ts";
import { openBytes, sealBytes } from "./seal-bytes.ts";

/** Longest life of a backup of the keys, in days. After this time no copy of a destroyed key exists. */
export const KEY_BACKUP_DAYS = 30;
const MASTER_SECRET = "key-store";
const PROBE_TEXT = "candor key store";

export const probeSchema = z.object({
	format: z.literal(1),
	storeId: z.string().regex(/^[0-9a-f]{32}$/),
	/** A known text, encrypted with the master key under the store's id. */
	probe: z.string(),
});
export type Probe = z.infer<typeof probeSchema>;

export type KeyStorePlace = Pick<Config, "dataDir" | "keyStore">;

export function makeProbe(storeId: string, master: Uint8Array): Probe {
	return { format: 1, storeId, probe: sealBytes(master, storeId, Buffer.from(PROBE_TEXT)).toString("base64url") };
}

/**
 * Reads the file store.json of a folder. Returns undefined if the folder has none. Throws KeyStoreUnusable if the file is
 * damaged.
 */
export async function readProbe(folder: string): Promise<Probe | undefined> {
	const file = join(folder, PROBE_FILE);
	let text: string;
	try {
		text = await readFile(file, "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
	try {
		return probeSchema.parse(JSON.parse(text));
	} catch (cause) {
		throw new KeyStoreUnusable(`${file} is damaged: restore it from a backup of the keys. Nothing was changed.`, { cause });
	}
}

/**
 * Returns the master key. A new master key is created only together with a new store, so that the loss of a master key is
 * noticed.
 */
export function masterKey({ dataDir, keyStore }: KeyStorePlace, hasStore: boolean): Uint8Array {
	if (keyStore.master !== undefined) return keyStore.master;
	const file = join(dataDir, "secrets", MASTER_SECRET);
	if (hasStore && !existsSync(file)) {
		throw new KeyStoreUnusable(
			`${file} is missing: it is the master key of the key store in ${keyStore.folder}. Restore it from a backup, or set KEY_STORE_SECRET. Nothing was changed.`,
		);
	}
	return openSecret(dataDir, MASTER_SECRET);
}

/** Throws KeyStoreUnusable unless this master key opens the store. */
export function assertOpens({ storeId, probe }: Probe, master: Uint8Array, folder: string): void {
	try {
		if (openBytes(master, storeId, Buffer.from(probe, "base64url")).toString() === PROBE_TEXT) return;
	} catch {
		// The error below names the remedy, so this one is ignored.
	}
	throw new KeyStoreUnusable(
		`The master key does not open the key store in ${folder}: set KEY_STORE_SECRET (default: the file secrets/key-store of DATA_DIR) to the key with which the store was made. Nothing was changed.`,
	);
}
