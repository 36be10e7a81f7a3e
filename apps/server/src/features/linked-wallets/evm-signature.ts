// Signatures of EVM wallets: contract wallets by ERC-6492 and ERC-1271 if a node of their chain is configured, then plain keys
// (EIP-191).
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { deploylessValidation, isValidSignatureCall, isWrapped } from "./contract-signature.ts";
import { recoverAddress } from "./recover-address.ts";

/** Calls to a chain; numbers and bytes in hex with `0x`. */
export interface EvmChain {
	/** The account's code, `0x` for none. */
	getCode(address: string): Promise<string>;
	/** Result of a read-only call; undefined if it reverts. Without `to` the data runs as a contract's creation. */
	call(call: { readonly to?: string; readonly data: string }): Promise<string | undefined>;
}

/** The chain could not be reached. */
export class EvmChainUnavailable extends Error {
	override readonly name = "EvmChainUnavailable";
}

export interface EvmSigned {
	/** Address in EIP-55 form. */
	readonly address: string;
	readonly message: string;
	/** Hex with `0x`: 65 or 64 bytes for a key; any bytes for a contract wallet. */
	readonly signature: string;
	readonly chain?: EvmChain | undefined;
}

/** Signatures of contract wallets may contain others and a deployment. Longer ones are refused unread. */
const LONGEST_SIGNATURE = 2 + 2 * 8_192;
const BYTES = /^0x(?:[\da-fA-F]{2})+$/;
/** ERC-1271: result of isValidSignature for a valid signature, its own selector. */
const VALID = `0x1626ba7e${"0".repeat(56)}`;
/** EIP-7702: code of a key's account that delegates to a contract. */
const DELEGATION = /^0xef0100[\da-f]{40}$/i;

/**
 * True if the wallet at `address` signed `message`. A contract wallet decides on its signature itself; an account that delegates
 * (EIP-7702) also stays its key's.
 * @throws EvmChainUnavailable if no key fits and the chain could not be reached
 */
export async function verifyEvm({ address, message, signature, chain }: EvmSigned): Promise<boolean> {
	if (signature.length > LONGEST_SIGNATURE || !BYTES.test(signature)) return false;
	const digest = evmDigest(message);
	const byKey = () => signedByKey({ address, message, signature });
	if (chain === undefined) return byKey();
	try {
		const contract = await askContract(chain, address, `0x${bytesToHex(digest)}`, signature);
		return contract === "valid" || (contract === "no_contract" && byKey());
	} catch (error) {
		// No key exists for a contract's address, so a valid key signature proves the address even while the chain is
		// unavailable.
		if (error instanceof EvmChainUnavailable && byKey()) return true;
		throw error;
	}
}

/** True if the address belongs to the key that signed, which holds on every chain. */
export function signedByKey({ address, message, signature }: Omit<EvmSigned, "chain">): boolean {
	return recoverAddress("evm", evmDigest(message), signature) === address;
}

async function askContract(chain: EvmChain, address: string, digest: string, signature: string) {
	// For a wallet that is not deployed yet, the deployment is simulated within the call.
	if (isWrapped(signature)) {
		const answer = await chain.call({ data: deploylessValidation(address, digest, signature) });
		return answer === "0x01" ? "valid" : "invalid";
	}
	const code = await chain.getCode(address);
	if (code === "0x") return "no_contract";
	const answer = await chain.call({ to: address, data: isValidSignatureCall(digest, signature) });
	if (answer === VALID) return "valid";
	return DELEGATION.test(code) ? "no_contract" : "invalid";
}

function evmDigest(message: string): Uint8Array {
	const bytes = utf8ToBytes(message);
	return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes));
}
