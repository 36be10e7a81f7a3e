// Checks signatures of EVM wallets. If a node of the chain is configured, contract wallets are checked by ERC-6492 and ERC-1271.
// All other addresses are checked as addresses of plain keys (EIP-191).
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { deploylessValidation, isValidSignatureCall, isWrapped } from "./contract-signature.ts";
import { recoverAddress } from "./recover-address.ts";

/** Requests to a node of an EVM chain. Numbers and bytes are hex text with `0x`. */
export interface EvmChain {
	/** Returns the contract code at an address; `0x` if there is none. */
	getCode(address: string): Promise<string>;
	/**
	 * Returns the result of a read-only call; undefined if the call reverts. Without `to`, `data` is run as the creation code of a
	 * contract.
	 */
	call(call: { readonly to?: string; readonly data: string }): Promise<string | undefined>;
}

export class EvmChainUnavailable extends Error {
	override readonly name = "EvmChainUnavailable";
}

export interface EvmSigned {
	/** Wallet address in EIP-55 form (mixed case with checksum). */
	readonly address: string;
	readonly message: string;
	/** Signature as hex text with `0x`: 65 or 64 bytes from a plain key, any number of bytes from a contract wallet. */
	readonly signature: string;
	readonly chain?: EvmChain | undefined;
}

/**
 * Maximum length of a signature as text. A longer one is refused without a check. The limit is high, because the signature of a
 * contract wallet may contain several other signatures.
 */
const LONGEST_SIGNATURE = 2 + 2 * 8_192;
const BYTES = /^0x(?:[\da-fA-F]{2})+$/;
/** Result of ERC-1271's isValidSignature for a valid signature: the function's own selector. */
const VALID = `0x1626ba7e${"0".repeat(56)}`;
/** Matches the code of an account that belongs to a plain key but delegates to a contract (EIP-7702). */
const DELEGATION = /^0xef0100[\da-f]{40}$/i;

/**
 * Returns true if the wallet at `address` has signed `message`. A contract wallet decides itself which signatures are valid. For
 * an account that delegates to a contract (EIP-7702), a signature by the account's key is valid too.
 * @throws EvmChainUnavailable if the chain cannot be reached and the signature is not by the key of the address
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
		// No key has the address of a contract. A valid signature by a key therefore proves the address without a request to the chain.
		if (error instanceof EvmChainUnavailable && byKey()) return true;
		throw error;
	}
}

export function signedByKey({ address, message, signature }: Omit<EvmSigned, "chain">): boolean {
	return recoverAddress("evm", evmDigest(message), signature) === address;
}

async function askContract(chain: EvmChain, address: string, digest: string, signature: string) {
	// The signature of a wallet that is not deployed yet contains its deployment. The call simulates this deployment.
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
