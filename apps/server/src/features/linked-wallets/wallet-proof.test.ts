// Tests attacks on the sign-in with a wallet: by strangers, by other web sites, and with old messages.

import { HAS_EVM_NODE, TEST_CHAIN_ID, TestChain } from "@candor/testkit/stand-ins";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Hex, parseSignature, serializeErc6492Signature, serializeSignature, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EvmRpc } from "./evm-rpc.ts";
import { type EvmChain, EvmChainUnavailable } from "./evm-signature.ts";
import { addressOfKey, canonicalAddress } from "./wallet-address.ts";
import { type WalletKind, walletMessage } from "./wallet-message.ts";
import { type MadeNonce, type NonceBinding, WalletNonces } from "./wallet-nonces.ts";
import { type ProofOptions, proveWallet } from "./wallet-proof.ts";

const START = Date.UTC(2026, 10, 23);
const OWNER = privateKeyToAccount(`0x${"11".repeat(32)}`);
const STRANGER = privateKeyToAccount(`0x${"22".repeat(32)}`);
type Signer = typeof OWNER;

const PUBLIC = { evm: "Ethereum", tron: "TRON" };
const addressOf = (kind: WalletKind, signer: Signer) =>
	addressOfKey(kind, secp256k1.Point.fromHex(signer.publicKey.slice(2)).toBytes(false).subarray(1));

const SIGN: Record<WalletKind, (signer: Signer, message: string) => Promise<Hex>> = {
	evm: (signer, message) => signer.signMessage({ message }),
	tron: (signer, message) => {
		const bytes = utf8ToBytes(message);
		const digest = keccak_256(concatBytes(utf8ToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes));
		return signer.sign({ hash: toHex(digest) });
	},
};

/** Returns the signature in the ERC-6492 form, which also contains the deployment of the wallet. */
function wrap(node: TestChain, owner: Hex, salt: Hex, signature: Hex): Hex {
	return serializeErc6492Signature({ address: node.factory, data: node.deployment(owner, salt), signature });
}

/** Creates a message for a wallet, and a clock that the test can move. */
function context(kind: WalletKind, more: Partial<NonceBinding> = {}) {
	const clock = { now: START };
	const nonces = new WalletNonces(() => clock.now);
	const address = addressOf(kind, OWNER);
	const fields: NonceBinding = {
		kind,
		domain: "candor.example",
		uri: "https://candor.example",
		address,
		chainId: kind === "evm" ? 1 : 728_126_428,
		statement: "Sign in to Candor.",
		purpose: "login",
		...more,
	};
	const made = nonces.make(fields) as MadeNonce;
	const prove = (proof: { message?: string; signature: string; address?: string; kind?: WalletKind }, options?: ProofOptions) =>
		proveWallet(nonces, { kind, address: fields.address, message: made.message, ...proof }, fields.purpose, options);
	return { clock, nonces, fields, made, prove };
}

