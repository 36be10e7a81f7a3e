// Shapes of spot's tables. The migration in exchange/projection/first-tables.ts creates them.
import { candleTable } from "../../markets/candle-table.ts";
import { table } from "../../projection/table.ts";

export const ORDERS = table("orders", 1, "replaced", [
	["order_id", "bigint"],
	["user_id", "bigint"],
	["client_id", "text"],
	["pair", "integer"],
	["side", "text"],
	["order_type", "text"],
	["time_in_force", "text"],
	["post_only", "boolean"],
	["self_trade", "text"],
	["trigger_on", "text"],
	["price", "bigint"],
	["stop_price", "bigint"],
	["lots", "bigint"],
	["quote_amount", "bigint"],
	["other_leg", "bigint"],
	["triggered", "boolean"],
	["filled", "bigint"],
	["turnover", "bigint"],
	["fee", "bigint"],
	["status", "text"],
	["reason", "text"],
	["placed_at", "bigint"],
	["updated_at", "bigint"],
]);
export const TRADES = table("trades", 1, "added once", [
	["trade_id", "bigint"],
	["pair", "integer"],
	["price", "bigint"],
	["lots", "bigint"],
	["taker_side", "text"],
	["maker_order", "bigint"],
	["maker_user", "bigint"],
	["maker_quote", "boolean"],
	["maker_fee", "bigint"],
	["taker_order", "bigint"],
	["taker_user", "bigint"],
	["taker_fee", "bigint"],
	["at", "bigint"],
]);
export const CANDLES = candleTable("candles", "pair");
