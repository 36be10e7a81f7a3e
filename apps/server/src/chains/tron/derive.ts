import { tronAddress } from "../../config/tron-address.ts";
import type { DeriveAddress } from "../addresses.ts";
import { evmDerivation } from "../evm/derive.ts";

/** An address of TRON has the 20 bytes that an EVM chain would have, which are derived twice. @param xpub without a fault */
export function tronDerivation(xpub: string): DeriveAddress {
	const derive = evmDerivation(xpub);
	return (index) => tronAddress(derive(index).slice(2).toLowerCase());
}
