import { isTronAddress } from "../config/tron-address.ts";
import { parseBitcoinAddress } from "./bitcoin/address.ts";
import { parseEvmAddress } from "./evm/address.ts";

/** True if the text is an address of any network that the exchange knows. A network that does not take it can name the mistake. */
export function isAnyAddress(text: string): boolean {
	return (
		isTronAddress(text) || [parseBitcoinAddress(text, "main"), parseEvmAddress(text, new Set())].some((one) => "address" in one)
	);
}
