// Tests each store of the journal's head (newest sequence and hash). The HTTP and S3 stores use real requests to servers on this
// machine.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealRow } from "@candor/journal";
import { MemoryStore } from "@candor/testkit";
import { LocalObjectStore, signatureOf } from "@candor/testkit/stand-ins";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkHead, checkHeads, wordsOf } from "./check-heads.ts";
import { FileHeadStore } from "./file-head-store.ts";
import { HeadKeeper } from "./head-keeper.ts";
import { HttpHeadStore } from "./http-head-store.ts";
import { decodeHead, encodeHead } from "./published-head.ts";
import { S3HeadStore } from "./s3-head-store.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-head-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEYS = { accessKeyId: "candor-test", secretAccessKey: "not a secret/of+anybody", region: "eu-central-1" };
const head = { seq: 12, hash: Buffer.alloc(32, 9), journal: Buffer.alloc(32, 3) };
const moments = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the text of a journal head is read exactly or refused", () => {
	test("a head is read as it was written, also in the format of release 1.0.1", () => {
		expect(decodeHead(encodeHead(head), "here")).toEqual(head);
		const old = `{"seq":12,"hash":"${"09".repeat(32)}"}\n`;
		expect(decodeHead(old, "here")).toEqual({ ...head, journal: undefined });
		expect(encodeHead({ ...head, journal: undefined })).toBe(old);
	});

	test("an incomplete head or any other text is refused with an error that names its place", () => {
		const whole = encodeHead(head);
		expect(() => decodeHead("", "/data/journal-head.json")).toThrow("/data/journal-head.json is empty");
		for (let length = 1; length < whole.length; length++)
			expect(() => decodeHead(whole.slice(0, length), "here")).toThrow("here does not contain a head");
		for (const text of ["\0\0\0\0", "{}\n", `${whole}${whole}`, whole.replace("12", "-1"), whole.replace("09", "0g")]) {
			expect(() => decodeHead(text, "here"), text).toThrow("here does not contain a head");
		}
	});
});

describe("a file stores the journal's head", () => {
	test("the head file is replaced as a whole, and its folder is never created", async () => {
		const store = new FileHeadStore(join(folder, "head.json"));
		expect(await store.read()).toBeUndefined();
		await store.write("one");
		await store.write("two");
		expect(await store.read()).toBe("two");
		expect(readdirSync(folder)).toEqual(["head.json"]);
		const unmounted = new FileHeadStore(join(folder, "disk", "head.json"));
		await expect(unmounted.read()).rejects.toThrow(`${join(folder, "disk")} does not exist: mount its disk`);
		await expect(unmounted.write("x")).rejects.toThrow("ENOENT");
		expect(existsSync(join(folder, "disk"))).toBe(false);
	});

	test("reading the head ignores the temporary file of an interrupted replacement", async () => {
		const store = new FileHeadStore(join(folder, "left.json"));
		await store.write("one");
		writeFileSync(join(folder, "left.json.new"), "tw");
		expect(await store.read()).toBe("one");
		await store.write("two");
		expect(await store.read()).toBe("two");
	});
});

describe("an S3 bucket stores the journal's head", () => {
	let place: LocalObjectStore;
	beforeEach(async () => {
		place = await LocalObjectStore.start(KEYS);
	});
	afterEach(() => place.stop());
	const store = (changes = {}) =>
		new S3HeadStore({ endpoint: place.origin, bucket: "heads", key: "candor/live/head (1).json", ...KEYS, ...changes });

	test("the local S3 service computes the signature of the example in the S3 documentation", () => {
		const headers = {
			host: "examplebucket.s3.amazonaws.com",
			range: "bytes=0-9",
			"x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
			"x-amz-date": "20130524T000000Z",
			authorization: "AWS4-HMAC-SHA256 SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,",
		};
		const keys = {
			accessKeyId: "AKIAIOSFODNN7EXAMPLE",
			secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
			region: "us-east-1",
		};
		expect(signatureOf({ method: "GET", path: "/test.txt", headers }, keys)).toContain(
			"Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
		);
	});

	test("the bucket stores and returns the head through signed requests", async () => {
		expect(await store().read()).toBeUndefined();
		await store().write(encodeHead(head));
		await store().write(encodeHead({ ...head, seq: 13 }));
		expect(await store().read()).toBe(encodeHead({ ...head, seq: 13 }));
		expect(place.puts).toBe(2);
	});

	test("a wrong key, another bucket or a failing service causes an error and does not count as a missing head", async () => {
		await expect(store({ secretAccessKey: "wrong" }).read()).rejects.toThrow("403 SignatureDoesNotMatch");
		await expect(store({ region: "us-east-1" }).write("x")).rejects.toThrow("403 SignatureDoesNotMatch");
		await expect(store({ bucket: "other" }).read()).rejects.toThrow("404 NoSuchBucket");
		place.mood = "failing";
		await expect(store().read()).rejects.toThrow("503 SlowDown");
		await expect(store().write("x")).rejects.toThrow("503 SlowDown");
		expect(place.kept.size).toBe(0);
		expect(store().place).not.toContain(KEYS.secretAccessKey);
	});
});

