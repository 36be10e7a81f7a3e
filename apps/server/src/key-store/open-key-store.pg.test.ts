import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { openKeyStore } from "./open-key-store.ts";
import { KEY_BACKUP_DAYS } from "./probe.ts";
import type { KeyStoreTables } from "./tables.ts";

const root = mkdtempSync(join(tmpdir(), "candor-key-store-"));
const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await database.stop();
	rmSync(root, { recursive: true, force: true });
});

/** Creates a data folder and an empty database, which refers to no key store. */
async function exchange() {
	const dataDir = mkdtempSync(join(root, "data-"));
	const folder = join(dataDir, "key-store");
	const tables = kyselyOf<KeyStoreTables>((await database.fresh()).pool);
	const open = ({ at = 0, master = undefined as Buffer | undefined, from = folder } = {}) =>
		openKeyStore({ dataDir, keyStore: { folder: from, master } }, tables, () => at);
	return { dataDir, folder, tables, open };
}

test("a first start creates the key store and its master key, and a second start finds the same keys", async () => {
	const { dataDir, open } = await exchange();
	const key = await (await open()).create();
	expect(existsSync(join(dataDir, "secrets", "key-store"))).toBe(true);
	expect(await (await open()).find(key.id)).toEqual(key);
});

test("a start without the key store is refused once the database refers to a key, and changes nothing", async () => {
	const { dataDir, folder, open } = await exchange();
	await (await open()).create();
	renameSync(folder, `${folder}-away`);
	await expect(open()).rejects.toThrow(/key store is not in .*key-store.*restore-keys FILE.*Nothing was changed/);
	expect(existsSync(folder)).toBe(false);
	renameSync(join(dataDir, "secrets"), join(dataDir, "secrets-away"));
	await expect(open()).rejects.toThrow(/key store is not in/);
	expect(existsSync(join(dataDir, "secrets"))).toBe(false);
});

test("a start without the key store is allowed while the database refers to no key", async () => {
	const { folder, open } = await exchange();
	await open();
	rmSync(folder, { recursive: true });
	expect(await (await open()).create()).toBeDefined();
});

test("a wrong or missing master key is refused, and changes nothing", async () => {
	const { dataDir, folder, open } = await exchange();
	await (await open()).create();
	const before = readdirSync(folder, { recursive: true });
	await expect(open({ master: Buffer.alloc(32, 3) })).rejects.toThrow(/master key does not open.*KEY_STORE_SECRET/);
	rmSync(join(dataDir, "secrets", "key-store"));
	await expect(open()).rejects.toThrow(/secrets\/key-store is missing.*Nothing was changed/);
	expect(existsSync(join(dataDir, "secrets", "key-store"))).toBe(false);
	expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test("the key store of another exchange is refused", async () => {
	const [one, other] = [await exchange(), await exchange()];
	await (await one.open()).create();
	await (await other.open()).create();
	await expect(one.open({ from: other.folder })).rejects.toThrow(/belongs to another exchange/);
});

test("a damaged probe file of the key store is refused", async () => {
	const { folder, open } = await exchange();
	await open();
	writeFileSync(join(folder, "store.json"), "{");
	await expect(open()).rejects.toThrow(/store.json is damaged/);
});

test("a destroyed key that an older copy of the key store brings back is destroyed at the next start", async () => {
	const { folder, tables, open } = await exchange();
	const store = await open();
	const [kept, destroyed] = [await store.create(), await store.create()];
	await cp(folder, `${folder}-copy`, { recursive: true });
	await store.destroy(destroyed.id);
	rmSync(folder, { recursive: true });
	renameSync(`${folder}-copy`, folder);
	const restored = await open({ at: KEY_BACKUP_DAYS * DAY_MS });
	expect(await restored.find(destroyed.id)).toBeUndefined();
	expect(await restored.find(kept.id)).toEqual(kept);
	await open({ at: (KEY_BACKUP_DAYS + 2) * DAY_MS });
	expect(await tables.selectFrom("people.destroyed_keys").selectAll().execute()).toEqual([]);
});
