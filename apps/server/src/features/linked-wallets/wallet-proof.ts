// Checks that a user controls a wallet: the wallet must sign a message that this exchange created for it. The exchange never asks
// for a signature under a transaction or an allowance.
import { type EvmChain, signedByKey, verifyEvm } from "./evm-signature.ts";
import { verifyTron } from "./tron-signature.ts";
import { canonicalAddress } from "./wallet-address.ts";
import { nonceOf, type WalletKind, walletMessage } from "./wallet-message.ts";
import type { WalletNonces, WalletPurpose } from "./wallet-nonces.ts";

export interface WalletProof {
	readonly kind: WalletKind;
	readonly address: string;
	readonly message: string;
	readonly signature: string;
}

export interface ProvenWallet {
	readonly kind: WalletKind;
	readonly address: string;
	/** Chain id of a contract wallet, whose address may have another owner on another chain; undefined for a plain key. */
	readonly chainId: number | undefined;
}

export type WalletProblem = "expired_or_used" | "other_message" | "wrong_signature" | "not_an_address";

export interface ProofOptions {
	/** The signed-in user for whom the message was created; undefined for a sign-in. */
	readonly userId?: string | undefined;
	/**
	 * Returns the node of a chain, which checks contract wallets. Without a node, only wallets that are plain keys can be proven.
	 */
	readonly chainOf?: (chainId: number) => EvmChain | undefined;
}

/**
 * Checks a signed message. Returns the wallet, or the reason why it is not proven. The message's nonce is used up, unless the
 * address is invalid.
 * @throws EvmChainUnavailable if the signature is not by a plain key and the chain cannot be reached
 */
export async function proveWallet(
	nonces: WalletNonces,
	proof: WalletProof,
	purpose: WalletPurpose,
	{ userId, chainOf }: ProofOptions = {},
): Promise<ProvenWallet | WalletProblem> {
	const { kind, message, signature } = proof;
	const address = canonicalAddress(kind, proof.address);
	if (address === undefined) return "not_an_address";
	if (nonceOf(message) === undefined) return "other_message";
	const record = nonces.take(message, purpose, userId);
	if (record === undefined) return "expired_or_used";
	if (record.kind !== kind || record.address !== address || walletMessage(record) !== message) return "other_message";
	const signed =
		kind === "tron"
			? verifyTron({ address, message, signature })
			: await verifyEvm({ address, message, signature, chain: chainOf?.(record.chainId) });
	if (!signed) return "wrong_signature";
	const byKey = kind === "tron" || signedByKey({ address, message, signature });
	return { kind, address, chainId: byKey ? undefined : record.chainId };
}
