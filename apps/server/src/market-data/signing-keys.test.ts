import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifySignature } from "@candor/proofs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { IndexSigner } from "./index-signer.ts";
import { rotateSigningKey, type SigningKey } from "./signing-keys.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const HASH = "ab".repeat(32);
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "candor-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keyFile = (name: string) => join(folder, "keys", name);
const inUse = () => keyFile("index-signing.json");
const signer = (now = NOON) => new IndexSigner(folder, now);
function rotate(last: number): { readonly retired: SigningKey; readonly next: SigningKey } {
	const rotated = rotateSigningKey(folder, last);
	if (rotated === undefined) throw new Error("nothing was rotated");
	return rotated;
}

test("each millisecond has exactly one signing key, and a record is signed with the key of its time", () => {
	const [first] = signer().keys;
	const before = [NOON - 1, NOON, NOON + 500, NOON + 1_000].map((time) => signer().sign(HASH, time));
	const one = rotate(NOON + 1_000);
	const two = rotate(NOON + 5_000);
	const { keys } = signer(NOON + 9_000);
	expect(keys).toEqual([one.retired, two.retired, two.next]);
	expect(keys.map(({ from, until }) => [from, until])).toEqual([
		[NOON, NOON + 1_000],
		[NOON + 1_001, NOON + 5_000],
		[NOON + 5_001, null],
	]);
	expect(keys[0]).toEqual({ ...first, until: NOON + 1_000 });
	const later = (time: number) => signer(NOON + 9_000).sign(HASH, time);
	expect([NOON - 1, NOON, NOON + 500, NOON + 1_000].map(later)).toEqual(before);
	for (let time = NOON; time < NOON + 6_000; time += 499) {
		const valid = keys.filter(({ from, until }) => from <= time && (until === null || time <= until));
		expect(valid.map(({ keyId }) => keyId)).toEqual([later(time).keyId]);
		expect(verifySignature(HASH, later(time).signature, valid[0]?.publicKey ?? "")).toBe(true);
	}
	expect(JSON.stringify(signer().keys)).not.toContain("secret");
});

test("every key file is readable by its owner only, and a start refuses a file that others can read or that is damaged", () => {
	signer();
	const { retired } = rotate(NOON + 1_000);
	const names = readdirSync(join(folder, "keys"));
	expect(names.sort()).toEqual([`index-signing-${retired.keyId}.json`, "index-signing.json"]);
	for (const name of names) expect(statSync(keyFile(name)).mode & 0o777).toBe(0o600);
	const file = keyFile(`index-signing-${retired.keyId}.json`);
	chmodSync(file, 0o640);
	expect(() => signer()).toThrow(/can be read by others/);
	chmodSync(file, 0o600);
	const kept = readFileSync(file, "utf8");
	for (const text of ["{", "{}", kept.replace(/"until":\d+/, '"until":1')]) {
		writeFileSync(file, text);
		expect(() => signer()).toThrow(/is damaged/);
	}
});

test("a crash between the retirement of a key and the creation of the next one leaves the old key in use", () => {
	signer();
	const kept = readFileSync(inUse(), "utf8");
	const { retired } = rotate(NOON + 1_000);
	writeFileSync(inUse(), kept);
	expect(signer(NOON + 9_000).keys).toEqual([{ ...retired, until: null }]);
	const again = rotate(NOON + 7_000);
	expect(again.retired).toEqual({ ...retired, until: NOON + 7_000 });
	expect(signer(NOON + 9_000).keys).toHaveLength(2);
});

test("a rotation with a clock that went back gives no two keys a common millisecond", () => {
	signer();
	rotate(NOON + 5_000);
	const { retired, next } = rotate(NOON + 1_000);
	expect([retired.from, retired.until, next.from]).toEqual([NOON + 5_001, NOON + 5_001, NOON + 5_002]);
	// If the file of the current key was moved away, a new key is created, which becomes valid after all existing keys.
	rmSync(inUse());
	expect(signer(NOON).keys.at(-1)?.from).toBe(NOON + 5_002);
});

test("the server does not rotate the signing key if no key is in use", () => {
	expect(rotateSigningKey(folder, NOON)).toBeUndefined();
	expect(readdirSync(folder)).toEqual([]);
});
