// Tables of contracts except positions (position-row.ts): trades, candles, funding and liquidations. Amounts are in ledger units,
// prices in ticks, times in ms since the epoch.
import type { ContractAccount, PositionLiquidated } from "@candor/core";
import { candleTable } from "../../markets/candle-table.ts";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";

export interface InstrumentRow {
	instrument: number;
	pair: number;
	account: ContractAccount;
	/** The size of the contract's lot, in lots of the pair. */
	lot_size: number;
}

export const INSTRUMENTS = table("contract_instruments", 1, "replaced", [
	["instrument", "integer"],
	["pair", "integer"],
	["account", "text"],
	["lot_size", "integer"],
]);

export interface ContractTradeRow {
	trade_id: bigint;
	instrument: number;
	price: bigint;
	lots: bigint;
	taker_buys: boolean;
	/** Position of the maker; 0 if the maker's order was a quote of a market maker. */
	maker_ticket: bigint;
	maker_user: bigint;
	maker_fee: bigint;
	taker_ticket: bigint;
	taker_user: bigint;
	taker_fee: bigint;
	at: bigint;
}

export const CONTRACT_TRADES = table("contract_trades", 1, "added once", [
	["trade_id", "bigint"],
	["instrument", "integer"],
	["price", "bigint"],
	["lots", "bigint"],
	["taker_buys", "boolean"],
	["maker_ticket", "bigint"],
	["maker_user", "bigint"],
	["maker_fee", "bigint"],
	["taker_ticket", "bigint"],
	["taker_user", "bigint"],
	["taker_fee", "bigint"],
	["at", "bigint"],
]);

/**
 * Candles of each contract's trades, with volumes in the pair's lots. For times before a contract's first trade, charts use the
 * pair's candles.
 */
export const CONTRACT_CANDLES = candleTable("contract_candles", "instrument");

/** Candles of mark and index prices. They have no volume, and their `origin` is always 'trade'. */
export const MARK_CANDLES = candleTable("contract_mark_candles", "instrument");
export const INDEX_CANDLES = candleTable("index_candles", "pair");

export interface FundingRateRow {
	instrument: number;
	/** Number of the eight-hour funding period, counted from the epoch. The period ended at `period` × 8 h. */
	period: bigint;
	rate_ppb: bigint;
	/** Sequence of the index record that ended the funding period. */
	seq: bigint;
	index_price: bigint;
	premium_ppb: bigint;
	/** Maintenance margin rate (ppm) of the contract's first tier at the end of the funding period. */
	mmr_ppm: number;
	mark: bigint;
	skipped: boolean;
	at: bigint;
	/** True once all positions have paid or received the funding of this period. Until then the sums below are 0. */
	settled: boolean;
	/** Sum that the positions on the receiving side should receive, in ledger units. */
	owed: bigint;
	paid: bigint;
	received: bigint;
	over: bigint;
}

export const FUNDING_RATES = table("contract_funding_rates", 2, "replaced", [
	["instrument", "integer"],
	["period", "bigint"],
	["rate_ppb", "bigint"],
	["seq", "bigint"],
	["index_price", "bigint"],
	["premium_ppb", "bigint"],
	["mmr_ppm", "integer"],
	["mark", "bigint"],
	["skipped", "boolean"],
	["at", "bigint"],
	["settled", "boolean"],
	["owed", "bigint"],
	["paid", "bigint"],
	["received", "bigint"],
	["over", "bigint"],
]);

export interface FundingPaymentRow {
	ticket_id: bigint;
	period: bigint;
	instrument: number;
	owed: bigint;
	amount: bigint;
	/**
	 * State of the position before the liquidation: its leverage, lots, total entry cost and margin, and the mark price of that
	 * time.
	 */
	leverage: number;
	lots: bigint;
	entry: bigint;
	margin: bigint;
	taker_fee_ppm: number;
	mark: bigint;
}

export const FUNDING_PAYMENTS = table("contract_funding_payments", 2, "added once", [
	["ticket_id", "bigint"],
	["period", "bigint"],
	["instrument", "integer"],
	["owed", "bigint"],
	["amount", "bigint"],
	["leverage", "integer"],
	["lots", "bigint"],
	["entry", "bigint"],
	["margin", "bigint"],
	["taker_fee_ppm", "integer"],
	["mark", "bigint"],
]);

export interface LiquidationRow {
	ticket_id: bigint;
	user_id: bigint;
	instrument: number;
	long: boolean;
	seq: bigint;
	index_price: bigint;
	mark: bigint;
	lots: bigint;
	entry: bigint;
	margin: bigint;
	mmr_ppm: number;
	cum: bigint;
	taker_fee_ppm: number;
	liquidation_price: bigint;
	bankruptcy_price: bigint;
	filled: bigint;
	filled_notional: bigint;
	taken: bigint;
	deleveraged: bigint;
	fee: bigint;
	to_insurance: bigint;
	returned: bigint;
	at: bigint;
}

export const LIQUIDATIONS = table("contract_liquidations", 1, "added once", [
	["ticket_id", "bigint"],
	["user_id", "bigint"],
	["instrument", "integer"],
	["long", "boolean"],
	["seq", "bigint"],
	["index_price", "bigint"],
	["mark", "bigint"],
	["lots", "bigint"],
	["entry", "bigint"],
	["margin", "bigint"],
	["mmr_ppm", "integer"],
	["cum", "bigint"],
	["taker_fee_ppm", "integer"],
	["liquidation_price", "bigint"],
	["bankruptcy_price", "bigint"],
	["filled", "bigint"],
	["filled_notional", "bigint"],
	["taken", "bigint"],
	["deleveraged", "bigint"],
	["fee", "bigint"],
	["to_insurance", "bigint"],
	["returned", "bigint"],
	["at", "bigint"],
]);

export interface DeleveragingRow {
	ticket_id: bigint;
	/** The liquidated position against which this position's lots were closed. */
	against: bigint;
	instrument: number;
	lots: bigint;
	price: bigint;
	profit: bigint;
	/** Lots of this position before the close. `entry` is the total cost of these lots. */
	held: bigint;
	entry: bigint;
	at: bigint;
}

export const DELEVERAGINGS = table("contract_deleveragings", 2, "added once", [
	["ticket_id", "bigint"],
	["against", "bigint"],
	["instrument", "integer"],
	["lots", "bigint"],
	["price", "bigint"],
	["profit", "bigint"],
	["held", "bigint"],
	["entry", "bigint"],
	["at", "bigint"],
]);

/** Returns the values of a liquidation's row in the order of the table's columns. */
export function liquidationColumns(event: PositionLiquidated): Value[] {
	return [
		event.position,
		event.user,
		event.instrument,
		event.long,
		event.seq,
		event.index,
		event.mark,
		event.lots,
		event.entry,
		event.margin,
		event.mmrPpm,
		event.cum,
		event.takerFeePpm,
		event.liquidationPrice,
		event.bankruptcyPrice,
		event.filled,
		event.filledNotional,
		event.taken,
		event.deleveraged,
		event.fee,
		event.toInsurance,
		event.returned,
		event.at,
	];
}