describe("an http(s) address stores the journal's head", () => {
	let place: LocalObjectStore;
	beforeEach(async () => {
		place = await LocalObjectStore.start();
	});
	afterEach(() => place.stop());
	const store = () => new HttpHeadStore(`${place.origin}/head?key=secret`);

	test("the http store writes a head by PUT and reads it by GET, and its displayed name contains no secret", async () => {
		expect(await store().read()).toBeUndefined();
		await store().write(encodeHead(head));
		expect(await store().read()).toBe(encodeHead(head));
		expect(store().place).toBe(`${place.origin}/head`);
	});

	test("the http store reports errors and does not read a long response to its end", async () => {
		place.kept.set("/head?key=secret", "x".repeat(5_000_000));
		expect((await store().read())?.length).toBeLessThan(1_000_000);
		place.mood = "failing";
		await expect(store().read()).rejects.toThrow("503");
		await expect(store().write("x")).rejects.toThrow("503");
	});

	test("the http store reports an unreachable place with the network's error message", async () => {
		const { origin } = place;
		await place.stop();
		const error = await new HttpHeadStore(`${origin}/head`).read().catch((reason: unknown) => reason);
		expect(wordsOf(error)).toContain("ECONNREFUSED");
		place = await LocalObjectStore.start();
	});
});

/** Returns a journal of three rows that are linked by their hashes. */
function journalOf(seed: number): MemoryStore {
	const store = new MemoryStore();
	let prevHash: Uint8Array = new Uint8Array(32);
	for (let seq = 1; seq <= 3; seq++) {
		const row = sealRow({
			firstSeq: seq,
			lastSeq: seq,
			epoch: 1,
			at: 1_000,
			rules: 1,
			prevHash,
			commands: Uint8Array.of(seed),
			events: Uint8Array.of(0),
		});
		store.insert(row);
		prevHash = row.hash;
	}
	return store;
}

function headOf(journal: MemoryStore, seq: number) {
	return { seq, hash: journal.rows[seq - 1]?.hash as Uint8Array, journal: journal.rows[0]?.hash };
}

