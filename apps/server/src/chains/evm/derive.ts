// Derives deposit addresses from an account's extended public key (BIP-32), twice: by a library, and by the formula of BIP-32 with
// other implementations of the base58 code, the curve and the hash.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { getAddress, toHex } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";
import { decodeAccountKey } from "../../config/account-key.ts";
import { DerivationFault, type DeriveAddress } from "../addresses.ts";

/** Index of the chain of addresses that are shown to others. */
const EXTERNAL = 0;

/** @param xpub without a fault */
export function evmDerivation(xpub: string): DeriveAddress {
	const chain = HDKey.fromExtendedKey(xpub).deriveChild(EXTERNAL);
	const account = decodeAccountKey(xpub);
	return (index) => {
		const { publicKey } = chain.deriveChild(index);
		if (publicKey === null) throw new DerivationFault(`address ${index} has no public key`);
		const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
		const address = publicKeyToAddress(toHex(uncompressed));
		const second = derivedAgain(account, index);
		if (address !== second) throw new DerivationFault(`the derivations of address ${index} differ: ${address} and ${second}`);
		return address;
	};
}

function derivedAgain(account: Uint8Array, index: number): string {
	const external = childOf(account.subarray(13, 45), account.subarray(45), EXTERNAL);
	const { key } = childOf(external.code, external.key, index);
	const point = secp256k1.Point.fromBytes(key).toBytes(false);
	return getAddress(`0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`);
}

/** CKDpub of BIP-32. */
function childOf(code: Uint8Array, key: Uint8Array, index: number): { readonly code: Uint8Array; readonly key: Uint8Array } {
	const number = new Uint8Array(4);
	new DataView(number.buffer).setUint32(0, index);
	const digest = hmac(sha512, code, concatBytes(key, number));
	const shift = BigInt(`0x${bytesToHex(digest.subarray(0, 32))}`);
	const child = secp256k1.Point.BASE.multiply(shift).add(secp256k1.Point.fromBytes(key));
	return { code: digest.subarray(32), key: child.toBytes(true) };
}
