// Gives pages wallets for browser tests. The wallets are injected like real ones and sign with real keys, which never reach the
// page.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Page } from "playwright-core";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { base58check } from "../wire/base58check.ts";

export interface InjectedWallet {
	readonly address: string;
	readonly asked: string[];
	/** While this is true, the wallet refuses every request, as if its owner declined. */
	declines: boolean;
}

/** Injects an Ethereum wallet that announces itself to pages (EIP-6963). Call it before the page opens. */
export async function injectEthereum(page: Page, name = "Test Wallet"): Promise<InjectedWallet> {
	const account = privateKeyToAccount(generatePrivateKey());
	const wallet: InjectedWallet = { address: account.address, asked: [], declines: false };
	await page.exposeFunction("askTestWallet", async (method: string, params: readonly string[]) => {
		wallet.asked.push(method);
		if (wallet.declines) return { error: { code: 4_001, message: "User rejected the request." } };
		if (method === "eth_requestAccounts" || method === "eth_accounts") return { result: [account.address] };
		if (method === "eth_chainId") return { result: "0x1" };
		if (method !== "personal_sign") return { error: { code: 4_200, message: `not asked of a wallet here: ${method}` } };
		return { result: await account.signMessage({ message: { raw: params[0] as `0x${string}` } }) };
	});
	await page.addInitScript((called) => {
		const ask = (window as unknown as { askTestWallet(m: string, p: unknown): Promise<{ result?: unknown; error?: object }> })
			.askTestWallet;
		const provider = {
			async request({ method, params = [] }: { method: string; params?: unknown[] }) {
				const { result, error } = await ask(method, params);
				if (error !== undefined) throw error;
				return result;
			},
		};
		const icon =
			"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><rect width='1' height='1' fill='teal'/></svg>";
		const detail = Object.freeze({ info: { uuid: "test", name: called, icon, rdns: "example.test" }, provider });
		const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
		window.addEventListener("eip6963:requestProvider", announce);
		announce();
	}, name);
	return wallet;
}

export async function injectTron(page: Page): Promise<InjectedWallet> {
	const secret = hexToBytes(generatePrivateKey().slice(2));
	const point = secp256k1.getPublicKey(secret, false).subarray(1);
	const address = base58check(Uint8Array.of(0x41, ...keccak_256(point).subarray(12)));
	const wallet: InjectedWallet = { address, asked: [], declines: false };
	await page.exposeFunction("signWithTestTron", (message: string) => {
		wallet.asked.push("signMessageV2");
		if (wallet.declines) return undefined;
		const bytes = utf8ToBytes(message);
		const digest = keccak_256(concatBytes(utf8ToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes));
		const signed = secp256k1.sign(digest, secret, { prehash: false, format: "recovered" });
		return `0x${bytesToHex(signed.subarray(1))}${(27 + (signed[0] as number)).toString(16)}`;
	});
	await page.addInitScript((base58) => {
		const sign = (window as unknown as { signWithTestTron(m: string): Promise<string | undefined> }).signWithTestTron;
		const tronWeb = {
			defaultAddress: { base58 },
			trx: {
				async signMessageV2(message: string) {
					const signature = await sign(message);
					if (signature === undefined) throw "Confirmation declined by user";
					return signature;
				},
			},
		};
		Object.assign(window, { tronWeb, tronLink: { ready: true, tronWeb, request: async () => ({ code: 200, message: "ok" }) } });
	}, address);
	return wallet;
}
