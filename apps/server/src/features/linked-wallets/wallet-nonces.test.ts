import { expect, test } from "vitest";
import { type MadeNonce, type NonceBinding, WalletNonces } from "./wallet-nonces.ts";

const START = Date.UTC(2026, 10, 23);
const ASKED: NonceBinding = {
	kind: "evm",
	domain: "candor.example",
	uri: "https://candor.example",
	address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
	chainId: 1,
	statement: "Sign in to Candor.",
	purpose: "login",
};

const make = (nonces: WalletNonces, more: Partial<NonceBinding> = {}) => nonces.make({ ...ASKED, ...more }) as MadeNonce;

test("a thousand nonces are different, long and alphanumeric, and each is in its message", () => {
	const nonces = new WalletNonces(() => START);
	const made = Array.from({ length: 1_000 }, () => make(nonces));
	expect(new Set(made.map(({ nonce }) => nonce)).size).toBe(1_000);
	for (const { nonce, message, expiresAt } of made) {
		expect(nonce).toMatch(/^[A-Za-z\d]{17,}$/);
		expect(message).toContain(`\nNonce: ${nonce}\n`);
		expect(expiresAt).toBe(START + 300_000);
	}
});

test("a nonce is accepted once, and returns the data for which it was created", () => {
	const nonces = new WalletNonces(() => START);
	const { nonce, message, expiresAt } = make(nonces, { address: ASKED.address.toLowerCase() });
	expect(message.split("\n")[1]).toBe(ASKED.address);
	expect(nonces.take(message, "login")).toEqual({ ...ASKED, nonce, issuedAt: START, expiresAt });
	expect(nonces.take(message, "login")).toBeUndefined();
});

test("the server creates no nonce for an invalid wallet address", () => {
	const nonces = new WalletNonces(() => START);
	for (const address of ["", "0x1", "0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG"])
		expect(nonces.make({ ...ASKED, address })).toBe("not_an_address");
	expect(nonces.make({ ...ASKED, kind: "tron" })).toBe("not_an_address");
});

test("a nonce that is presented for another purpose or user is refused and used up", () => {
	const nonces = new WalletNonces(() => START);
	const bind = () => make(nonces, { purpose: "bind", userId: "7" });
	for (const wrong of [["login"], ["login", "7"], ["bind"], ["bind", "8"]] as const) {
		const { message } = bind();
		expect(nonces.take(message, wrong[0], wrong[1])).toBeUndefined();
		expect(nonces.take(message, "bind", "7")).toBeUndefined();
	}
	expect(nonces.take(bind().message, "bind", "7")).toMatchObject({ purpose: "bind", userId: "7" });
	expect(nonces.take(make(nonces).message, "bind")).toBeUndefined();
});

test("a nonce is accepted for five minutes, and refused if the clock is before its creation", () => {
	let now = START;
	const nonces = new WalletNonces(() => now);
	const [inTime, late, early] = [make(nonces), make(nonces), make(nonces)];
	now = START + 299_999;
	expect(nonces.take(inTime.message, "login")).toBeDefined();
	now = START + 300_000;
	expect(nonces.take(late.message, "login")).toBeUndefined();
	now = START - 1;
	expect(nonces.take(early.message, "login")).toBeUndefined();
});

test("the server refuses invented nonces, nonces from before a restart, and messages without a nonce", () => {
	const nonces = new WalletNonces(() => START);
	const { message, nonce } = make(new WalletNonces(() => START));
	for (const text of [message, "", nonce, `\nNonce: ${nonce}\n`, "\nNonce: __proto__\n", "\nNonce: constructor0000000\n"])
		expect(nonces.take(text, "login")).toBeUndefined();
});

test("beyond 20,000 nonces the expired ones are dropped first, then the oldest", () => {
	let now = START;
	const nonces = new WalletNonces(() => now);
	const oldest = make(nonces);
	const second = make(nonces);
	for (let count = 2; count < 20_000; count++) make(nonces);
	make(nonces);
	expect(nonces.take(oldest.message, "login")).toBeUndefined();
	expect(nonces.take(second.message, "login")).toBeDefined();
	now += 300_000;
	const first = make(nonces);
	for (let count = 1; count < 20_000; count++) make(nonces);
	expect(nonces.take(first.message, "login")).toBeDefined();
});
