// Addresses of TRON: the byte 0x41 and the 20 bytes of an EVM address, in base58check.
import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";

const base58check = createBase58check(sha256);
const PREFIX = 0x41;

/** Returns true if the text is an address (T…) with a correct checksum. */
export const isTronAddress = (text: string): boolean => tronHex(text) !== undefined;

/** Returns the address in the hex form that nodes use (41…, 42 digits); undefined if the text is not an address. */
export function tronHex(text: string): string | undefined {
	try {
		const bytes = base58check.decode(text);
		return bytes.length === 21 && bytes[0] === PREFIX ? Buffer.from(bytes).toString("hex") : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Returns the address in base58check (T…).
 * @param hex 42 digits with the prefix 41, or only the last 40 of them, as in topics of events and data of calls
 */
export function tronAddress(hex: string): string {
	const bytes = Buffer.from(hex.slice(-40), "hex");
	if (bytes.length !== 20) throw new RangeError(`${hex} is no address of TRON`);
	return base58check.encode(Uint8Array.of(PREFIX, ...bytes));
}
