import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FileKeyStore, KeyStoreUnusable, keyFile, PROBE_FILE } from "./key-store.ts";
import { SealedFields } from "./sealed-fields.ts";

const root = mkdtempSync(join(tmpdir(), "candor-keys-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const MASTER = Buffer.alloc(32, 1);
const STORE = { storeId: "0".repeat(32), master: MASTER };

function emptyStore(): { folder: string; store: FileKeyStore } {
	const folder = mkdtempSync(join(root, "store-"));
	writeFileSync(join(folder, PROBE_FILE), "");
	return { folder, store: new FileKeyStore({ folder, ...STORE }) };
}

test("a created key is found with the same 32 bytes, even after a restart", async () => {
	const { folder, store } = emptyStore();
	const key = await store.create();
	expect(key.bytes).toHaveLength(32);
	expect(await new FileKeyStore({ folder, ...STORE }).find(key.id)).toEqual(key);
});

test("two created keys are different", async () => {
	const { store } = emptyStore();
	const [one, other] = [await store.create(), await store.create()];
	expect(one.id).not.toBe(other.id);
	expect(one.bytes).not.toEqual(other.bytes);
});

test("only the owner can read a key's file, and the file does not contain the plain key", async () => {
	const { folder, store } = emptyStore();
	const { id, bytes } = await store.create();
	const file = keyFile(folder, id);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	const stored = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
	expect(stored.includes(Buffer.from(bytes))).toBe(false);
});

test("a destroyed key is not found, and its file is gone", async () => {
	const { folder, store } = emptyStore();
	const { id } = await store.create();
	await store.destroy(id);
	expect(await store.find(id)).toBeUndefined();
	expect(readdirSync(join(folder, id.slice(0, 2)))).toEqual([]);
});

test("destroying a key twice is not an error", async () => {
	const { store } = emptyStore();
	const { id } = await store.create();
	await store.destroy(id);
	await store.destroy(id);
});

test("a key whose destruction cannot be recorded stays readable", async () => {
	const { folder, store } = emptyStore();
	const { id } = await store.create();
	const refusing = new FileKeyStore({ folder, ...STORE }, { beforeDestroy: () => Promise.reject(new Error("database away")) });
	await expect(refusing.destroy(id)).rejects.toThrow("database away");
	expect(await store.find(id)).toBeDefined();
});

test("a folder that disappears is an error, not a destroyed key", async () => {
	const { folder, store } = emptyStore();
	const { id } = await store.create();
	renameSync(folder, `${folder}-unmounted`);
	await expect(store.find(id)).rejects.toThrow(KeyStoreUnusable);
	await expect(store.destroy(id)).rejects.toThrow(KeyStoreUnusable);
	await expect(store.create()).rejects.toThrow(KeyStoreUnusable);
});

test("a damaged key file, a file of another key, or another master key is an error that names the file", async () => {
	const { folder, store } = emptyStore();
	const [one, other] = [await store.create(), await store.create()];
	const text = readFileSync(keyFile(folder, one.id), "utf8");
	writeFileSync(keyFile(folder, other.id), text);
	await expect(store.find(other.id)).rejects.toThrow(keyFile(folder, other.id));
	writeFileSync(keyFile(folder, other.id), text.slice(0, 20));
	await expect(store.find(other.id)).rejects.toThrow(KeyStoreUnusable);
	const wrong = new FileKeyStore({ folder, storeId: STORE.storeId, master: Buffer.alloc(32, 2) });
	await expect(wrong.find(one.id)).rejects.toThrow(KeyStoreUnusable);
});

test("an invalid key id never reaches the file system", async () => {
	const { store } = emptyStore();
	for (const id of ["../../etc/passwd", "", "a".repeat(31), "A".repeat(32)])
		await expect(store.find(id)).rejects.toThrow(TypeError);
});

test("a key that cannot be written is refused, and the other keys stay readable", async () => {
	const { folder, store } = emptyStore();
	const { id } = await store.create();
	// The test cannot forbid writes, because root may write to every folder. Instead, files block the names of the folders.
	for (let shard = 0; shard < 256; shard++) {
		const name = shard.toString(16).padStart(2, "0");
		if (name !== id.slice(0, 2)) writeFileSync(join(folder, name), "");
	}
	const results = await Promise.allSettled(Array.from({ length: 8 }, () => store.create()));
	expect(results.some(({ status }) => status === "rejected")).toBe(true);
	expect(await store.find(id)).toBeDefined();
});

test("a sealed text can be opened only with its key and for its owner", async () => {
	const { store } = emptyStore();
	const fields = new SealedFields(store);
	const [key, another] = [await store.create(), await store.create()];
	const sealed = await fields.seal(key.id, "cards/number/1", "6222 0212 3456");
	expect(sealed).not.toContain("6222");
	expect(await fields.open(key.id, "cards/number/1", sealed)).toBe("6222 0212 3456");
	await expect(fields.open(key.id, "cards/number/2", sealed)).rejects.toThrow();
	await expect(fields.open(another.id, "cards/number/1", sealed)).rejects.toThrow();
	await expect(fields.open(key.id, "cards/number/1", `${sealed.slice(0, -4)}AAAA`)).rejects.toThrow();
});

test("sealing a text twice gives different bytes", async () => {
	const { store } = emptyStore();
	const fields = new SealedFields(store);
	const { id } = await store.create();
	expect(await fields.seal(id, "a", "同じ")).not.toBe(await fields.seal(id, "a", "同じ"));
});

test("a sealed text whose key is destroyed cannot be opened, and nothing more can be sealed with this key", async () => {
	const { store } = emptyStore();
	const fields = new SealedFields(store);
	const { id } = await store.create();
	const sealed = await fields.seal(id, "a", "name");
	await store.destroy(id);
	expect(await fields.open(id, "a", sealed)).toBeUndefined();
	await expect(fields.seal(id, "a", "name")).rejects.toThrow("destroyed");
});
