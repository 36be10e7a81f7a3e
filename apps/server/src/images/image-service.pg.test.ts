// Tests the image service on a real database, with real keys and files. A fake decoder returns pictures unchanged.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImagePurpose } from "@candor/contract";
import { TestDatabase } from "@candor/testkit/postgres";
import { LocalObjectStore } from "@candor/testkit/stand-ins";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { KeyStore } from "../key-store/key-store.ts";
import { openKeyStore } from "../key-store/open-key-store.ts";
import type { KeyStoreTables } from "../key-store/tables.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { DecoderFailed } from "./decoder.ts";
import type { DecoderTask } from "./decoder-process/messages.ts";
import { type ImageFiles, openImageFiles } from "./image-files.ts";
import { ImageService, type ImageServiceOptions, ImageUnreadable } from "./image-service.ts";
import { PURPOSES, type PurposeTerms } from "./purposes.ts";
import type { ImageTables } from "./tables.ts";
import { UploadLimits } from "./upload-limits.ts";

const root = mkdtempSync(join(tmpdir(), "candor-images-"));
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 2, 4, 12);
const PICTURE = Buffer.from("a picture of a passport");
const stores: LocalObjectStore[] = [];
let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterEach(() => Promise.all(stores.splice(0).map((store) => store.stop())));
afterAll(async () => {
	await database.stop();
	rmSync(root, { recursive: true, force: true });
});

const unchanged = { run: async ({ bytes }: DecoderTask) => ({ kind: "picture", bytes }) as const };
const quiet = { warn: () => {}, error: () => {}, info: () => {} } as unknown as ImageServiceOptions["log"];

async function exchange(changes: Partial<ImageServiceOptions> = {}) {
	const dataDir = mkdtempSync(join(root, "data-"));
	const { pool } = await database.fresh();
	const tables = kyselyOf<ImageTables & KeyStoreTables & PeopleTables>(pool);
	const user = { account_type: "username", password_hash: "x", invited_by: null, language: "en", created_at: 1n } as const;
	const rows = ["ONE", "TWO"].map((name) => ({ ...user, nickname: name, invite_code: name, opened: true }));
	const [ann, bob] = (await tables.insertInto("people.users").values(rows).returning("id").execute()).map(({ id }) => Number(id));
	const clock = { at: NOON };
	const now = () => clock.at;
	const keys = await openKeyStore({ dataDir, keyStore: { folder: join(dataDir, "key-store"), master: undefined } }, tables, now);
	const folder = join(dataDir, "images");
	const files = openImageFiles({ kind: "folder", folder });
	const options = { tables, keys, files, decoder: unchanged, now, log: quiet };
	const images = new ImageService({ ...options, ...changes });
	const store = async (owner = ann, purpose: keyof typeof PURPOSES = "document") => {
		const stored = await images.store(owner as number, purpose, PICTURE);
		if ("fault" in stored) throw new Error(stored.fault);
		return stored.id;
	};
	const attach = (id: string, user = ann as number, purpose: keyof typeof PURPOSES = "document") =>
		tables.transaction().execute((transaction) => images.attach(transaction as never, { id, user, purpose, usedBy: "case/1" }));
	const rowOf = (id: string) => tables.selectFrom("people.images").selectAll().where("id", "=", id).executeTakeFirst();
	return {
		dataDir,
		tables,
		keys,
		files,
		folder,
		clock,
		images,
		store,
		attach,
		rowOf,
		options,
		ann: ann as number,
		bob: bob as number,
	};
}

/** Returns the path of the only file in a folder or its subfolders. */
function onlyFile(folder: string): string {
	const [file] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return join(file?.parentPath ?? "", file?.name ?? "");
}

test("a stored picture is encrypted on the disk, and its owner can read it", async () => {
	const { images, store, folder, ann, bob } = await exchange();
	const id = await store();
	expect(readFileSync(onlyFile(folder)).includes(PICTURE)).toBe(false);
	expect(await images.readOwn(id, ann)).toEqual(PICTURE);
	expect(await images.readOwn(id, bob)).toBeUndefined();
	expect(await images.readOwn("0".repeat(32), ann)).toBeUndefined();
	expect(await images.readOwn("../../secrets/codes", ann)).toBeUndefined();
});

test("a picture can be used once, by its owner and for its purpose only", async () => {
	const { attach, store, ann, bob, rowOf } = await exchange();
	const id = await store();
	expect(await attach(id, bob)).toBe("unknown");
	expect(await attach(id, ann, "voucher")).toBe("unknown");
	expect(await attach("0".repeat(32))).toBe("unknown");
	expect(await attach(id)).toBe("attached");
	expect(await attach(id)).toBe("used");
	expect(await rowOf(id)).toMatchObject({ state: "attached", used_by: "case/1" });
});