describe.each<WalletKind>(["evm", "tron"])("wallets of kind %s prove themselves by a signed message", (kind) => {
	const address = addressOf(kind, OWNER);
	const sign = (message: string, signer = OWNER) => SIGN[kind](signer, message);

	test("a wallet is proven by its signature of the message", async () => {
		const { made, prove } = context(kind);
		expect(await prove({ signature: await sign(made.message) })).toEqual({ kind, address });
	});

	test("a signed message that is sent a second time is refused as used", async () => {
		const { made, prove } = context(kind);
		const signature = await sign(made.message);
		await prove({ signature });
		expect(await prove({ signature })).toBe("expired_or_used");
	});

	test("only one of twenty concurrent requests with the same signed message succeeds", async () => {
		const { made, prove } = context(kind);
		const signature = await sign(made.message);
		const answers = await Promise.all(Array.from({ length: 20 }, () => prove({ signature })));
		expect(answers.filter((answer) => typeof answer === "object")).toHaveLength(1);
		expect(answers.filter((answer) => answer === "expired_or_used")).toHaveLength(19);
	});

	test("a message is refused after five minutes, and if the clock is before its creation", async () => {
		for (const moved of [5 * 60_000, 5 * 60_000 + 1, 86_400_000, -1, -60_000]) {
			const { clock, made, prove } = context(kind);
			clock.now += moved;
			expect(await prove({ signature: await sign(made.message) })).toBe("expired_or_used");
		}
	});

	const other = kind === "evm" ? "tron" : "evm";
	test.each<[what: string, change: (message: string) => string]>([
		["a foreign domain", (message) => message.replace("candor.example wants", "evil.example wants")],
		["a domain with a scheme", (message) => `https://${message}`],
		["a foreign URI", (message) => message.replace("URI: https://candor.example", "URI: https://evil.example")],
		["another version", (message) => message.replace("Version: 1", "Version: 2")],
		["another chain", (message) => message.replace(/Chain ID: \d+/, "Chain ID: 56")],
		["another time of issue, in the future", (message) => message.replace("Issued At: 2026", "Issued At: 2027")],
		["a later end", (message) => message.replace("Expiration Time: 2026", "Expiration Time: 2027")],
		["no end", (message) => message.replace(/\nExpiration Time: .*/, "")],
		["another statement", (message) => message.replace("Sign in to Candor.", "Move all my coins.")],
		["no statement", (message) => message.replace("Sign in to Candor.\n", "")],
		["an extra line at the end", (message) => `${message}\nRequest ID: 1`],
		["an extra empty line at the end", (message) => `${message}\n`],
		["an extra line in the middle", (message) => message.replace("\nVersion", "\nResources:\nVersion")],
		["a second address", (message) => message.replace(address, `${address}\n${addressOf(kind, STRANGER)}`)],
		["another address", (message) => message.replace(address, addressOf(kind, STRANGER))],
		["the address in lower case", (message) => message.replace(address, address.toLowerCase())],
		["the other kind's first line", (message) => message.replace(`your ${PUBLIC[kind]} `, `your ${PUBLIC[other]} `)],
		["a second nonce line", (message) => message.replace(/(\nNonce: .*)/, `$1\nNonce: ${"a".repeat(32)}`)],
		["a Cyrillic letter that looks the same", (message) => message.replace("candor", "c\u0430ndor")],
		["a space at the end of a line", (message) => message.replace("Version: 1", "Version: 1 ")],
		["no nonce", (message) => message.replace(/\nNonce: .*/, "")],
		["line ends of CR LF", (message) => message.replaceAll("\n", "\r\n")],
		["no text at all", () => ""],
		["100,000 extra characters", (message) => message + "x".repeat(100_000)],
	])("a correctly signed message is refused if it has %s", async (_, change) => {
		const { made, prove } = context(kind);
		const message = change(made.message);
		expect(message).not.toBe(made.message);
		expect(await prove({ message, signature: await sign(message) })).toBe("other_message");
	});

	test("an otherwise right message with an unknown nonce is refused", async () => {
		const { nonces, fields, prove } = context(kind);
		const foreign = new WalletNonces(() => START).make(fields) as MadeNonce;
		expect(await prove({ message: foreign.message, signature: await sign(foreign.message) })).toBe("expired_or_used");
		const invented = walletMessage({ ...fields, nonce: "0".repeat(32), issuedAt: START, expiresAt: START + 300_000 });
		expect(await prove({ message: invented, signature: await sign(invented) })).toBe("expired_or_used");
		expect(nonces.take(invented, "login")).toBeUndefined();
	});

	test("a wrong signature uses up the nonce, so the right one is refused afterwards", async () => {
		const { made, prove } = context(kind);
		expect(await prove({ signature: await sign(made.message, STRANGER) })).toBe("wrong_signature");
		expect(await prove({ signature: await sign(made.message) })).toBe("expired_or_used");
	});

	test("a message for signing in binds no wallet, and a message for binding does not sign in", async () => {
		for (const purpose of ["login", "bind"] as const) {
			const { made, nonces } = context(kind, { purpose });
			const proof = { kind, address, message: made.message, signature: await sign(made.message) };
			expect(await proveWallet(nonces, proof, purpose === "login" ? "bind" : "login")).toBe("expired_or_used");
		}
	});

	test("a message for binding is refused for another user than the one who requested it", async () => {
		const one = context(kind, { purpose: "bind", userId: "7" });
		expect(await one.prove({ signature: await sign(one.made.message) }, { userId: "8" })).toBe("expired_or_used");
		const two = context(kind, { purpose: "bind", userId: "7" });
		expect(await two.prove({ signature: await sign(two.made.message) }, { userId: "7" })).toEqual({ kind, address });
	});

	test("a signed message is refused for another address than the one in it", async () => {
		const { made, prove } = context(kind);
		const signature = await sign(made.message);
		expect(await prove({ address: addressOf(kind, STRANGER), signature })).toBe("other_message");
	});

	test("a signature in the format of the other wallet kind is refused", async () => {
		const { made, prove } = context(kind);
		expect(await prove({ signature: await SIGN[other](OWNER, made.message) })).toBe("wrong_signature");
	});

	test("a message is refused for an address of the other wallet kind", async () => {
		const { made, prove } = context(kind);
		const signature = await SIGN[other](OWNER, made.message);
		expect(await prove({ kind: other, address: addressOf(other, OWNER), signature })).toBe("other_message");
	});

	test("short, long, malleable and random signatures are refused", async () => {
		const wrong: ((signature: Hex) => string)[] = [
			() => "",
			() => "0x",
			(signature) => signature.slice(0, -4),
			(signature) => `${signature}00`,
			(signature) => signature.slice(2),
			(signature) => {
				const { r, s, yParity } = parseSignature(signature);
				const high = toHex(secp256k1.Point.Fn.ORDER - BigInt(s), { size: 32 });
				return serializeSignature({ r, s: high, yParity: 1 - yParity });
			},
			(signature) => `${signature.slice(0, -2)}02`,
			() => `0x${"0".repeat(130)}`,
			() => "constructor",
		];
		for (const change of wrong) {
			const { made, prove } = context(kind);
			expect(await prove({ signature: change(await sign(made.message)) })).toBe("wrong_signature");
		}
	});

	test("a signature is valid with v = 0 or 1 and with v = 27 or 28", async () => {
		for (const less of [0, 27]) {
			const { made, prove } = context(kind);
			const signature = await sign(made.message);
			const v = (Number.parseInt(signature.slice(-2), 16) - less).toString(16).padStart(2, "0");
			expect(await prove({ signature: `${signature.slice(0, -2)}${v}` })).toEqual({ kind, address });
		}
	});

	test("an invalid address is refused without using up the nonce", async () => {
		const { made, prove } = context(kind);
		const signature = await sign(made.message);
		for (const wrong of ["", "x", address.slice(0, -1), `${address}0`, ` ${address}`, addressOf(other, OWNER), swapped(address)])
			expect(await prove({ address: wrong, signature })).toBe("not_an_address");
		expect(await prove({ signature })).toEqual({ kind, address });
	});
});

