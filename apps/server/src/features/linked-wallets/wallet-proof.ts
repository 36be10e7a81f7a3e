// Proves that a user holds a wallet's key: the wallet signs a message that this exchange created for it. Only messages are
// signed, never a transaction or an allowance.
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
	/** Address in EIP-55 or base58. */
	readonly address: string;
	/** Chain of a contract wallet, because on other chains its address may belong to another owner. */
	readonly chainId: number | undefined;
}

export type WalletProblem = "expired_or_used" | "other_message" | "wrong_signature" | "not_an_address";

export interface ProofOptions {
	/** The signed-in user who binds a wallet, to whom its nonce is bound. */
	readonly userId?: string | undefined;
	/** A chain with a configured node for contract wallets; undefined: only keys count. */
	readonly chainOf?: (chainId: number) => EvmChain | undefined;
}

/**
 * Returns the proven wallet or a refusal. Every check uses up the nonce in any case. @throws EvmChainUnavailable if only the chain
 * can decide and it does not respond
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
