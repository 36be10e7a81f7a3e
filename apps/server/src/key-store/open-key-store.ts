// Opens the key store when the server starts, and compares it with the store to which the database refers. If the store is
// missing or has another master key, the server does not start, because new keys would hide the loss.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { replaceFile } from "../exchange/heads/replace-file.ts";
import { FileKeyStore, type KeyStore, KeyStoreUnusable, newKeyId, PROBE_FILE } from "./key-store.ts";
import { assertOpens, KEY_BACKUP_DAYS, type KeyStorePlace, makeProbe, masterKey, readProbe } from "./probe.ts";
import type { KeyStoreTables } from "./tables.ts";

/**
 * Time for which ids of destroyed keys are recorded, ms: one day longer than a backup of the keys lives, because a backup may be
 * restored on its last day.
 */
const REMEMBER_DESTROYED_MS = (KEY_BACKUP_DAYS + 1) * 86_400_000;
/**
 * Opens the key store. Creates it if the database does not refer to one. Throws KeyStoreUnusable, UnsafeSecret or an error of the
 * file system.
 */
export async function openKeyStore(place: KeyStorePlace, tables: Kysely<KeyStoreTables>, now: () => number): Promise<KeyStore> {
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

async function makeStore(folder: string, master: Uint8Array): Promise<string> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const storeId = newKeyId();
	await replaceFile(join(folder, PROBE_FILE), `${JSON.stringify(makeProbe(storeId, master))}\n`);
	return storeId;
}

/** Destroys those keys again that were destroyed before and that a restored backup of the keys has brought back. */
async function destroyAgain(store: KeyStore, tables: Kysely<KeyStoreTables>, now: number): Promise<void> {
	await tables
		.deleteFrom("people.destroyed_keys")
		.where("at", "<", BigInt(now - REMEMBER_DESTROYED_MS))
		.execute();
	const destroyed = await tables.selectFrom("people.destroyed_keys").select("key_id").execute();
	for (const { key_id } of destroyed) await store.destroy(key_id);
}
