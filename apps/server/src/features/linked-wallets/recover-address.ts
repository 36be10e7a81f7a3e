// Computes from a digest and a signature of 65 or 64 bytes the address that signed it (secp256k1 public key recovery).
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { addressOfKey } from "./wallet-address.ts";
import type { WalletKind } from "./wallet-message.ts";

/** Signature of 65 bytes: the numbers r and s, and the byte v. */
const SIGNATURE = /^0x([\da-fA-F]{128})([\da-fA-F]{2})$/;
/** Signature of 64 bytes: r and s, with the recovery bit in the first bit of s (EIP-2098). That bit is free, because s is low. */
const COMPACT = /^0x([\da-fA-F]{64})([\da-fA-F]{64})$/;
const FIRST_BIT = 1n << 255n;
/** Recovery bit for each value of v. Hardware wallets write the bit itself as v; other wallets add 27 to it. */
const RECOVERY_BITS = new Map<string, 0 | 1>([
	["00", 0],
	["01", 1],
	["1b", 0],
	["1c", 1],
]);

/**
 * Returns the address of the key that signed. Returns undefined if the signature is malformed, out of range or malleable (high
 * s).
 */
export function recoverAddress(kind: WalletKind, digest: Uint8Array, signature: string): string | undefined {
	const { numbers, bit } = (kind === "evm" ? readCompact(signature) : undefined) ?? readWhole(signature);
	if (bit === undefined) return undefined;
	try {
		const signed = secp256k1.Signature.fromBytes(hexToBytes(numbers), "compact");
		if (signed.hasHighS()) return undefined;
		return addressOfKey(kind, signed.addRecoveryBit(bit).recoverPublicKey(digest).toBytes(false).subarray(1));
	} catch {
		return undefined;
	}
}

interface Parts {
	/** The numbers r and s of the signature as hex, 32 bytes each. */
	readonly numbers: string;
	readonly bit: 0 | 1 | undefined;
}

function readWhole(signature: string): Parts {
	const [, numbers = "", v = ""] = SIGNATURE.exec(signature) ?? [];
	return { numbers, bit: RECOVERY_BITS.get(v.toLowerCase()) };
}

function readCompact(signature: string): Parts | undefined {
	const [, r, sAndBit] = COMPACT.exec(signature) ?? [];
	if (r === undefined || sAndBit === undefined) return undefined;
	const read = BigInt(`0x${sAndBit}`);
	const s = read & ~FIRST_BIT;
	return { numbers: r + s.toString(16).padStart(64, "0"), bit: read === s ? 0 : 1 };
}
