// Compares the tables of spot with the journal: open orders row by row, other orders and trades by count, and candles by traded
// lots.
import type { Exchange } from "@candor/core";
import type { Pool } from "pg";
import { compareCandles } from "../../markets/compare-candles.ts";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { type OrderRow, orderOf } from "./order-row.ts";
import { OrderView } from "./order-view.ts";
import { CANDLES, ORDERS, TRADES } from "./tables.ts";

export function createSpotCheck(): ProductCheck {
	const orders = new Set<number>();
	let trades = 0;
	return {
		take: { OrderChanged: ({ order }) => void orders.add(order), Traded: () => void trades++ },
		compare: async (pool, exchange) => [
			...(await compareOpenOrders(pool, exchange)),
			...(await compareCount(pool, TRADES, trades)),
			...(await compareCount(pool, ORDERS, orders.size)),
			...(await compareCandles(pool, CANDLES, TRADES)),
		],
	};
}

async function compareOpenOrders(pool: Pool, exchange: Exchange): Promise<string[]> {
	const view = new OrderView();
	for (const event of exchange.restate()) if (event.type === "OrderChanged") view.orderChanged(event);
	const { rows } = await pool.query<OrderRow>("select * from projection.orders where status = 'waiting'");
	const found = new Map(rows.map((row) => [Number(row.order_id), orderOf(row)]));
	const differences: string[] = [];
	for (const order of view.allOpen()) {
		const there = found.get(order.order);
		found.delete(order.order);
		const same = there !== undefined && told(there) === told(order);
		if (!same)
			differences.push(`open order ${order.order}: journal ${told(order)}, table ${there === undefined ? "none" : told(there)}`);
	}
	for (const order of found.keys()) differences.push(`open order ${order}: in the table only`);
	return differences;
}

function told(order: ReturnType<typeof orderOf>): string {
	const sorted = Object.entries(order).sort(([left], [right]) => (left < right ? -1 : 1));
	return sorted.map(([name, value]) => `${name}=${value}`).join(" ");
}
