import { isTronAddress } from "../config/tron-address.ts";
import { parseBitcoinAddress } from "./bitcoin/address.ts";
import { parseEvmAddress } from "./evm/address.ts";

/**
 * Returns true if the text is an address of any network that the exchange knows. A form can then say that the address belongs to
 * another network.
 */
export function isAnyAddress(text: string): boolean {
	return (
		isTronAddress(text) || [parseBitcoinAddress(text, "main"), parseEvmAddress(text, new Set())].some((one) => "address" in one)
	);
}
