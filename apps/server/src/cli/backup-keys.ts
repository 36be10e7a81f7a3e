// `candor backup-keys FOLDER` and `candor restore-keys FILE`: back up and restore the key store, separately from the database.
import { relative, resolve } from "node:path";
import type { Config } from "../config/environment.ts";
import { backUpKeys, readKeyBackup, restoreKeys } from "../key-store/key-backup.ts";
import { KeyStoreUnusable } from "../key-store/key-store.ts";
import { assertOpens, masterKey } from "../key-store/probe.ts";
import type { PrintLine } from "./commands.ts";

/** Runs `backup-keys`. Resolves with the exit code. Rejects with KeyStoreUnusable or an error of the file system. */
export async function backupKeys({ dataDir, keyStore }: Config, words: readonly string[], say: PrintLine): Promise<number> {
	const [typed, ...more] = words;
	if (typed === undefined || more.length > 0) {
		say("npm run candor -- backup-keys FOLDER");
		return 2;
	}
	const folder = resolve(typed);
	for (const place of [dataDir, keyStore.folder]) {
		if (/^\.\.(\/|$)/.test(relative(place, folder))) continue;
		throw new KeyStoreUnusable(`${folder} is inside ${place}, so it would be lost together with it. Nothing was changed.`);
	}
	const { file, keys, expiresAt, deleted } = await backUpKeys(keyStore.folder, folder, Date.now());
	say(`keys        ${keys}`);
	say(`file        ${file}`);
	say(`expires     ${expiresAt.toISOString()}: delete every copy of the file by then`);
	for (const name of deleted) say(`deleted     ${name}, which has expired`);
	return 0;
}

/** Runs `restore-keys`. Resolves with the exit code. Rejects with KeyStoreUnusable or an error of the file system. */
export async function restoreKeyBackup(config: Config, words: readonly string[], say: PrintLine): Promise<number> {
	const [file, ...more] = words;
	if (file === undefined || more.length > 0) {
		say("npm run candor -- restore-keys FILE");
		return 2;
	}
	const { store, keys } = await readKeyBackup(resolve(file), Date.now());
	const { folder } = config.keyStore;
	assertOpens(store, masterKey(config, true), folder);
	await restoreKeys(folder, store, keys);
	say(`keys        ${keys.size} restored to ${folder}`);
	say("The next start destroys again the keys that the database lists as destroyed.");
	return 0;
}
