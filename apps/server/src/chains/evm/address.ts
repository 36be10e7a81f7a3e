import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ParsedAddress } from "../driver.ts";
import type { Hex } from "./rpc.ts";

const FORMAT = /^0x[0-9a-fA-F]{40}$/;
/** Addresses below this number are the zero address, precompiled contracts, and typing errors such as 0x…dEaD. */
const LOWEST = 0x1_0000n;
const BURN = new Set(["0xdead000000000000000042069420694206942069", "0xffffffffffffffffffffffffffffffffffffffff"]);

/**
 * Returns the address with its EIP-55 checksum. An address in one case has no checksum and passes.
 * @param tokens contracts of tokens, to which no coins may be sent
 */
export function parseEvmAddress(text: string, tokens: ReadonlySet<string>): ParsedAddress {
	if (!FORMAT.test(text)) return { problem: "format" };
	const digits = text.slice(2);
	const address = checksummed(text as Hex);
	const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
	if (isMixed && address !== text) return { problem: "checksum" };
	if (BigInt(text) < LOWEST || BURN.has(text.toLowerCase())) return { problem: "burn" };
	if (tokens.has(address)) return { problem: "token_contract" };
	return { address };
}

/** Returns an address with its EIP-55 checksum: a letter is a capital if its digit of the hash is above 7. */
export function checksummed(address: Hex): string {
	const digits = address.slice(2).toLowerCase();
	const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
	return `0x${[...digits].map((digit, at) => ((hash[at] as string) > "7" ? digit.toUpperCase() : digit)).join("")}`;
}

/** True if the text is an address with a correct checksum, or without one. */
export function isEvmAddress(text: string): boolean {
	const parsed = parseEvmAddress(text, new Set());
	return "address" in parsed;
}
