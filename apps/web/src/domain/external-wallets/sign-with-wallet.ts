import { call } from "../../data/api.ts";
import type { FoundWallet } from "./wallet.ts";

export interface SignedByWallet {
	readonly chain: "erc" | "trc";
	readonly address: string;
	readonly message: string;
	readonly signature: string;
}

/**
 * Connects the wallet, and lets it sign a message of the server for the given purpose. @throws WalletFailed, and the errors of
 * `call`
 */
export async function signWithWallet(wallet: FoundWallet, purpose: "login" | "bind" | "prove"): Promise<SignedByWallet> {
	const { chain, address, chainId, sign } = await wallet.connect();
	const on = chainId === undefined ? {} : { chain_id: chainId };
	const { message } = await call("POST user/wallet_nonce", { chain, address, purpose, ...on }, { ownWords: true });
	return { chain, address, message, signature: await sign(message) };
}
