// Checks the extended public key of an account. It loads no library of a blockchain, because every command of operators reads the
// configuration.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";

/** Bytes of an extended key: version 4, depth 1, parent 4, index 4, chain code 32, public key 33. */
const EXTENDED_BYTES = 78;
/** Version of an extended public key ("xpub"). */
const PUBLIC_VERSION = 0x04_88_b2_1e;
/** Versions of extended public keys for segwit addresses (SLIP-132) and test networks: "zpub", "tpub" and "vpub". */
const OTHER_PUBLIC_VERSIONS = new Set([0x04_b2_47_46, 0x04_35_87_cf, 0x04_5f_1c_f6]);
const ACCOUNT_DEPTH = 3;

/** Returns the fault of an account's extended public key as the end of a sentence; undefined if the key is valid. */
export function accountKeyFault(xpub: string): string | undefined {
	if (/^[xztv]prv/.test(xpub)) return "is a private key; the server must only have the public one (xpub)";
	try {
		const bytes = decodeAccountKey(xpub);
		if (bytes[4] !== ACCOUNT_DEPTH) return `has depth ${bytes[4]}; it must be an account's key, such as m/44'/60'/0'`;
	} catch {
		return "is no extended public key (xpub…)";
	}
	return undefined;
}

/** Returns the bytes of an extended public key, with the version of an xpub. Throws if the text is not base58check. */
export function decodeAccountKey(xpub: string): Uint8Array {
	const bytes = createBase58check(sha256).decode(xpub);
	const view = new DataView(bytes.buffer, bytes.byteOffset);
	if (bytes.length === EXTENDED_BYTES && OTHER_PUBLIC_VERSIONS.has(view.getUint32(0))) view.setUint32(0, PUBLIC_VERSION);
	if (bytes.length !== EXTENDED_BYTES || view.getUint32(0) !== PUBLIC_VERSION) throw new Error("no extended public key");
	secp256k1.Point.fromBytes(bytes.subarray(45));
	return bytes;
}
