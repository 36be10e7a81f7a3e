import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type EnrolledKeys, enrolledKeysIn, fingerprintGroups, fingerprintText } from "./fingerprint.ts";

const KEYS: EnrolledKeys = { deviceKey: "ab".repeat(32), passkeyId: "cGs", passkeyKey: "a501" };
const fingerprintOf = (keys: EnrolledKeys) => fingerprintGroups(createHash("sha256").update(fingerprintText(keys)).digest());

test("a fingerprint is six groups of five digits, each from four bytes of the hash", () => {
	const hash = Uint8Array.from({ length: 33 }, (_, at) => (at % 4 === 0 ? Math.floor(at / 4) : 0)).subarray(1);
	expect(fingerprintGroups(hash)).toBe("00001 00002 00003 00004 00005 00006");
	expect(fingerprintGroups(new Uint8Array(32).fill(255))).toBe("67295 67295 67295 67295 67295 67295");
});

test("each key changes the fingerprint", () => {
	const others = [
		{ ...KEYS, deviceKey: "cd".repeat(32) },
		{ ...KEYS, passkeyId: "cGt" },
		{ ...KEYS, passkeyKey: "a502" },
		{ ...KEYS, passkeyId: "cG", passkeyKey: "sa501" },
	];
	expect(new Set([KEYS, ...others].map(fingerprintOf)).size).toBe(5);
});

test("only commands with keys of a browser have a fingerprint", () => {
	expect(enrolledKeysIn("EnrolOperator", { operator: 5, role: "support", ...KEYS })).toEqual(KEYS);
	expect(enrolledKeysIn("RekeyOperator", { operator: 5, publicKey: "", ...KEYS })).toEqual(KEYS);
	const none = { deviceKey: "", passkeyId: "", passkeyKey: "" };
	expect(enrolledKeysIn("RekeyOperator", { operator: 5, publicKey: "ab", ...none })).toBeUndefined();
	expect(enrolledKeysIn("SuspendOperator", { operator: 5 })).toBeUndefined();
});
