import { checksummed } from "../../config/evm-address.ts";
import type { ParsedAddress } from "../driver.ts";

const FORMAT = /^0x[0-9a-fA-F]{40}$/;
/** Addresses below this number are refused: the zero address, precompiled contracts, and typing errors such as 0x…dEaD. */
const LOWEST = 0x1_0000n;
const BURN = new Set(["0xdead000000000000000042069420694206942069", "0xffffffffffffffffffffffffffffffffffffffff"]);

/**
 * Checks an address and returns it with its EIP-55 checksum. An address entirely in one case has no checksum and is accepted.
 * @param tokens contracts of tokens, to which no coins may be sent
 */
export function parseEvmAddress(text: string, tokens: ReadonlySet<string>): ParsedAddress {
	if (!FORMAT.test(text)) return { problem: "format" };
	const digits = text.slice(2);
	const address = checksummed(text);
	const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
	if (isMixed && address !== text) return { problem: "checksum" };
	if (BigInt(text) < LOWEST || BURN.has(text.toLowerCase())) return { problem: "burn" };
	if (tokens.has(address)) return { problem: "token_contract" };
	return { address };
}
