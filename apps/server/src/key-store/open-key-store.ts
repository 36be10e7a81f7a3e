// Opens the key store at the start, and compares it with the database's reference. A store that is missing or has another master
// key stops the start, because new keys would hide the loss.
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Config } from "../config/environment.ts";
import { openSecret } from "../config/secrets.ts";
import { replaceFile } from "../exchange/heads/replace-file.ts";
import { FileKeyStore, type KeyStore, KeyStoreUnusable, newKeyId, PROBE_FILE } from "./key-store.ts";
import { openBytes, sealBytes } from "./seal-bytes.ts";
import type { KeyStoreTables } from "./tables.ts";

/** Longest life of a backup of the keys: after it no copy of a destroyed key exists. */
export const KEY_BACKUP_DAYS = 30;
/** One day more, for a backup that is restored on its last day. */
const REMEMBER_DESTROYED_MS = (KEY_BACKUP_DAYS + 1) * 86_400_000;
const MASTER_SECRET = "key-store";
const PROBE_TEXT = "candor key store";

const probeSchema = z.object({
	format: z.literal(1),
	storeId: z.string().regex(/^[0-9a-f]{32}$/),
	/** Encrypted by the master key. */
	probe: z.string(),
});

type Place = Pick<Config, "dataDir" | "keyStore">;

/** Opens the store, or makes it for a database without keys. Throws KeyStoreUnusable, UnsafeSecret and errors of the file system. */
export async function openKeyStore(place: Place, tables: Kysely<KeyStoreTables>, now: () => number): Promise<KeyStore> {
	const { folder } = place.keyStore;
	const known = await tables.selectFrom("people.key_store").select("store_id").executeTakeFirst();
	const found = await readProbe(folder);
	if (known !== undefined && found === undefined) throw missing(folder);
	if (known !== undefined && found !== undefined && known.store_id !== found.storeId) throw ofAnother(folder);
	const master = masterKey(place, found !== undefined);
	if (found !== undefined) assertOpens(found, master, folder);
	const storeId = found?.storeId ?? (await makeStore(folder, master));
	let isKnown = known !== undefined;
	const store = new FileKeyStore(
		{ folder, storeId, master },
		{
			async beforeCreate() {
				if (isKnown) return;
				await tables
					.insertInto("people.key_store")
					.values({ store_id: storeId })
					.onConflict((conflict) => conflict.doNothing())
					.execute();
				isKnown = true;
			},
			async beforeDestroy(id) {
				await tables
					.insertInto("people.destroyed_keys")
					.values({ key_id: id, at: BigInt(now()) })
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			},
		},
	);
	await destroyAgain(store, tables, now());
	return store;
}

/** Reads the id of the store in a folder. Returns undefined if the folder has no store. Throws KeyStoreUnusable. */
async function readProbe(folder: string): Promise<z.infer<typeof probeSchema> | undefined> {
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

function missing(folder: string): KeyStoreUnusable {
	return new KeyStoreUnusable(
		`The key store is not in ${folder}, and the database refers to its keys: without them no picture and no name of a document can be read. Mount its disk, set KEY_STORE_DIR, or restore its newest backup with \`npm run candor -- restore-keys FILE\`. Nothing was changed.`,
	);
}

function ofAnother(folder: string): KeyStoreUnusable {
	return new KeyStoreUnusable(
		`The key store in ${folder} belongs to another exchange: set KEY_STORE_DIR to the store of this database. Nothing was changed.`,
	);
}

/** A master key is made only together with a store, so that a lost one is noticed. */
function masterKey({ dataDir, keyStore }: Place, hasStore: boolean): Uint8Array {
	if (keyStore.master !== undefined) return keyStore.master;
	const file = join(dataDir, "secrets", MASTER_SECRET);
	if (hasStore && !existsSync(file)) {
		throw new KeyStoreUnusable(
			`${file} is missing: it is the master key of the key store in ${keyStore.folder}. Restore it from a backup, or set KEY_STORE_SECRET. Nothing was changed.`,
		);
	}
	return openSecret(dataDir, MASTER_SECRET);
}

function assertOpens({ storeId, probe }: z.infer<typeof probeSchema>, master: Uint8Array, folder: string): void {
	try {
		if (openBytes(master, storeId, Buffer.from(probe, "base64url")).toString() === PROBE_TEXT) return;
	} catch {
		// The error below tells the remedy.
	}
	throw new KeyStoreUnusable(
		`The master key does not open the key store in ${folder}: set KEY_STORE_SECRET (default: the file secrets/key-store of DATA_DIR) to the key with which the store was made. Nothing was changed.`,
	);
}

async function makeStore(folder: string, master: Uint8Array): Promise<string> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const storeId = newKeyId();
	const probe = sealBytes(master, storeId, Buffer.from(PROBE_TEXT)).toString("base64url");
	await replaceFile(join(folder, PROBE_FILE), `${JSON.stringify({ format: 1, storeId, probe })}\n`);
	return storeId;
}

/** Destroys keys that a restored backup of the keys brought back. */
async function destroyAgain(store: KeyStore, tables: Kysely<KeyStoreTables>, now: number): Promise<void> {
	await tables
		.deleteFrom("people.destroyed_keys")
		.where("at", "<", BigInt(now - REMEMBER_DESTROYED_MS))
		.execute();
	const destroyed = await tables.selectFrom("people.destroyed_keys").select("key_id").execute();
	for (const { key_id } of destroyed) await store.destroy(key_id);
}