test("a use whose transaction is rolled back leaves the picture unused", async () => {
	const { tables, images, store, attach, ann } = await exchange();
	const id = await store();
	const failing = tables.transaction().execute(async (transaction) => {
		await images.attach(transaction as never, { id, user: ann, purpose: "document", usedBy: "case/1" });
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	expect(await attach(id)).toBe("attached");
});

test("if two uses of a picture run at the same time, one succeeds", async () => {
	const { store, attach } = await exchange();
	const id = await store();
	expect((await Promise.all([attach(id), attach(id)])).sort()).toEqual(["attached", "used"]);
});

test("a removed picture cannot be read again, even if its file, its row and its key come back from a backup", async () => {
	const { images, store, folder, keys, rowOf, tables, ann } = await exchange();
	const id = await store();
	const row = await rowOf(id);
	const file = onlyFile(folder);
	const sealed = readFileSync(file);
	await images.remove(id, "erasure");
	expect(await rowOf(id)).toMatchObject({ state: "removed", sha256: "", removed_because: "erasure", removed_at: BigInt(NOON) });
	expect(await keys.find(row?.key_id ?? "")).toBeUndefined();
	writeFileSync(file, sealed);
	await sql`update people.images set state = 'attached' where id = ${id}`.execute(tables);
	expect(await images.open(id)).toBeUndefined();
	expect(await images.readOwn(id, ann)).toBeUndefined();
	await images.remove(id, "again");
	await images.remove("0".repeat(32), "unknown");
});

test("a swapped or damaged file is an error, not another picture", async () => {
	const { images, store, folder, files, ann } = await exchange();
	const [one, other] = [await store(), await store()];
	const sealed = (await files.read(one)) as Uint8Array;
	await files.write(other, sealed);
	await expect(images.open(other)).rejects.toThrow(ImageUnreadable);
	await files.write(one, sealed.subarray(0, 20));
	await expect(images.readOwn(one, ann)).rejects.toThrow("damaged");
	rmSync(folder, { recursive: true });
	await expect(images.open(one)).rejects.toThrow("is missing: restore it");
});

test("a full disk in the middle of an upload leaves no picture and no key, and later uploads succeed", async () => {
	let isFull = true;
	const made: string[] = [];
	const { options, ann, tables, keys, files } = await exchange();
	const full: ImageFiles = {
		...{ read: files.read.bind(files), remove: files.remove.bind(files) },
		async write(id, bytes) {
			await files.write(id, isFull ? bytes.subarray(0, 5) : bytes);
			if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
		},
	};
	const noting: KeyStore = {
		...{ find: keys.find.bind(keys), destroy: keys.destroy.bind(keys) },
		async create() {
			const key = await keys.create();
			made.push(key.id);
			return key;
		},
	};
	const images = new ImageService({ ...options, files: full, keys: noting });
	await expect(images.store(ann, "document", PICTURE)).rejects.toThrow("no space left");
	expect(await keys.find(made[0] as string)).toBeUndefined();
	const [row] = await tables.selectFrom("people.images").selectAll().execute();
	expect(await images.readOwn(row?.id ?? "", ann)).toBeUndefined();
	isFull = false;
	const stored = await images.store(ann, "document", PICTURE);
	expect(await images.readOwn("id" in stored ? stored.id : "", ann)).toEqual(PICTURE);
});

test("if the decoder dies, no picture is stored", async () => {
	const decoder = { run: () => Promise.reject(new DecoderFailed("ended")) };
	const { store, tables } = await exchange({ decoder });
	await expect(store()).rejects.toThrow(DecoderFailed);
	expect(await tables.selectFrom("people.images").selectAll().execute()).toEqual([]);
});

test("the key store of another exchange cannot decrypt a picture", async () => {
	const [one, other] = [await exchange(), await exchange()];
	const id = await one.store();
	const images = new ImageService({ ...one.options, keys: other.keys });
	expect(await images.open(id)).toBeUndefined();
});

test("an operator sees documents with a watermark of operator and time, and pictures of news without a watermark", async () => {
	const texts: unknown[] = [];
	const decoder: ImageServiceOptions["decoder"] = {
		async run(task) {
			if (task.kind === "watermark") texts.push(task.text);
			return { kind: "picture", bytes: task.kind === "watermark" ? Buffer.from("marked") : task.bytes };
		},
	};
	const { images, store, ann } = await exchange({ decoder });
	const [document, news] = [await store(), await store(ann, "news")];
	const view = { operator: 42, at: NOON };
	expect(Buffer.from((await images.readForOperator(document, view))?.bytes ?? []).toString()).toBe("marked");
	expect(texts).toEqual(["OP 42 2026-03-04 12:00:00 UTC"]);
	expect((await images.readForOperator(news, view))?.bytes).toEqual(PICTURE);
	expect(await images.readForOperator("0".repeat(32), view)).toBeUndefined();
});

test("the service removes an unused upload after a day, and a used upload at the end of its retention", async () => {
	const { images, store, attach, clock, rowOf } = await exchange();
	const [left, used] = [await store(), await store()];
	await attach(used);
	await images.cleanUp();
	expect((await rowOf(left))?.state).toBe("uploaded");
	clock.at += DAY_MS + 1;
	await images.cleanUp();
	expect(await rowOf(left)).toMatchObject({ state: "removed", removed_because: "unfinished" });
	expect((await rowOf(used))?.state).toBe("attached");
	clock.at = NOON + PURPOSES.document.retentionDays * DAY_MS;
	await images.cleanUp();
	expect((await rowOf(used))?.state).toBe("attached");
	clock.at += 1;
	await images.cleanUp();
	expect(await rowOf(used)).toMatchObject({ state: "removed", removed_because: "retention", removed_at: BigInt(clock.at) });
});

test("one clean-up removes every unfinished upload, however many there are", async () => {
	const { images, tables, clock, ann } = await exchange();
	const row = {
		user_id: BigInt(ann),
		purpose: "chat",
		state: "uploaded",
		size: 1,
		sha256: "",
		created_at: BigInt(NOON),
	} as const;
	const rows = Array.from({ length: 401 }, (_, index) => {
		const id = index.toString(16).padStart(32, "0");
		return { ...row, id, key_id: id };
	});
	await tables.insertInto("people.images").values(rows).execute();
	clock.at += DAY_MS + 1;
	await images.cleanUp();
	expect(await tables.selectFrom("people.images").select("id").where("state", "<>", "removed").execute()).toEqual([]);
});

test("if the storage interrupts a removal, the key is destroyed, and the clean-up finishes the removal", async () => {
	let isAway = true;
	const { options, store, attach, rowOf, files, keys } = await exchange();
	const id = await store();
	await attach(id);
	const away: ImageFiles = {
		...{ read: files.read.bind(files), write: files.write.bind(files) },
		remove: (which) => (isAway ? Promise.reject(new Error("503 SlowDown")) : files.remove(which)),
	};
	const images = new ImageService({ ...options, files: away });
	await expect(images.remove(id, "erasure")).rejects.toThrow("SlowDown");
	expect(await keys.find((await rowOf(id))?.key_id ?? "")).toBeUndefined();
	expect(await images.open(id)).toBeUndefined();
	await images.cleanUp();
	expect((await rowOf(id))?.state).toBe("removing");
	isAway = false;
	await images.cleanUp();
	expect(await rowOf(id)).toMatchObject({ state: "removed", removed_because: "erasure" });
	expect(await files.read(id)).toBeUndefined();
});

test("a bucket stores pictures, and a failing bucket is an error that stores nothing", async () => {
	const keys = { accessKeyId: "candor-test", secretAccessKey: "secret", region: "eu-central-1" };
	const bucket = await LocalObjectStore.start(keys);
	stores.push(bucket);
	const files = openImageFiles({
		kind: "s3",
		place: { endpoint: bucket.origin, bucket: "heads", key: "live/pictures", ...keys },
	});
	const { images, store, ann, rowOf } = await exchange({ files });
	const id = await store();
	expect([...bucket.kept.keys()]).toEqual([`/heads/live/pictures/${id.slice(0, 2)}/${id}`]);
	expect([...bucket.kept.values()].join()).not.toContain("passport");
	expect(await images.readOwn(id, ann)).toEqual(PICTURE);
	bucket.mood = "failing";
	await expect(store()).rejects.toThrow("503 SlowDown");
	await expect(images.readOwn(id, ann)).rejects.toThrow("503 SlowDown");
	bucket.mood = "well";
	await images.remove(id, "erasure");
	expect(bucket.kept.size).toBe(0);
	expect((await rowOf(id))?.state).toBe("removed");
});

test("uploads are counted per day, and the place of an ended upload is released once", async () => {
	const { tables, ann, bob, clock } = await exchange();
	const bounds = { atOnce: 3, atOncePerUser: 2, atOncePerAddress: 2, perDay: 2 };
	const limits = new UploadLimits(tables, () => clock.at, bounds);
	const busy = { kind: "limited", seconds: 5 };
	const first = await limits.enter(ann, "1.2.3.4");
	const second = await limits.enter(ann, "1.2.3.4");
	if (typeof first !== "function" || typeof second !== "function") throw new Error("refused");
	expect(await limits.enter(ann, "5.6.7.8")).toEqual(busy);
	expect(await limits.enter(bob, "1.2.3.4")).toEqual(busy);
	expect(typeof (await limits.enter(bob, "5.6.7.8"))).toBe("function");
	expect(await limits.enter(bob, "9.9.9.9")).toEqual(busy);
	first();
	first();
	expect(limits.running).toBe(2);
	expect(await limits.enter(ann, "1.2.3.4")).toMatchObject({ code: "images_used_up", status: 429, params: { maximum: 2 } });
	expect(limits.running).toBe(2);
	await limits.giveBack(ann);
	expect(typeof (await limits.enter(ann, "1.2.3.4"))).toBe("function");
});

/** Names of the fields of T that are optional. */
type Optional<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T];

test("a purpose needs writers, readers, retention and watermark, and each purpose of the contract has them", () => {
	// These two lines do not compile if a term of a purpose becomes optional, or if a purpose has no terms.
	const needsAll: [Optional<PurposeTerms>] extends [never] ? true : false = true;
	const hasAll: (typeof PURPOSES)[ImagePurpose] extends PurposeTerms ? true : false = true;
	expect([needsAll, hasAll]).toEqual([true, true]);
	expect(Object.values(PURPOSES).every(({ retentionDays }) => retentionDays > 0)).toBe(true);
});
