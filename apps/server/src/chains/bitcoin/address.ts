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

/** Returns the address in its usual spelling: lower case for bech32 and bech32m (segwit, BIP-173 and BIP-350). */
export function parseBitcoinAddress(text: string, chain: BitcoinChainName): ParsedAddress {
	const parameters = BITCOIN_PARAMETERS[chain];
	const lower = text.toLowerCase();
	const isBech32 = lower.startsWith(parameters.bech32) && BECH32_DATA.test(lower.slice(parameters.bech32.length));
	// A segwit address in mixed case is invalid, because the checksum does not cover the case.
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

/** True for a hash or key of zeros only, for which no key can exist. */
function isEmptyProgram(script: Uint8Array): boolean {
	const at = script[0] === 0x76 ? 3 : 2;
	return script.subarray(at, at + 20).every((byte) => byte === 0);
}
