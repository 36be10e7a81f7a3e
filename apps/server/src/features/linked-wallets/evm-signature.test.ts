import { HAS_EVM_NODE, TEST_CHAIN_ID, TestChain } from "@candor/testkit/stand-ins";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import {
	erc6492SignatureValidatorByteCode,
	type Hex,
	parseSignature,
	serializeErc6492Signature,
	serializeSignature,
	toHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEPLOYLESS_VALIDATOR } from "./deployless-validator.ts";
import { EvmRpc } from "./evm-rpc.ts";
import { type EvmChain, EvmChainUnavailable, verifyEvm } from "./evm-signature.ts";
import { canonicalAddress } from "./wallet-address.ts";

const OWNER = privateKeyToAccount(`0x${"11".repeat(32)}`);
const STRANGER = privateKeyToAccount(`0x${"22".repeat(32)}`);
const MESSAGE = "candor.example wants you to sign in\nสวัสดี 🙂";
const SALT: Hex = `0x${"01".repeat(32)}`;

const withV = (signature: Hex, v: string) => `${signature.slice(0, -2)}${v}`;

/** Returns the signature in the ERC-6492 form, which also contains the deployment of the wallet. */
function wrap(node: TestChain, owner: Hex, salt: Hex, signature: Hex): Hex {
	return serializeErc6492Signature({ address: node.factory, data: node.deployment(owner, salt), signature });
}

/** Returns the second signature (with high s) that is mathematically valid for the same message and key. */
function malleated(signature: Hex): Hex {
	const { r, s, yParity } = parseSignature(signature);
	return serializeSignature({ r, s: toHex(secp256k1.Point.Fn.ORDER - BigInt(s), { size: 32 }), yParity: 1 - yParity });
}

test("a signature by a key is valid for that key and message only", async () => {
	const signature = await OWNER.signMessage({ message: MESSAGE });
	expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature })).toBe(true);
	expect(await verifyEvm({ address: OWNER.address, message: `${MESSAGE} `, signature })).toBe(false);
	expect(await verifyEvm({ address: STRANGER.address, message: MESSAGE, signature })).toBe(false);
});

test("a key signature is valid with v = 0 or 1, or 27 or 28, and with no other v", async () => {
	const signature = await OWNER.signMessage({ message: MESSAGE });
	const [own, other] = signature.endsWith("1b")
		? [
				["00", "1b", "1B"],
				["01", "1c"],
			]
		: [
				["01", "1c", "1C"],
				["00", "1b"],
			];
	for (const v of own)
		expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature: withV(signature, v) })).toBe(true);
	for (const v of [...other, "02", "03", "1a", "1d", "1e", "23", "25", "ff"])
		expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature: withV(signature, v) })).toBe(false);
});

test("key signatures are valid whether they end in 1b or in 1c", async () => {
	const ends = new Set<string>();
	for (let count = 0; ends.size < 2; count++) {
		const signature = await OWNER.signMessage({ message: String(count) });
		ends.add(signature.slice(-2));
		expect(await verifyEvm({ address: OWNER.address, message: String(count), signature })).toBe(true);
	}
	expect([...ends].sort()).toEqual(["1b", "1c"]);
});

test("a key signature of 64 bytes is valid with its recovery bit in the first bit of s (EIP-2098)", async () => {
	const ends = new Set<number>();
	for (let count = 0; ends.size < 2; count++) {
		const { r, s, yParity } = parseSignature(await OWNER.signMessage({ message: String(count) }));
		const compact = (parity: number) => `${r}${toHex(BigInt(s) + (BigInt(parity) << 255n), { size: 32 }).slice(2)}`;
		ends.add(yParity);
		expect(await verifyEvm({ address: OWNER.address, message: String(count), signature: compact(yParity) })).toBe(true);
		expect(await verifyEvm({ address: OWNER.address, message: String(count), signature: compact(1 - yParity) })).toBe(false);
		expect(await verifyEvm({ address: OWNER.address, message: `${count} `, signature: compact(yParity) })).toBe(false);
	}
	const order = secp256k1.Point.Fn.ORDER;
	const { r, s } = parseSignature(await OWNER.signMessage({ message: MESSAGE }));
	for (const high of [order - BigInt(s), order, 2n ** 256n - 1n, 0n, 2n ** 255n]) {
		const signature = `${r}${toHex(high, { size: 32 }).slice(2)}`;
		expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature })).toBe(false);
	}
});

