import { bech32 } from "@scure/base";

/** Returns true if the text is a P2WPKH address of any Bitcoin chain with a correct checksum (BIP-173). */
export function isSegwitAddress(text: string): boolean {
	if (!/^(?:bc|tb|bcrt)1q[a-z0-9]{38}$/.test(text)) return false;
	return bech32.decodeUnsafe(text) !== undefined;
}
