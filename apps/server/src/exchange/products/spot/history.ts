// Loads history that spot's views need but the core does not have: the last day's candles, the latest trades and recently
// finished orders.
import type { Traded } from "@candor/core";
import type { Pool } from "pg";
import type { MarketView } from "../../markets/market-view.ts";
import { minuteBars } from "../../markets/minute-bars.ts";
import type { ListingViews } from "../listing/views.ts";
import { type OrderRow, orderOf } from "./order-row.ts";
import type { OrderView } from "./order-view.ts";
import { CANDLES } from "./tables.ts";
import type { OrderState } from "./views.ts";

const DAY_MS = 86_400_000;
const TRADES = 500;
const FINISHED_ORDERS = 20_000;

export interface HistoryViews extends ListingViews {
	readonly markets: MarketView<Traded>;
	readonly orders: OrderView;
	/** Core time of the newest batch in ms. */
	readonly at: number;
}

export async function loadSpotHistory(pool: Pool, { listing, markets, orders, at }: HistoryViews): Promise<void> {
	for (const { pair } of listing.pairs()) {
		const bars = await minuteBars(pool, CANDLES, pair, at - DAY_MS);
		markets.load(pair, bars, await latestTrades(pool, pair));
	}
	orders.loadFinished(await finishedOrders(pool));
}

/**
 * Reads the latest trades of a pair. The totals of the two orders are set to 0 in each trade: the table does not contain them,
 * and no reader of trades needs them.
 */
async function latestTrades(pool: Pool, pair: number): Promise<Traded[]> {
	const { rows } = await pool.query<
		Record<"trade_id" | "price" | "lots" | "maker_order" | "maker_user" | "taker_order" | "taker_user" | "at", bigint> & {
			taker_side: "buy" | "sell";
			maker_quote: boolean;
			maker_fee: bigint;
			taker_fee: bigint;
		}
	>("select * from projection.trades where pair = $1 order by trade_id desc limit $2", [pair, TRADES]);
	return rows.reverse().map((row) => ({
		type: "Traded",
		trade: Number(row.trade_id),
		pair,
		price: Number(row.price),
		lots: Number(row.lots),
		takerSide: row.taker_side,
		maker: Number(row.maker_order),
		makerUser: Number(row.maker_user),
		makerQuote: row.maker_quote,
		makerFilled: 0,
		makerTurnover: 0n,
		makerFee: row.maker_fee,
		makerFeeTotal: 0n,
		makerDone: false,
		taker: Number(row.taker_order),
		takerUser: Number(row.taker_user),
		takerFilled: 0,
		takerTurnover: 0n,
		takerFee: row.taker_fee,
		takerFeeTotal: 0n,
		takerDone: false,
		at: Number(row.at),
	}));
}

async function finishedOrders(pool: Pool): Promise<OrderState[]> {
	const { rows } = await pool.query<OrderRow>(
		"select * from projection.orders where status <> 'waiting' order by order_id desc limit $1",
		[FINISHED_ORDERS],
	);
	return rows.reverse().map(orderOf);
}
