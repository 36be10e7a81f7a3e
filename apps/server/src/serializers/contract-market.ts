// Converts the order book levels and trades of a contract to API form, which is the same as for spot. Amounts are in the base
// currency, not in contract lots.
import type { Level, Trade } from "@candor/contract";
import type { ContractTrade } from "../exchange/products/contracts/views.ts";
import { toWireLevel, toWireTrade } from "./market.ts";
import type { WireInstrument } from "./position.ts";

export function toContractLevel(
	{ pair, terms }: WireInstrument,
	{ price, lots }: { readonly price: number; readonly lots: number },
): Level {
	return toWireLevel(pair, { price, lots: lots * terms.lotSize });
}

export function toContractTrade({ pair, terms }: WireInstrument, { lots, takerBuys, ...trade }: ContractTrade): Trade {
	return toWireTrade(pair, { ...trade, lots: lots * terms.lotSize, takerSide: takerBuys ? "buy" : "sell" });
}