describe("a journal is compared with its stored heads", () => {
	const journal = journalOf(1);
	let dataDir: string;
	let local: FileHeadStore;
	beforeEach(() => {
		dataDir = mkdtempSync(join(folder, "data-"));
		local = FileHeadStore.ofDataFolder(dataDir);
	});
	const places = (second?: FileHeadStore | HttpHeadStore, mayBeAway = false) => ({ local, second, mayBeAway });

	test.each([1, 2, 3])("the start accepts heads that agree with the journal at sequence %d", async (seq) => {
		await local.write(encodeHead(headOf(journal, seq)));
		expect(await checkHead(journal, local)).toBe(true);
	});

	test("the start distinguishes a newer head, a different head and the head of another journal", async () => {
		await local.write(encodeHead({ ...headOf(journal, 3), seq: 5 }));
		await expect(checkHeads(journal, places())).rejects.toThrow(
			/ends at sequence 3, but 5 was published .*older copy.* 2 acknowledged/,
		);
		await local.write(encodeHead({ ...headOf(journal, 3), seq: 2 }));
		await expect(checkHeads(journal, places())).rejects.toThrow("another row at sequence 2");
		await local.write(encodeHead(headOf(journalOf(2), 3)));
		await expect(checkHeads(journal, places())).rejects.toThrow("of another journal than the one in the database");
		await local.write(encodeHead({ ...headOf(journalOf(2), 3), journal: undefined }));
		await expect(checkHeads(journal, places())).rejects.toThrow("another row at sequence 3");
	});

	test("the start gives an empty journal an initial head, and refuses any other journal without a stored head", async () => {
		expect(await checkHeads(new MemoryStore(), places())).toBe(false);
		const first = readFileSync(local.place, "utf8");
		expect(decodeHead(first, "here")).toEqual({ seq: 0, hash: Buffer.alloc(32), journal: undefined });
		expect(await checkHeads(journal, places())).toBe(false);
		rmSync(local.place);
		await expect(checkHeads(journal, places())).rejects.toThrow("journal-head.json is missing, and the journal is not empty");
		await local.write(encodeHead(headOf(journal, 1)));
		await expect(checkHeads(new MemoryStore(), places())).rejects.toThrow("ends at sequence 0, but 1 was published");
	});

	test("the start compares the head in the second place, and starts without that place only on an explicit setting", async () => {
		const second = new FileHeadStore(join(dataDir, "disk", "head.json"));
		await local.write(encodeHead(headOf(journal, 2)));
		await expect(checkHeads(journal, places(second))).rejects.toThrow("START_WITHOUT_HEAD_STORE=yes");
		expect(await checkHeads(journal, places(second, true))).toBe(false);
		mkdirSync(join(dataDir, "disk"));
		await expect(checkHeads(journal, places(second, true))).rejects.toThrow("is missing");
		await second.write(encodeHead({ ...headOf(journal, 3), seq: 4 }));
		await expect(checkHeads(journal, places(second, true))).rejects.toThrow("but 4 was published");
		await second.write(encodeHead(headOf(journal, 3)));
		expect(await checkHeads(journal, places(second))).toBe(true);
	});

	test("the start writes a head only after the head has changed", async () => {
		const place = await LocalObjectStore.start();
		let seq = 1;
		const keeper = keep({ second: new HttpHeadStore(`${place.origin}/head`), isCompared: true, seq: () => seq });
		while (place.puts < 1) await moments(5);
		seq = 3;
		while (place.puts < 2) await moments(5);
		await moments(100);
		expect(place.puts).toBe(2);
		expect(keeper.second).toBe("kept");
		while (keeper.unwrittenMs > 0) await moments(5);
		place.mood = "failing";
		seq = 2;
		while (keeper.second !== "away") await moments(5);
		await moments(50);
		expect(keeper.unwrittenMs).toBeGreaterThanOrEqual(40);
		while (decodeHead(readFileSync(local.place, "utf8"), "here").seq !== 2) await moments(5);
		place.mood = "well";
		while (troubles.length < 2 || keeper.unwrittenMs > 0) await moments(5);
		expect(keeper.second).toBe("kept");
		expect(troubles).toEqual(["away", "back"]);
		seq = 3;
		await keeper.close();
		for (const text of [readFileSync(local.place, "utf8"), place.kept.get("/head") ?? ""])
			expect(decodeHead(text, "here").seq).toBe(3);
		await place.stop();
	});

	test("the start compares a place that was unavailable at the start before writing to it", async () => {
		const place = await LocalObjectStore.start();
		const newer = encodeHead({ ...headOf(journal, 3), seq: 9 });
		place.kept.set("/head", newer);
		place.mood = "failing";
		const keeper = keep({ second: new HttpHeadStore(`${place.origin}/head`), isCompared: false, seq: () => 3 });
		expect(keeper.second).toBe("away");
		while (troubles.length === 0) await moments(5);
		expect(mismatches).toEqual([]);
		place.mood = "well";
		while (mismatches.length === 0) await moments(5);
		await keeper.close();
		expect(mismatches[0]?.message).toContain("but 9 was published");
		expect([place.puts, place.kept.get("/head")]).toEqual([0, newer]);
		await place.stop();
	});

	let troubles: string[] = [];
	let mismatches: Error[] = [];
	function keep(given: { second: HttpHeadStore; isCompared: boolean; seq: () => number }): HeadKeeper {
		troubles = [];
		mismatches = [];
		return new HeadKeeper({
			places: places(given.second),
			isSecondCompared: given.isCompared,
			journal,
			head: () => headOf(journal, given.seq()),
			everyMs: 10,
			onMismatch: (error) => mismatches.push(error),
			onTrouble: () => troubles.push("away"),
			onBack: () => troubles.push("back"),
		});
	}
});
