// Commands that list assets and pairs with their terms (docs/reference/rules.md §2, §4). The founder's commands load them from the listing
// file.
import { bool, type MessageOf, text, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** `decimals`: ledger units per whole coin are 10^decimals; never changes. */
const asset = { asset: uint, code: text, name: text, decimals: uint };
export const listAsset = command(10, "operator", "ListAsset", asset);
export type ListAsset = MessageOf<typeof listAsset>;
export const assetListed = event(1020, "AssetListed", asset);
export type AssetListed = MessageOf<typeof assetListed>;

/**
 * A spot pair. One tick is 10^-priceDecimals quote per base, one lot 10^-lotDecimals base. Rates are parts per million, notionals quote
 * units. `bandBuy*`/`bandSell*` and `collar` are parts per million of the reference price. Scales and assets never change after listing;
 * changes of other terms apply to later orders only.
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
	/** Smallest expected price (ticks): a lot's fee there is at least one unit. */
	floorTicks: uint,
	/** Simulated is a property of the market, shown everywhere (docs/reference/rules.md §3). */
	simulated: bool,
};
export const listPair = command(11, "operator", "ListPair", pair);
export type ListPair = MessageOf<typeof listPair>;
export const pairListed = event(1021, "PairListed", pair);
export type PairListed = MessageOf<typeof pairListed>;
/** A pair's terms for all readers of the listing. */
export type PairTerms = Omit<PairListed, "type">;
export type AssetTerms = Omit<AssetListed, "type">;
