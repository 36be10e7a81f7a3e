import { isTronAddress } from "../config/tron-address.ts";
import { parseBitcoinAddress } from "./bitcoin/address.ts";
import { parseEvmAddress } from "./evm/address.ts";

/** Returns true if the text is an address of any network that the exchange knows. So a form can say that an address belongs to another network. */
export function isAnyAddress(text: string): boolean {
	return (
		isTronAddress(text) || [parseBitcoinAddress(text, "main"), parseEvmAddress(text, new Set())].some((one) => "address" in one)
	);
}
