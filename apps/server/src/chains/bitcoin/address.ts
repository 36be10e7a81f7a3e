import { Address, OutScript } from "@scure/btc-signer";
import type { ParsedAddress } from "../driver.ts";
import { BITCOIN_PARAMETERS, type BitcoinChainName } from "./network.ts";

const BURN = new Set(["1111111111111111111114oLvT2", "1BitcoinEaterAddressDontSendf59kuE", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr"]);
const BASE58: Readonly<Record<BitcoinChainName, RegExp>> = {
	main: /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/,
	test: /^[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/,
	regtest: /^[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/,
};
const BECH32_DATA = /^1[ac-hj-np-z02-9]{14,74}$/;

/**
 * Checks a Bitcoin address and returns it in its usual spelling: bech32 and bech32m addresses in lower case (segwit, BIP-173 and
 * BIP-350).
 */
export function parseBitcoinAddress(text: string, chain: BitcoinChainName): ParsedAddress {
	const parameters = BITCOIN_PARAMETERS[chain];
	const lower = text.toLowerCase();
	const isBech32 = lower.startsWith(parameters.bech32) && BECH32_DATA.test(lower.slice(parameters.bech32.length));
	// A segwit address in mixed case is invalid (BIP-173). It must be refused here, because its checksum ignores case.
	if (isBech32 ? text !== lower && text !== text.toUpperCase() : !BASE58[chain].test(text)) return { problem: "format" };
	const address = isBech32 ? lower : text;
	let script: Uint8Array;
	try {
		script = OutScript.encode(Address(parameters).decode(address));
	} catch {
		return { problem: "checksum" };
	}
	if (BURN.has(address) || isEmptyProgram(script)) return { problem: "burn" };
	return { address };
}

/** Returns true if the hash or key in the script consists of zeros only. No private key can exist for it. */
function isEmptyProgram(script: Uint8Array): boolean {
	const at = script[0] === 0x76 ? 3 : 2;
	return script.subarray(at, at + 20).every((byte) => byte === 0);
}
