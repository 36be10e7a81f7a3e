import { generateKeyPairSync, sign } from "node:crypto";
import { CONSOLE_HEADERS, type SignedRequest, signedText } from "@candor/contract";
import { expect, test } from "vitest";
import { hashOfBody, isSignedBy, readSignedHeaders, UsedNonces } from "./signed-request.ts";

const NOW = 1_700_000_000_000;
const keys = generateKeyPairSync("ed25519");
const hexOf = ({ publicKey }: typeof keys) =>
	Buffer.from(publicKey.export({ format: "jwk" }).x as string, "base64url").toString("hex");
const request: SignedRequest = {
	...{ path: "users", operator: 4, sentAt: NOW, nonce: "0123456789abcdef" },
	bodyHash: hashOfBody('{"params":{}}'),
};
const signature = sign(null, Buffer.from(signedText(request)), keys.privateKey).toString("hex");

test("a request is valid with a signature by its device key", () => {
	expect(isSignedBy(hexOf(keys), request, signature)).toBe(true);
});

test.each<[string, Partial<SignedRequest>]>([
	["another path", { path: "audit" }],
	["another operator", { operator: 5 }],
	["another time", { sentAt: NOW + 1 }],
	["another nonce", { nonce: "0123456789abcdeg" }],
	["another body", { bodyHash: hashOfBody('{"params":{"limit":200}}') }],
	["parts that moved between lines", { path: "users\n4", operator: NOW, sentAt: NOW }],
])("a signature is not valid for another request (%s)", (_case, change) => {
	expect(isSignedBy(hexOf(keys), { ...request, ...change }, signature)).toBe(false);
});

test("a signature of another key is not valid", () => {
	const thief = generateKeyPairSync("ed25519");
	expect(isSignedBy(hexOf(thief), request, signature)).toBe(false);
	const forged = sign(null, Buffer.from(signedText(request)), thief.privateKey).toString("hex");
	expect(isSignedBy(hexOf(keys), request, forged)).toBe(false);
});

const headers = {
	[CONSOLE_HEADERS.operator]: "4",
	[CONSOLE_HEADERS.sentAt]: String(NOW),
	[CONSOLE_HEADERS.nonce]: request.nonce,
	[CONSOLE_HEADERS.signature]: signature,
};

test("the server parses the headers of a signed request", () => {
	expect(readSignedHeaders(headers)).toEqual({ operator: 4, sentAt: NOW, nonce: request.nonce, signature });
});

test.each([
	[CONSOLE_HEADERS.operator, undefined],
	[CONSOLE_HEADERS.operator, ""],
	[CONSOLE_HEADERS.operator, "4.5"],
	[CONSOLE_HEADERS.operator, "four"],
	[CONSOLE_HEADERS.sentAt, ""],
	[CONSOLE_HEADERS.sentAt, "1e400"],
	[CONSOLE_HEADERS.nonce, "short"],
	[CONSOLE_HEADERS.nonce, "0123456789abcde\n"],
	[CONSOLE_HEADERS.nonce, "n".repeat(65)],
	[CONSOLE_HEADERS.signature, signature.slice(2)],
	[CONSOLE_HEADERS.signature, signature.toUpperCase()],
])("the server refuses the header %s with the value %j", (name, value) => {
	expect(readSignedHeaders({ ...headers, [name]: value })).toBeUndefined();
});

test("a nonce of an operator is accepted once while its request is valid", () => {
	let now = NOW;
	const nonces = new UsedNonces(() => now);
	const sentAt = NOW + 60_000;
	expect(nonces.take({ ...request, sentAt })).toBeUndefined();
	expect(nonces.take({ ...request, sentAt })).toBe("nonce_used");
	expect(nonces.take({ ...request, sentAt, operator: 5 })).toBeUndefined();
	now = sentAt + 60_000;
	expect(nonces.take({ ...request, sentAt })).toBe("nonce_used");
	now++;
	expect(nonces.take({ ...request, sentAt })).toBe("clock_skewed");
});

test("an operator with too many requests is refused, and no operator's earlier request becomes valid again", () => {
	let now = NOW;
	const nonces = new UsedNonces(() => now);
	const takeAll = (operator: number, count: number) =>
		Array.from({ length: count }, (_, index) => nonces.take({ operator, sentAt: NOW, nonce: `nonce ${index}` }));
	expect(nonces.take({ operator: 5, sentAt: NOW, nonce: "first" })).toBeUndefined();
	expect(new Set(takeAll(4, 5_000))).toEqual(new Set([undefined]));
	expect(nonces.take({ operator: 4, sentAt: NOW, nonce: "one more" })).toBe("too_many_requests");
	expect(new Set(takeAll(4, 5_000))).toEqual(new Set(["nonce_used"]));
	expect(nonces.take({ operator: 5, sentAt: NOW, nonce: "first" })).toBe("nonce_used");
	expect(nonces.take({ operator: 5, sentAt: NOW, nonce: "second" })).toBeUndefined();
	now += 120_001;
	expect(nonces.take({ operator: 4, sentAt: now, nonce: "one more" })).toBeUndefined();
});

test.each([
	[-60_000, undefined],
	[-60_001, "clock_skewed"],
	[60_000, undefined],
	[60_001, "clock_skewed"],
])("a request whose clock differs by %i ms results in %s", (skew, fault) => {
	expect(new UsedNonces(() => NOW).take({ ...request, sentAt: NOW + skew })).toBe(fault);
});
