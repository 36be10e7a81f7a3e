// Declares the commands that list assets and pairs with their terms (docs/reference/rules.md §2, §4). The founder sends them from
// the listing file.
import { bool, type MessageOf, text, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Terms of an asset. One coin is 10^decimals ledger units; `decimals` never changes. */
const asset = { asset: uint, code: text, name: text, decimals: uint };
export const listAsset = command(10, "operator", "ListAsset", asset);
export type ListAsset = MessageOf<typeof listAsset>;
export const assetListed = event(1020, "AssetListed", asset);
export type AssetListed = MessageOf<typeof assetListed>;

/**
 * Terms of a spot pair. One tick is a price of 10^-priceDecimals quote coins per base coin, and one lot is 10^-lotDecimals base
 * coins. Rates are in parts per million, and notionals are in ledger units of the quote coin. The `band` fields and `collarPpm`
 * are parts per million of the reference price. Decimals and assets never change after the listing. A change of any other term
 * applies only to later orders.
 */
const pair = {
	pair: uint,
	symbol: text,
	base: uint,
	quote: uint,
	priceDecimals: uint,
	lotDecimals: uint,
	makerFeePpm: uint,
	takerFeePpm: uint,
	minNotional: uint,
	maxNotional: uint,
	collarPpm: uint,
	bandBuyLowPpm: uint,
	bandBuyHighPpm: uint,
	bandSellLowPpm: uint,
	bandSellHighPpm: uint,
	/** Smallest expected price, ticks. At this price the fee of one lot must be at least one ledger unit. */
	floorTicks: uint,
	/** True for a market with simulated prices. Every page of such a market says so (docs/reference/rules.md §3). */
	simulated: bool,
};
export const listPair = command(11, "operator", "ListPair", pair);
export type ListPair = MessageOf<typeof listPair>;
export const pairListed = event(1021, "PairListed", pair);
export type PairListed = MessageOf<typeof pairListed>;
export type PairTerms = Omit<PairListed, "type">;
export type AssetTerms = Omit<AssetListed, "type">;
