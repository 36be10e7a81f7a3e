import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backUpKeys, readKeyBackup, restoreKeys } from "./key-backup.ts";
import { FileKeyStore, KeyStoreUnusable, keyFile, PROBE_FILE } from "./key-store.ts";
import { makeProbe } from "./probe.ts";

const root = mkdtempSync(join(tmpdir(), "candor-key-backup-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 2, 4, 12);
const master = Buffer.alloc(32, 1);
const storeId = "a".repeat(32);
const probe = makeProbe(storeId, master);

async function backedUp(count = 3) {
	const folder = mkdtempSync(join(root, "store-"));
	writeFileSync(join(folder, PROBE_FILE), JSON.stringify(probe));
	const store = new FileKeyStore({ folder, storeId, master });
	const keys = [];
	for (let made = 0; made < count; made++) keys.push(await store.create());
	const target = mkdtempSync(join(root, "backups-"));
	return { folder, store, keys, target, backup: await backUpKeys(folder, target, NOW) };
}

test("a restore of a key backup puts every key into an empty folder", async () => {
	const { keys, backup } = await backedUp();
	const target = join(mkdtempSync(join(root, "restored-")), "key-store");
	const { store, keys: read } = await readKeyBackup(backup.file, NOW);
	await restoreKeys(target, store, read);
	const restored = new FileKeyStore({ folder: target, storeId, master });
	for (const key of keys) expect(await restored.find(key.id)).toEqual(key);
	await expect(restoreKeys(target, store, read)).rejects.toThrow("is not empty");
});

test("a key backup contains no unencrypted key, only its owner can read it, and its name contains its expiry", async () => {
	const { keys, backup } = await backedUp();
	const text = readFileSync(backup.file, "utf8");
	for (const { bytes } of keys) {
		expect(text).not.toContain(Buffer.from(bytes).toString("base64url"));
		expect(text).not.toContain(Buffer.from(bytes).toString("hex"));
	}
	expect(statSync(backup.file).mode & 0o777).toBe(0o600);
	expect(backup.file).toMatch(/keys-2026-03-04T12-00-00Z-until-2026-04-03\.txt$/);
	expect(backup.expiresAt.getTime()).toBe(NOW + 30 * DAY_MS);
});

test("a new key backup deletes expired backups and no other file", async () => {
	const { folder, target, backup } = await backedUp(1);
	writeFileSync(join(target, "notes.txt"), "");
	expect((await backUpKeys(folder, target, NOW + 29 * DAY_MS)).deleted).toEqual([]);
	const { deleted, file } = await backUpKeys(folder, target, NOW + 31 * DAY_MS);
	expect(deleted).toEqual([backup.file.split("/").at(-1)]);
	expect(readdirSync(target)).toContain("notes.txt");
	expect(readdirSync(target)).toContain(file.split("/").at(-1));
	expect(readdirSync(target)).toHaveLength(3);
});

test("an expired, incomplete or altered key backup is refused", async () => {
	const { backup } = await backedUp();
	await expect(readKeyBackup(backup.file, NOW + 31 * DAY_MS)).rejects.toThrow(/expired at 2026-04-03.*Nothing was changed/);
	const text = readFileSync(backup.file, "utf8");
	for (const changed of ["", text.slice(0, -10), text.replace(/\n[0-9a-f]/, "\n0").replace(/\n0/, "\nf"), "PDF\nfile\n"]) {
		writeFileSync(backup.file, changed);
		await expect(readKeyBackup(backup.file, NOW)).rejects.toThrow(KeyStoreUnusable);
	}
});

test("a key that is being destroyed is not in the key backup", async () => {
	const { folder, target, keys } = await backedUp(2);
	const [first] = keys;
	writeFileSync(keyFile(folder, first?.id ?? ""), Buffer.alloc(81));
	expect((await backUpKeys(folder, target, NOW + 1_000)).keys).toBe(1);
});

test("a folder without a key store gets no key backup", async () => {
	const folder = mkdtempSync(join(root, "none-"));
	await expect(backUpKeys(folder, join(folder, "backups"), NOW)).rejects.toThrow("there is no key store");
	expect(readdirSync(folder)).toEqual([]);
});
