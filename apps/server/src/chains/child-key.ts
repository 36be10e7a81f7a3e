// Derives public child keys by the formula of BIP-32. The curve and the hash come from other implementations than those of the
// library, because each deposit address is derived in two independent ways that must agree.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";

/** Index of the external chain (BIP-32), which contains the addresses that payers get. */
export const EXTERNAL_CHAIN = 0;

interface ExtendedKey {
	readonly code: Uint8Array;
	/** Public key in compressed form. */
	readonly key: Uint8Array;
}

/**
 * Returns the public key at 0/index below the account, in compressed form.
 * @param account bytes of the account's extended public key
 */
export function publicKeyAt(account: Uint8Array, index: number): Uint8Array {
	const external = childOf({ code: account.subarray(13, 45), key: account.subarray(45) }, EXTERNAL_CHAIN);
	return childOf(external, index).key;
}

/** Derives one child: the function CKDpub of BIP-32. */
function childOf({ code, key }: ExtendedKey, index: number): ExtendedKey {
	const number = new Uint8Array(4);
	new DataView(number.buffer).setUint32(0, index);
	const digest = hmac(sha512, code, concatBytes(key, number));
	const shift = BigInt(`0x${bytesToHex(digest.subarray(0, 32))}`);
	const child = secp256k1.Point.BASE.multiply(shift).add(secp256k1.Point.fromBytes(key));
	return { code: digest.subarray(32), key: child.toBytes(true) };
}
