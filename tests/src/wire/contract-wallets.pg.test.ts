// Tests sign-in and security changes with contract wallets (ERC-1271, ERC-6492) over HTTP, on two real EVM nodes. A proof counts
// only on the chain of the wallet: on another chain, the contract at the same address may belong to another owner.
import { HAS_EVM_NODE, TestChain } from "@candor/testkit/stand-ins";
import { serializeErc6492Signature } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RunningServer } from "./running-server.ts";

const ETHEREUM = 1;
const OP = 10;
const OWNER = privateKeyToAccount(`0x${"31".repeat(32)}`);
const STRANGER = privateKeyToAccount(`0x${"32".repeat(32)}`);
const SALT = `0x${"07".repeat(32)}` as const;
/** Bytecode of a test contract that accepts every signature: it returns the success value of ERC-1271 for any message. */
const YES_TO_ALL = "0x631626ba7e60e01b60005260206000f3";

describe.runIf(HAS_EVM_NODE)("a contract wallet signs in and authorises changes", () => {
	let ethereum: TestChain;
	let op: TestChain;
	let server: RunningServer;
	beforeAll(async () => {
		[ethereum, op] = await Promise.all([TestChain.start(ETHEREUM), TestChain.start(OP)]);
		const evmRpcs = new Map([
			[ETHEREUM, ethereum.url],
			[OP, op.url],
		]);
		server = await RunningServer.start({ evmRpcs });
	});
	afterAll(async () => {
		await server?.stop();
		await Promise.all([ethereum?.end(), op?.end()]);
	});

	type Signer = typeof OWNER;
	async function login(
		address: string,
		chain_id: number,
		signer: Signer = OWNER,
		wrap = (signature: `0x${string}`) => signature,
	) {
		const { message } = (await server.call("user/wallet_nonce", { chain: "erc", address, chain_id })).body.data;
		const signature = wrap(await signer.signMessage({ message }));
		return { type: "wallet", chain: "erc", address, message, signature } as const;
	}
	async function open(given: Awaited<ReturnType<typeof login>>) {
		const unknown = await server.refuse("user/login", "wallet_new", given);
		const pendingLogin = String(unknown.body.params?.pending_login);
		return (await server.call("user/login", { type: "wallet", pending_login: pendingLogin, invite_code: "CANDOR", agree: 1 }))
			.body.data;
	}

	test("the owner's key signs in to a contract wallet's account, and another key is refused", async () => {
		const address = await ethereum.addressOf(OWNER.address, SALT);
		await ethereum.deploy(OWNER.address, SALT);
		const { user } = await open(await login(address, ETHEREUM));
		expect((await server.call("user/login", await login(address, ETHEREUM))).body.data.user.id).toBe(user.id);
		await server.refuse("user/login", "wallet_signature_wrong", await login(address, ETHEREUM, STRANGER));
	});

	test("the server opens an account for a contract wallet before the contract is deployed", async () => {
		const salt = `0x${"08".repeat(32)}` as const;
		const address = await ethereum.addressOf(OWNER.address, salt);
		const wrap = (signature: `0x${string}`) =>
			serializeErc6492Signature({ address: ethereum.factory, data: ethereum.deployment(OWNER.address, salt), signature });
		const { user } = await open(await login(address, ETHEREUM, OWNER, wrap));
		const again = await server.call("user/login", await login(address, ETHEREUM, OWNER, wrap));
		expect(again.body.data.user.id).toBe(user.id);
	});

	test("another owner's contract wallet at the same address on another chain gets no access to the first owner's account", async () => {
		const salt = `0x${"09".repeat(32)}` as const;
		const address = await ethereum.addressOf(OWNER.address, salt);
		await ethereum.deploy(OWNER.address, salt);
		const owner = await open(await login(address, ETHEREUM));
		await op.rpc("anvil_setCode", [address, YES_TO_ALL]);
		const stranger = await open(await login(address, OP, STRANGER));
		expect(stranger.user.id).not.toBe(owner.user.id);
		const proof = async (chain_id: number, signer: Signer) => {
			const { message } = (await server.call("user/wallet_nonce", { chain: "erc", address, chain_id, purpose: "prove" }, owner))
				.body.data;
			return { wallet_message: message, wallet_signature: await signer.signMessage({ message }) };
		};
		// The attacker has a session of the owner, and a contract wallet at the same address on another chain.
		const phrase = "blue horse";
		await server.refuse("user/phrase", "wallet_proof_wrong", { phrase, ...(await proof(OP, STRANGER)) }, owner);
		await server.call("user/phrase", { phrase, ...(await proof(ETHEREUM, OWNER)) }, owner);
	});

	test("the server opens no account for a contract wallet on an unreachable chain, and the refusal names the reason", async () => {
		const salt = `0x${"0c".repeat(32)}` as const;
		const address = await op.addressOf(OWNER.address, salt);
		await op.deploy(OWNER.address, salt);
		const given = await login(address, OP);
		await op.end();
		await server.refuse("user/login", "chain_unavailable", given);
		op = await TestChain.start(OP);
	});
});
