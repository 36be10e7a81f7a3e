// Tests sign-in with a wallet over HTTP, with real keys. Signatures of attackers, for other sites and of old messages must be
// refused.
import { CALLS, type CallPath } from "@candor/contract";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { base58check } from "./base58check.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { WALLET_CALLS } from "./people-calls.ts";
import { type Reply, RunningServer } from "./running-server.ts";
import { totpAt } from "./totp.ts";

const PASSWORD = "correct horse";
let server: RunningServer;
const clock = new MovedClock();
const now = clock.wall;

beforeAll(async () => {
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start({ limits, trustedProxies: ["127.0.0.1"] }, clock);
});
afterAll(() => server.stop());

interface Wallet {
	readonly chain: "erc" | "trc";
	readonly address: string;
	sign(message: string): Promise<string>;
}

let keys = 1;
const newKey = () => `0x${String(++keys).padStart(64, "0")}` as const;

function ethereum(key = newKey()): Wallet {
	const account = privateKeyToAccount(key);
	return { chain: "erc", address: account.address, sign: (message) => account.signMessage({ message }) };
}

/** Creates a TRON wallet. Its address is the Ethereum address of the same key, written in base58 with a checksum. */
function tron(key = newKey()): Wallet {
	const secret = Uint8Array.from(Buffer.from(key.slice(2), "hex"));
	const point = secp256k1.getPublicKey(secret, false).subarray(1);
	const address = base58check(Uint8Array.of(0x41, ...keccak_256(point).subarray(12)));
	return {
		chain: "trc",
		address,
		sign: async (message) => {
			const bytes = utf8ToBytes(message);
			const digest = keccak_256(concatBytes(utf8ToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes));
			const signed = secp256k1.sign(digest, secret, { prehash: false, format: "recovered" });
			return `0x${bytesToHex(signed.subarray(1))}${(27 + (signed[0] as number)).toString(16)}`;
		},
	};
}

const asked = async ({ chain, address }: Wallet, purpose: "login" | "bind" | "prove" = "login", options = {}) =>
	(await server.call("user/wallet_nonce", { chain, address, purpose }, options)).body.data.message;

/** Requests a message for this purpose, signs it, and returns the parameters that prove the ownership of the wallet. */
async function signed(wallet: Wallet, purpose: "login" | "bind" | "prove" = "login", options = {}) {
	const message = await asked(wallet, purpose, options);
	return { chain: wallet.chain, address: wallet.address, message, signature: await wallet.sign(message) };
}
const login = async (wallet: Wallet) => ({ type: "wallet", ...(await signed(wallet)) }) as const;

async function opened(wallet: Wallet) {
	const unknown = await server.refuse("user/login", "wallet_new", await login(wallet));
	const pendingLogin = String(unknown.body.params?.pending_login);
	const { token, user } = (
		await server.call("user/login", { type: "wallet", pending_login: pendingLogin, invite_code: "CANDOR", agree: 1 })
	).body.data;
	return { token, id: user.id, user };
}

const KINDS = [
	["Ethereum", ethereum, tron],
	["TRON", tron, ethereum],
] as const;

