// Derives deposit addresses from an account's extended public key (BIP-32), twice: by a library, and by the formula of BIP-32 with
// other implementations of the base58 code, the curve and the hash.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";
import { getAddress, toHex } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";
import { type DeriveAddress, DerivationFault } from "../addresses.ts";

/** Bytes of an extended key: version 4, depth 1, parent 4, index 4, chain code 32, public key 33. */
const EXTENDED_BYTES = 78;
/** Version of an extended public key ("xpub"). */
const PUBLIC_VERSION = 0x04_88_b2_1e;
const ACCOUNT_DEPTH = 3;
/** Index of the chain of addresses that are shown to others. */
const EXTERNAL = 0;

/** Returns the fault of an account's extended public key, as a sentence. */
export function accountKeyFault(xpub: string): string | undefined {
	if (xpub.startsWith("xprv")) return "is a private key; the server must only have the public one (xpub)";
	try {
		const bytes = decode(xpub);
		if (bytes[4] !== ACCOUNT_DEPTH) return `has depth ${bytes[4]}; it must be an account's key, such as m/44'/60'/0'`;
	} catch {
		return "is no extended public key (xpub…)";
	}
	return undefined;
}

/** @param xpub without a fault */
export function evmDerivation(xpub: string): DeriveAddress {
	const chain = HDKey.fromExtendedKey(xpub).deriveChild(EXTERNAL);
	const account = decode(xpub);
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

function decode(xpub: string): Uint8Array {
	const bytes = createBase58check(sha256).decode(xpub);
	const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
	if (bytes.length !== EXTENDED_BYTES || version !== PUBLIC_VERSION) throw new Error("no extended public key");
	secp256k1.Point.fromBytes(bytes.subarray(45));
	return bytes;
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
