import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Returns an address with its EIP-55 checksum: a letter is a capital if the digit of the hash at its position is above 7. */
export function checksummed(address: string): string {
	const digits = address.slice(2).toLowerCase();
	const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
	return `0x${[...digits].map((digit, at) => ((hash[at] as string) > "7" ? digit.toUpperCase() : digit)).join("")}`;
}

/** Returns true if the text is an EVM address with a correct EIP-55 checksum. */
export function isEvmAddress(text: string): boolean {
	return /^0x[0-9a-fA-F]{40}$/.test(text) && checksummed(text) === text;
}
