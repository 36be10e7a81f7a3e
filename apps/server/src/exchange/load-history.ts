// What the in-memory views need of the past that the core does not hold: the last day's candles, latest trades, finished orders.
import type { OrderChanged, Traded } from "@candor/core";
import type { Pool } from "pg";
import type { MinuteBar } from "./views/market-view.ts";
import type { OrderState } from "./views/order-view.ts";
import type { Views } from "./views/views.ts";

const DAY_MS = 86_400_000;
const TRADES = 500;
const FINISHED_ORDERS = 20_000;

/**
 * Fills the market views and the finished orders from the projection, which must have caught up. May be called again, as when
 * the back history was written: what is known already wins.
 */
export async function loadHistory(pool: Pool, views: Views): Promise<void> {
	for (const { pair } of views.listing.pairs()) await loadMarket(pool, views, pair);
	views.orders.loadFinished(await finishedOrders(pool));
}

/** One pair's last day and trades. */
async function loadMarket(pool: Pool, views: Views, pair: number): Promise<void> {
	const bars = await minuteBars(pool, pair, views.at - DAY_MS);
	views.markets.load(pair, bars, await latestTrades(pool, pair));
}

/** What was read at other venues is shown as history and counted in no figure of this one. */
async function minuteBars(pool: Pool, pair: number, since: number): Promise<MinuteBar[]> {
	type Row = Record<"open_time" | "open" | "high" | "low" | "close" | "volume_lots" | "turnover", bigint>;
	const { rows } = await pool.query<Row>(
		`select open_time, open, high, low, close, volume_lots, turnover from projection.candles
		where pair = $1 and period = '1min' and open_time >= $2 and source is null order by open_time, origin`,
		[pair, Math.max(0, since)],
	);
	return rows.map((row) => ({
		openTime: Number(row.open_time),
		open: Number(row.open),
		high: Number(row.high),
		low: Number(row.low),
		close: Number(row.close),
		volumeLots: row.volume_lots,
		turnover: row.turnover,
	}));
}

/** Totals of the two orders are not in the table, and nobody who looks at trades asks for them: they are left 0. */
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

/** A row of projection.orders as the views have it. */
export interface OrderRow {
	order_id: bigint;
	user_id: bigint;
	client_id: string;
	pair: number;
	side: OrderChanged["side"];
	order_type: OrderChanged["orderType"];
	time_in_force: OrderChanged["timeInForce"];
	post_only: boolean;
	self_trade: OrderChanged["selfTrade"];
	trigger_on: OrderChanged["trigger"];
	price: bigint;
	stop_price: bigint;
	lots: bigint;
	quote_amount: bigint;
	other_leg: bigint;
	triggered: boolean;
	filled: bigint;
	turnover: bigint;
	fee: bigint;
	status: OrderChanged["status"];
	reason: OrderChanged["reason"];
	placed_at: bigint;
	updated_at: bigint;
}

export function orderOf(row: OrderRow): OrderState {
	return {
		order: Number(row.order_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		pair: row.pair,
		side: row.side,
		orderType: row.order_type,
		timeInForce: row.time_in_force,
		postOnly: row.post_only,
		selfTrade: row.self_trade,
		trigger: row.trigger_on,
		price: Number(row.price),
		stopPrice: Number(row.stop_price),
		lots: Number(row.lots),
		quoteAmount: row.quote_amount,
		otherLeg: Number(row.other_leg),
		triggered: row.triggered,
		filled: Number(row.filled),
		turnover: row.turnover,
		fee: row.fee,
		status: row.status,
		reason: row.reason,
		placedAt: Number(row.placed_at),
		updatedAt: Number(row.updated_at),
	};
}

async function finishedOrders(pool: Pool): Promise<OrderState[]> {
	const { rows } = await pool.query<OrderRow>(
		"select * from projection.orders where status <> 'waiting' order by order_id desc limit $1",
		[FINISHED_ORDERS],
	);
	return rows.reverse().map(orderOf);
}