test("the server refuses a key signature with high s, which an attacker can compute from a valid signature", async () => {
	const signature = await OWNER.signMessage({ message: MESSAGE });
	expect(malleated(malleated(signature))).toBe(signature);
	expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature: malleated(signature) })).toBe(false);
});

test("a key signature is refused if it is too short, too long, empty, out of range or not hex", async () => {
	const signature = await OWNER.signMessage({ message: MESSAGE });
	const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)];
	const order = secp256k1.Point.Fn.ORDER.toString(16);
	for (const wrong of [
		"",
		"0x",
		signature.slice(2),
		signature.slice(0, -1),
		signature.slice(0, -4),
		`${signature}00`,
		`${signature}\n`,
		` ${signature}`,
		signature.replace("0x", "0X"),
		withV(signature, "zz"),
		`0x${"0".repeat(64)}${s}${v}`,
		`0x${r}${"0".repeat(64)}${v}`,
		`0x${order}${s}${v}`,
		`0x${r}${order}${v}`,
		`0x${"f".repeat(128)}${v}`,
		`0x${"0".repeat(128)}${v}`,
		`0x${"ab".repeat(100_000)}`,
	])
		expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature: wrong })).toBe(false);
});

test("a signature for the zero address is refused", async () => {
	const zero = `0x${"0".repeat(40)}`;
	for (const signature of [`0x${"0".repeat(130)}`, `0x${"0".repeat(128)}1b`])
		expect(await verifyEvm({ address: zero, message: MESSAGE, signature })).toBe(false);
});

