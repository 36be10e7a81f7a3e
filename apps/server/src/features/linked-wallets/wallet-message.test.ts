import { createSiweMessage, parseSiweMessage } from "viem/siwe";
import { expect, test } from "vitest";
import { nonceOf, type WalletMessage, walletMessage } from "./wallet-message.ts";

const FIELDS: WalletMessage = {
	kind: "evm",
	domain: "candor.example",
	uri: "https://candor.example/login",
	address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
	chainId: 1,
	nonce: "0123456789abcdef0123456789abcdef",
	issuedAt: Date.UTC(2026, 10, 23),
	expiresAt: Date.UTC(2026, 10, 23, 0, 5),
	statement: "Sign in to Candor. This costs nothing and allows nothing to be moved.",
};

test("the sign-in message has the exact text of EIP-4361", () => {
	expect(walletMessage(FIELDS)).toBe(`candor.example wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Sign in to Candor. This costs nothing and allows nothing to be moved.

URI: https://candor.example/login
Version: 1
Chain ID: 1
Nonce: 0123456789abcdef0123456789abcdef
Issued At: 2026-11-23T00:00:00.000Z
Expiration Time: 2026-11-23T00:05:00.000Z`);
});

test("viem creates the same EIP-4361 message, and reads the same fields from it", () => {
	const { kind, address, issuedAt, expiresAt, ...others } = FIELDS;
	const [issued, expires] = [new Date(issuedAt), new Date(expiresAt)];
	const written = createSiweMessage({
		...others,
		address: address as `0x${string}`,
		issuedAt: issued,
		expirationTime: expires,
		version: "1",
	});
	expect(walletMessage(FIELDS)).toBe(written);
	expect(parseSiweMessage(walletMessage(FIELDS))).toMatchObject({
		...others,
		address,
		issuedAt: issued,
		expirationTime: expires,
	});
});

test("a message for a TRON wallet differs from EIP-4361 only in the chain name of the first line", () => {
	const evm = walletMessage(FIELDS).split("\n");
	const [first, ...others] = walletMessage({ ...FIELDS, kind: "tron" }).split("\n");
	expect(first).toBe("candor.example wants you to sign in with your TRON account:");
	expect(others).toEqual(evm.slice(1));
});

test.each<Partial<WalletMessage>>([
	{ domain: "" },
	{ domain: "candor.example\nevil.example" },
	{ domain: "candor.example/login" },
	{ uri: "candor.example" },
	{ uri: "https://candor.example/\nNonce: x" },
	{ statement: "" },
	{ statement: "two\nlines" },
	{ statement: "“quotes” are not ASCII" },
	{ nonce: "short" },
	{ nonce: "0123456789abcdef-0123456789abcdef" },
	{ chainId: 0 },
	{ chainId: 1.5 },
	{ statement: "x".repeat(2_000) },
])("the server refuses to create a message with the invalid field %j", (field) => {
	expect(() => walletMessage({ ...FIELDS, ...field })).toThrow();
});

test("the server reads the nonce of a message only from an exact nonce line", () => {
	const message = walletMessage(FIELDS);
	expect(nonceOf(message)).toBe(FIELDS.nonce);
	expect(nonceOf("")).toBeUndefined();
	expect(nonceOf(message.replace("Nonce: ", "nonce: "))).toBeUndefined();
	expect(nonceOf(message.replace("Nonce: ", "x Nonce: "))).toBeUndefined();
	expect(nonceOf(message.replace(FIELDS.nonce, `${FIELDS.nonce} `))).toBeUndefined();
	expect(nonceOf(message.replaceAll("\n", "\r\n"))).toBeUndefined();
	expect(nonceOf(message + "x".repeat(2_000))).toBeUndefined();
});
