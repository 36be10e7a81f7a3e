// Whose key signed a digest: secp256k1 with recovery, in the one strict form that wallets produce.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { addressOfKey } from "./wallet-address.ts";
import type { WalletKind } from "./wallet-message.ts";

/** r, s and v: 65 bytes, never the 64 of a compact one. */
const SIGNATURE = /^0x([\da-fA-F]{128})([\da-fA-F]{2})$/;
/** Hardware wallets write the bit itself, all others 27 more. */
const RECOVERY_BITS = new Map<string, 0 | 1>([
	["00", 0],
	["01", 1],
	["1b", 0],
	["1c", 1],
]);

/** The canonical address of the key that signed; undefined for a signature that is malformed, out of range or malleable (high s). */
export function recoverAddress(kind: WalletKind, digest: Uint8Array, signature: string): string | undefined {
	const [, numbers = "", v = ""] = SIGNATURE.exec(signature) ?? [];
	const bit = RECOVERY_BITS.get(v.toLowerCase());
	if (bit === undefined) return undefined;
	try {
		const signed = secp256k1.Signature.fromBytes(hexToBytes(numbers), "compact");
		if (signed.hasHighS()) return undefined;
		return addressOfKey(kind, signed.addRecoveryBit(bit).recoverPublicKey(digest).toBytes(false).subarray(1));
	} catch {
		return undefined;
	}
}
