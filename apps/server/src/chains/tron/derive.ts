import { tronAddress } from "../../config/tron-address.ts";
import type { DeriveAddress } from "../addresses.ts";
import { evmDerivation } from "../evm/derive.ts";

/**
 * Returns a function that derives TRON addresses. A TRON address has the same 20 bytes as an EVM address, which are derived
 * twice.
 * @param xpub valid extended public key
 */
export function tronDerivation(xpub: string): DeriveAddress {
	const derive = evmDerivation(xpub);
	return (index) => tronAddress(derive(index).slice(2).toLowerCase());
}
