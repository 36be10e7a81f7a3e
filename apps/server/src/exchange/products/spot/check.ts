// Whether the tables say of trading what the journal says: open orders row by row, the others and trades by count, candles by lots.
import type { Exchange } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { type OrderRow, orderOf } from "./order-row.ts";
import { OrderView } from "./order-view.ts";
import { ORDERS, TRADES } from "./tables.ts";

export function createSpotCheck(): ProductCheck {
	const orders = new Set<number>();
	let trades = 0;
	return {
		take: { OrderChanged: ({ order }) => void orders.add(order), Traded: () => void trades++ },
		compare: async (pool, exchange) => [
			...(await compareOpenOrders(pool, exchange)),
			...(await compareCount(pool, TRADES, trades)),
			...(await compareCount(pool, ORDERS, orders.size)),
			...(await compareCandles(pool)),
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

/** Every period's candles of trades hold every lot that was traded. */
async function compareCandles(pool: Pool): Promise<string[]> {
	const { rows } = await pool.query<{ pair: number; period: string; candles: string; trades: string }>(
		`select c.pair, c.period, c.lots as candles, coalesce(t.lots, 0) as trades
		from (select pair, period, sum(volume_lots) as lots from projection.candles where origin = 'trade' group by pair, period) c
		full join (select pair, sum(lots) as lots from projection.trades group by pair) t on t.pair = c.pair
		where c.lots is distinct from t.lots`,
	);
	return rows.map(
		({ pair, period, candles, trades }) => `candles of pair ${pair}, ${period}: ${candles} lots of ${trades} traded`,
	);
}
