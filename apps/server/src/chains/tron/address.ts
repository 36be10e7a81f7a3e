import { isTronAddress, tronHex } from "../../config/tron-address.ts";
import type { ParsedAddress } from "../driver.ts";

const FORMAT = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
/** Addresses below this number are refused: the zero address and typing errors. */
const LOWEST = 0x1_0000n;
/** The black hole account of TRON, from which no owner can spend. */
const BURN = new Set(["TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy"]);

/** Checks a TRON address (T…). The hex form that nodes use (41…) is refused, because it has no checksum. */
export function parseTronAddress(text: string, tokens: ReadonlySet<string>): ParsedAddress {
	if (!FORMAT.test(text)) return { problem: "format" };
	if (!isTronAddress(text)) return { problem: "checksum" };
	if (BURN.has(text) || BigInt(`0x${tronHex(text)?.slice(2)}`) < LOWEST) return { problem: "burn" };
	return tokens.has(text) ? { problem: "token_contract" } : { address: text };
}