describe.runIf(HAS_EVM_NODE)("signatures are checked with a node of the chain", () => {
	let node: TestChain;
	let chain: EvmChain;
	beforeAll(async () => {
		node = await TestChain.start();
		chain = new EvmRpc(node.url, TEST_CHAIN_ID);
	});
	afterAll(() => node?.end());

	const walletOf = async (salt: Hex) => String(canonicalAddress("evm", await node.addressOf(OWNER.address, salt)));
	const sign = (signer = OWNER) => signer.signMessage({ message: MESSAGE });

	test("the embedded ERC-6492 validator equals the one published in viem", () => {
		expect(`0x${DEPLOYLESS_VALIDATOR}`).toBe(erc6492SignatureValidatorByteCode);
	});

	test("a key signature is valid if its address has no contract code on the chain", async () => {
		const { address } = OWNER;
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(), chain })).toBe(true);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(STRANGER), chain })).toBe(false);
		expect(await verifyEvm({ address, message: MESSAGE, signature: malleated(await sign()), chain })).toBe(false);
	});

	test("a deployed contract wallet accepts the signature of its owner only (ERC-1271)", async () => {
		const salt: Hex = `0x${"02".repeat(32)}`;
		const address = await walletOf(salt);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(), chain })).toBe(false);
		await node.deploy(OWNER.address, salt);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(), chain })).toBe(true);
		expect(await verifyEvm({ address, message: `${MESSAGE}.`, signature: await sign(), chain })).toBe(false);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(STRANGER), chain })).toBe(false);
		// The test wallet's contract reverts if a signature has another length.
		expect(await verifyEvm({ address, message: MESSAGE, signature: "0x1234", chain })).toBe(false);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign() })).toBe(false);
		// A signature that contains the deployment of its wallet stays valid after the wallet was deployed.
		const wrapped = wrap(node, OWNER.address, salt, await sign());
		expect(await verifyEvm({ address, message: MESSAGE, signature: wrapped, chain })).toBe(true);
	});

	test("a wallet that is not deployed yet is verified by a simulated deployment that changes nothing (ERC-6492)", async () => {
		const address = await walletOf(SALT);
		const wrapped = wrap(node, OWNER.address, SALT, await sign());
		expect(await verifyEvm({ address, message: MESSAGE, signature: wrapped, chain })).toBe(true);
		expect(await chain.getCode(address)).toBe("0x");
		expect(await verifyEvm({ address, message: `${MESSAGE}.`, signature: wrapped, chain })).toBe(false);
		expect(await verifyEvm({ address: STRANGER.address, message: MESSAGE, signature: wrapped, chain })).toBe(false);
		expect(await verifyEvm({ address, message: MESSAGE, signature: wrapped })).toBe(false);
		const strangers = wrap(node, OWNER.address, SALT, await sign(STRANGER));
		expect(await verifyEvm({ address, message: MESSAGE, signature: strangers, chain })).toBe(false);
		// A deployment with the stranger's key creates a wallet at another address than the owner's.
		const another = wrap(node, STRANGER.address, SALT, await sign(STRANGER));
		expect(await verifyEvm({ address, message: MESSAGE, signature: another, chain })).toBe(false);
		const torn: Hex = `0x${"6492".repeat(16)}`;
		expect(await verifyEvm({ address, message: MESSAGE, signature: torn, chain })).toBe(false);
	});

	test("a signature with a wallet deployment is refused for the address of a key and for the zero address", async () => {
		const wrapped = wrap(node, OWNER.address, SALT, await sign());
		expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature: wrapped, chain })).toBe(false);
		const zero = `0x${"0".repeat(40)}`;
		const nobody = wrap(node, OWNER.address, SALT, `0x${"0".repeat(130)}`);
		expect(await verifyEvm({ address: zero, message: MESSAGE, signature: nobody, chain })).toBe(false);
	});

	test("contracts without a signature check and precompiled addresses of the EVM verify no signature", async () => {
		// This contract returns its input, which begins with the selector that means acceptance. Acceptance must be a result of exactly
		// one word.
		const echo = STRANGER.address;
		await node.rpc("anvil_setCode", [echo, "0x366000600037366000f3"]);
		expect(await verifyEvm({ address: echo, message: MESSAGE, signature: await sign(), chain })).toBe(false);
		// If the address has the code of a contract, the contract alone decides which signatures are valid, even if a signature by the
		// key of the address is valid.
		expect(await verifyEvm({ address: echo, message: MESSAGE, signature: await sign(STRANGER), chain })).toBe(false);
		await node.rpc("anvil_setCode", [echo, "0x"]);
		for (const own of ["1", "2", "4", "9"]) {
			const address = `0x${own.padStart(40, "0")}`;
			expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(), chain })).toBe(false);
		}
	});

	test("an account that delegates to a contract accepts its key's signature and the contract's (EIP-7702)", async () => {
		const { address } = STRANGER;
		const salt: Hex = `0x${"03".repeat(32)}`;
		await node.deploy(OWNER.address, salt);
		await node.rpc("anvil_setCode", [address, `0xef0100${(await walletOf(salt)).slice(2)}`]);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(STRANGER), chain })).toBe(true);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(OWNER), chain })).toBe(true);
		const third = privateKeyToAccount(`0x${"33".repeat(32)}`);
		expect(await verifyEvm({ address, message: MESSAGE, signature: await sign(third), chain })).toBe(false);
		await node.rpc("anvil_setCode", [address, "0x"]);
	});

	test("verification fails if the node belongs to another chain", async () => {
		const other = new EvmRpc(node.url, 1);
		const address = await walletOf(SALT);
		const wrapped = wrap(node, OWNER.address, SALT, await sign());
		await expect(verifyEvm({ address, message: MESSAGE, signature: wrapped, chain: other })).rejects.toThrow("chain 31337");
	});
});

test("while a chain is unavailable, key signatures are verified and contract wallets are not", async () => {
	const fail = async () => {
		throw new EvmChainUnavailable("away");
	};
	const chain: EvmChain = { getCode: fail, call: fail };
	const signature = await OWNER.signMessage({ message: MESSAGE });
	expect(await verifyEvm({ address: OWNER.address, message: MESSAGE, signature, chain })).toBe(true);
	await expect(verifyEvm({ address: STRANGER.address, message: MESSAGE, signature, chain })).rejects.toThrow(EvmChainUnavailable);
});

test("a signature longer than 8,192 bytes is refused without a call to the chain", async () => {
	const calls: string[] = [];
	const chain: EvmChain = {
		getCode: async () => {
			calls.push("getCode");
			return "0x00";
		},
		call: async ({ data }) => {
			calls.push("call");
			return data;
		},
	};
	const verify = (bytes: number) =>
		verifyEvm({ address: OWNER.address, message: MESSAGE, signature: `0x${"ab".repeat(bytes)}`, chain });
	expect(await verify(8_193)).toBe(false);
	expect(calls).toEqual([]);
	expect(await verify(8_192)).toBe(false);
	expect(calls).toEqual(["getCode", "call"]);
});
