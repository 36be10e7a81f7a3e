import { expect, it } from "vitest";
import { addressIn } from "./scanned-address.ts";

const A = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

it.each([
	[A, A],
	[` ${A}\n`, A],
	["0x71C7 656E C7ab", "0x71C7656EC7ab"],
	[`ethereum:${A}`, A],
	[`ethereum:${A}@1?value=1e18`, A],
	[`ethereum:pay-${A}@1`, A],
	[`ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${A}&uint256=1`, A],
	["ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7/approve", ""],
	["BITCOIN:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
	["tron:TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE"],
])("addressIn reads from the scanned text %j the address %j", (text, address) => {
	expect(addressIn(text)).toBe(address);
});