describe.each(KINDS)("a user signs in with a wallet of %s", (_name, make, makeOther) => {
	test("a wallet of an invited owner opens an account at its first sign-in, and later signs in to that account", async () => {
		const wallet = make();
		const unknown = await server.refuse("user/login", "wallet_new", await login(wallet));
		const pendingLogin = String(unknown.body.params?.pending_login);
		const open = { type: "wallet", pending_login: pendingLogin, invite_code: "CANDOR" } as const;
		await server.refuse("user/login", "agreement_required", open);
		await server.refuse("user/login", "invite_code_unknown", { ...open, invite_code: "NOBODY", agree: 1 });
		const first = (await server.call("user/login", { ...open, agree: 1 })).body.data;
		expect(first.user).toMatchObject({ type: "wallet", has_login_password: false, bound: { wallets: [wallet.address] } });
		expect(first.user.proves_by).toEqual(["wallet"]);
		await server.refuse("user/login", "sign_in_expired", { ...open, agree: 1 });
		const again = (await server.call("user/login", await login(wallet))).body.data;
		expect(again.user.id).toBe(first.user.id);
		const { list } = (await server.call("user/login_history", {}, first)).body.data;
		expect(list.map(({ way }) => way)).toEqual(["wallet", "registered"]);
	});

	test("a wallet signs a message that names the site, the wallet and a validity of five minutes, and moves no money", async () => {
		const wallet = make();
		const message = await asked(wallet);
		expect(message).toContain("wants you to sign in with your");
		expect(message).toContain(`\n${wallet.address}\n`);
		expect(message).toContain("Signing costs nothing and moves nothing.");
		expect(message).not.toMatch(/approve|allowance|permit/i);
	});

	test("the server rejects any text but the exact, fresh message of its wallet", async () => {
		const wallet = make();
		await opened(wallet);
		const right = await login(wallet);
		await server.call("user/login", right);
		await server.refuse("user/login", "wallet_message_expired", right);
		const changed = async (change: (message: string) => string) => {
			const message = change(await asked(wallet));
			return { type: "wallet", chain: wallet.chain, address: wallet.address, message, signature: await wallet.sign(message) };
		};
		const bad = "wallet_signature_wrong";
		const foreign = (text: string) =>
			text.replace(/^\S+ wants/, "evil.example wants").replace(/URI: \S+/, "URI: https://evil.example");
		await server.refuse("user/login", bad, await changed(foreign));
		await server.refuse("user/login", bad, await changed((text) => text.replace(/Chain ID: \d+/, "Chain ID: 5")));
		await server.refuse("user/login", bad, await changed((text) => `${text}\nResources:\n- https://evil.example`));
		await server.refuse("user/login", bad, await changed((text) => text.replace("moves nothing", "moves everything")));
		await server.refuse("user/login", bad, await changed(() => "hello"));
		const stranger = make();
		await server.refuse("user/login", bad, { ...(await login(wallet)), signature: await stranger.sign(await asked(wallet)) });
		await server.refuse("user/login", bad, { ...(await login(wallet)), address: stranger.address });
		await server.refuse("user/login", bad, { ...(await login(wallet)), signature: "0x00" });
		await server.refuse("user/login", "wallet_message_expired", {
			...(await login(wallet)),
			message: (await asked(wallet)).replace(/Nonce: \S+/, `Nonce: ${"a".repeat(32)}`),
		});
		const late = await login(wallet);
		clock.ahead += 5 * 60_000;
		await server.refuse("user/login", "wallet_message_expired", late);
	});

	test("the server asks a wallet of the other network to switch, and rejects its signature", async () => {
		const wallet = make();
		const other = makeOther();
		const code = wallet.chain === "erc" ? "switch_to_erc" : "switch_to_trc";
		await server.refuse("user/wallet_nonce", code, { chain: wallet.chain, address: other.address });
		await server.refuse("user/wallet_nonce", "wallet_address_wrong", { chain: wallet.chain, address: "0x12" });
		await server.refuse("user/login", code, { ...(await login(wallet)), address: other.address });
		const right = await login(wallet);
		// The message is signed by a wallet of the other network that has the same key.
		const key = `0x${String(keys).padStart(64, "0")}` as const;
		const twin = makeOther(key);
		await server.refuse("user/login", "wallet_signature_wrong", { ...right, signature: await twin.sign(right.message) });
		await server.refuse("user/login", "wallet_address_wrong", { ...(await login(wallet)), address: "nothing" });
	});

	test("the server requires the second factor after the wallet; an account without a password can set up the factor", async () => {
		const wallet = make();
		const person = await opened(wallet);
		await server.refuse("user/totp_setup", "proof_needed", {}, person);
		const prove = async () => {
			const { message, signature } = await signed(wallet, "prove", person);
			return { wallet_message: message, wallet_signature: signature };
		};
		const stranger = await opened(make());
		const theirs = await signed(wallet, "prove", stranger).catch(() => undefined);
		if (theirs !== undefined) {
			const stolen = { wallet_message: theirs.message, wallet_signature: theirs.signature };
			await server.refuse("user/totp_setup", "wallet_proof_wrong", stolen, person);
		}
		const { secret } = (await server.call("user/totp_setup", await prove(), person)).body.data;
		const { token } = (await server.call("user/totp_confirm", { code: totpAt(secret, now()) }, person)).body.data;
		clock.ahead += 31_000;
		const asksTwice = await server.refuse("user/login", "second_factor_required", await login(wallet));
		const pendingLogin = String(asksTwice.body.params?.pending_login);
		const inside = (await server.call("user/login_factor", { pending_login: pendingLogin, code: totpAt(secret, now()) })).body
			.data;
		expect(inside.user.id).toBe(person.id);
		expect((await server.call("user/center", {}, { token })).body.data.proves_by).toEqual(["totp"]);
		clock.ahead += 31_000;
		await server.refuse("user/totp_disable", "second_factor_wrong", { password: PASSWORD, code: "000000" }, { token });
		const off = await server.call("user/totp_disable", { code: totpAt(secret, now()) }, { token });
		expect((await server.call("user/center", {}, off.body.data)).body.data.proves_by).toEqual(["wallet"]);
	});
});