/** Changes the case of one letter, which makes the checksum of an EVM or TRON address wrong. */
function swapped(address: string): string {
	const place = address.search(/[a-f](?=[^a-z]*[a-z])/);
	return address.slice(0, place) + String(address[place]).toUpperCase() + address.slice(place + 1);
}

test("a proven EVM wallet has the checksum form of an address that was sent in lower case", async () => {
	const { made, prove } = context("evm", { address: OWNER.address.toLowerCase() });
	const signature = await OWNER.signMessage({ message: made.message });
	expect(await prove({ signature })).toEqual({ kind: "evm", address: OWNER.address });
});

describe.runIf(HAS_EVM_NODE)("contract wallets are checked with a node of their chain", () => {
	let node: TestChain;
	let chainOf: (chainId: number) => EvmChain | undefined;
	beforeAll(async () => {
		node = await TestChain.start();
		const chain = new EvmRpc(node.url, TEST_CHAIN_ID);
		chainOf = (chainId) => (chainId === TEST_CHAIN_ID ? chain : undefined);
	});
	afterAll(() => node?.end());

	test.each([
		["that is deployed (ERC-1271)", true],
		["that is not deployed yet (ERC-6492)", false],
	])("a contract wallet %s is proven once, on its chain, and on no other chain", async (_, isDeployed) => {
		const salt: Hex = `0x${(isDeployed ? "0a" : "0b").repeat(32)}`;
		const address = await node.addressOf(OWNER.address, salt);
		if (isDeployed) await node.deploy(OWNER.address, salt);
		const sign = async (message: string, signer = OWNER) => {
			const signature = await signer.signMessage({ message });
			return isDeployed ? signature : wrap(node, OWNER.address, salt, signature);
		};
		const own = context("evm", { address, chainId: TEST_CHAIN_ID });
		const signature = await sign(own.made.message);
		const chainId = TEST_CHAIN_ID;
		expect(await own.prove({ signature }, { chainOf })).toEqual({
			kind: "evm",
			address: canonicalAddress("evm", address),
			chainId,
		});
		expect(await own.prove({ signature }, { chainOf })).toBe("expired_or_used");
		const strangers = context("evm", { address, chainId: TEST_CHAIN_ID });
		const forged = await sign(strangers.made.message, STRANGER);
		expect(await strangers.prove({ signature: forged }, { chainOf })).toBe("wrong_signature");
		const elsewhere = context("evm", { address, chainId: 1 });
		expect(await elsewhere.prove({ signature: await sign(elsewhere.made.message) }, { chainOf })).toBe("wrong_signature");
	});

	test("if the chain of a contract wallet is unavailable, the check throws an error and reports no wrong signature", async () => {
		const address = await node.addressOf(OWNER.address, `0x${"0a".repeat(32)}`);
		const { made, prove } = context("evm", { address, chainId: TEST_CHAIN_ID });
		const signature = await OWNER.signMessage({ message: made.message });
		const away = () => new EvmRpc("http://127.0.0.1:1", TEST_CHAIN_ID);
		await expect(prove({ signature }, { chainOf: away })).rejects.toThrow(EvmChainUnavailable);
	});
});
