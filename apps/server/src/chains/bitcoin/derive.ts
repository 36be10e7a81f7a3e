// Derives segwit deposit addresses (BIP-84) from the extended public key of an account. Each address is derived twice: by a
// library, and by the formulas of BIP-32 and BIP-173 with other implementations. The results must be equal.
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bech32, createBase58check } from "@scure/base";
import { p2wpkh } from "@scure/btc-signer";
import { HDKey } from "viem/accounts";
import { decodeAccountKey } from "../../config/account-key.ts";
import { DerivationFault, type DeriveAddress } from "../addresses.ts";
import { EXTERNAL_CHAIN, publicKeyAt } from "../child-key.ts";
import { BITCOIN_PARAMETERS, type BitcoinChainName } from "./network.ts";

/**
 * Returns a function that derives addresses.
 * @param key valid xpub or zpub
 */
export function bitcoinDerivation(key: string, chain: BitcoinChainName): DeriveAddress {
	const account = decodeAccountKey(key);
	const external = HDKey.fromExtendedKey(createBase58check(sha256).encode(account)).deriveChild(EXTERNAL_CHAIN);
	const parameters = BITCOIN_PARAMETERS[chain];
	return (index) => {
		const { publicKey } = external.deriveChild(index);
		const address = publicKey === null ? undefined : p2wpkh(publicKey, parameters).address;
		const hash = ripemd160(sha256(publicKeyAt(account, index)));
		const second = bech32.encode(parameters.bech32, [0, ...bech32.toWords(hash)]);
		if (address !== second) throw new DerivationFault(`the derivations of address ${index} differ: ${address} and ${second}`);
		return second;
	};
}