describe("a user binds a wallet to an account", () => {
	test("a bound wallet signs in to its account, and can be unbound unless it is the last way to sign in", async () => {
		const person = await server.person();
		const wallet = ethereum();
		const bind = async (own = wallet) => ({ ...(await signed(own, "bind", person)), password_now: PASSWORD });
		await server.refuse("user/wallet_nonce", "session_required", {
			chain: wallet.chain,
			address: wallet.address,
			purpose: "bind",
		});
		await server.refuse("wallet/apv_address", "proof_needed", await signed(wallet, "bind", person), person);
		await server.refuse("wallet/apv_address", "password_wrong", { ...(await bind()), password_now: "wrong horse" }, person);
		const other = { ...(await signed(wallet)), password_now: PASSWORD };
		await server.refuse("wallet/apv_address", "wallet_message_expired", other, person);
		await server.call("wallet/apv_address", await bind(), person);
		await server.refuse("wallet/apv_address", "already_bound", await bind(), person);
		const inside = (await server.call("user/login", await login(wallet))).body.data;
		expect(inside.user).toMatchObject({ id: person.id, bound: { wallets: [wallet.address] }, holds: [{ reason: "binding" }] });

		const bob = await server.person();
		const theirs = { ...(await signed(wallet, "bind", bob)), password_now: PASSWORD };
		await server.refuse("wallet/apv_address", "binding_failed", theirs, bob);
		const mine = await bind(ethereum());
		await server.refuse("wallet/apv_address", "wallet_message_expired", mine, bob);

		const { message, signature } = await signed(wallet, "prove", person);
		const off = { type: "wallet", account: wallet.address.toLowerCase() } as const;
		await server.refuse("user/unbind", "not_bound", { ...off, account: ethereum().address }, person);
		await server.refuse(
			"user/unbind",
			"wallet_proof_wrong",
			{ ...off, wallet_message: message, wallet_signature: "0x00" },
			person,
		);
		await server.call("user/unbind", { ...off, password_now: PASSWORD }, person);
		expect((await server.call("user/center", {}, person)).body.data.bound.wallets).toEqual([]);
		await server.refuse("user/login", "wallet_new", await login(wallet));
		void signature;

		const only = ethereum();
		const alone = await opened(only);
		await server.refuse("user/unbind", "last_way_in", { type: "wallet", account: only.address }, alone);
	});

	test("two simultaneous sign-ins of a new wallet open one account", async () => {
		const wallet = ethereum();
		const tickets = [
			await server.refuse("user/login", "wallet_new", await login(wallet)),
			await server.refuse("user/login", "wallet_new", await login(wallet)),
		];
		const open = (unknown: Reply) =>
			server.raw("user/login", {
				type: "wallet",
				pending_login: unknown.body.params?.pending_login,
				invite_code: "CANDOR",
				agree: 1,
			});
		const both = await Promise.all(tickets.map(open));
		expect(both.map(({ body }) => body.error ?? "ok").sort()).toEqual(["account_taken", "ok"]);
	});

	test("a sign-in without account and password, or without a wallet, names the missing field", async () => {
		for (const [params, field] of [
			[{ password: PASSWORD }, "account"],
			[{ account: "somebody" }, "password"],
			[{ type: "wallet" }, "chain"],
			[{ type: "wallet", chain: "erc" }, "address"],
			[{ type: "wallet", chain: "erc", address: "0x1" }, "message"],
			[{ type: "wallet", chain: "erc", address: "0x1", message: "x" }, "signature"],
		] as const) {
			expect((await server.refuse("user/login", "field_required", params)).body.params).toMatchObject({ field });
		}
		await server.refuse("user/wallet_nonce", "wallet_chain_unknown", { chain: "erc", address: ethereum().address, chain_id: 5 });
	});
});

test("the server offers wallets on other devices if a WalletConnect project is configured", async () => {
	expect((await server.call("user/wallet_connect", {})).body.data).toBeNull();
	const walletConnect = { projectId: "c0".repeat(16), relay: "wss://relay.example" };
	await server.restartApp({ walletConnect });
	const { project_id, relay } = (await server.call("user/wallet_connect", {})).body.data ?? {};
	expect([project_id, relay]).toEqual([walletConnect.projectId, walletConnect.relay]);
});

/**
 * Refusals that need an unreachable chain (tested in evm-rpc.test.ts), or that protection.pg.test.ts and passkeys.pg.test.ts
 * test.
 */
const ELSEWHERE =
	/chain_unavailable|settings_locked|code_|passkey_|origin_refused|second_factor_|switch_to_trc|switch_to_erc|address_wrong|proof_wrong|signature_wrong/;

test("this test file covers every call of wallets and every refusal that the calls declare", () => {
	expect([...WALLET_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...WALLET_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((refusal) => `${path} ${refusal}`));
	const missing = declared.filter((entry) => !server.refusals.has(entry));
	expect(missing.filter((entry) => !(entry.startsWith("wallet/") && ELSEWHERE.test(entry)))).toEqual([]);
	const told = [...server.refusals].filter((entry) => WALLET_CALLS.has(entry.split(" ")[0] as CallPath));
	expect(told.filter((entry) => !/too_many_requests|session_required/.test(entry) && !declared.includes(entry))).toEqual([]);
});
