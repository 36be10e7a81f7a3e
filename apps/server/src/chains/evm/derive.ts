// Derives deposit addresses from the extended public key of an account (BIP-32). Each address is derived twice: by a library, and
// by the formula of BIP-32 with other implementations of base58, curve and hash. The results must be equal.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { getAddress, toHex } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";
import { decodeAccountKey } from "../../config/account-key.ts";
import { DerivationFault, type DeriveAddress } from "../addresses.ts";
import { EXTERNAL_CHAIN, publicKeyAt } from "../child-key.ts";

/**
 * Returns a function that derives addresses.
 * @param xpub valid extended public key
 */
export function evmDerivation(xpub: string): DeriveAddress {
	const chain = HDKey.fromExtendedKey(xpub).deriveChild(EXTERNAL_CHAIN);
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
	const point = secp256k1.Point.fromBytes(publicKeyAt(account, index)).toBytes(false);
	return getAddress(`0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`);
}
