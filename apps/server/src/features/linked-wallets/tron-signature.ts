// Checks signatures of TRON wallets (signMessageV2). On TRON, contract wallets cannot sign messages.
import { keccak_256 } from "@noble/hashes/sha3.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { recoverAddress } from "./recover-address.ts";

export interface TronSigned {
	/** Wallet address in base58. */
	readonly address: string;
	readonly message: string;
	/** Signature of 65 bytes as hex text with `0x`. */
	readonly signature: string;
}

export function verifyTron({ address, message, signature }: TronSigned): boolean {
	return recoverAddress("tron", tronDigest(message), signature) === address;
}

function tronDigest(message: string): Uint8Array {
	const bytes = utf8ToBytes(message);
	return keccak_256(concatBytes(utf8ToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes));
}
