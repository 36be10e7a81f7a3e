// Whether the projection's tables say what the journal says: row by row for balances and open orders, by count and sum for the rest.
import type { Exchange } from "@candor/core";
import type { Pool } from "pg";
import { type OrderRow, orderOf } from "../exchange/load-history.ts";
import { Views } from "../exchange/views/views.ts";
import type { Counts } from "./journal-counts.ts";

const MOST_TOLD = 10;

/** What differs, in words; empty where nothing does. The projection stands at the journal's end. */
export async function compareProjection(pool: Pool, exchange: Exchange, counts: Counts): Promise<string[]> {
	const differences = [
		...(await compareBalances(pool, exchange)),
		...(await compareOpenOrders(pool, exchange)),
		...(await compareCounts(pool, counts)),
		...(await compareCandles(pool)),
		...(await compareDayChanges(pool)),
	];
	const more = differences.length - MOST_TOLD;
	return more > 0 ? [...differences.slice(0, MOST_TOLD), `and ${more} more`] : differences;
}

async function compareBalances(pool: Pool, exchange: Exchange): Promise<string[]> {
	type Row = { owner: bigint; account: string; asset: number; available: bigint; frozen: bigint };
	const { rows } = await pool.query<Row>("select * from projection.balances");
	const found = new Map(rows.map((row) => [`${row.owner} ${row.account} ${row.asset}`, `${row.available} + ${row.frozen}`]));
	const differences: string[] = [];
	for (const event of exchange.restate()) {
		if (event.type !== "BalanceChanged") continue;
		const key = `${event.owner} ${event.account} ${event.asset}`;
		const wanted = `${event.available} + ${event.frozen}`;
		// An account that was opened and never moved has no row.
		const there = found.get(key) ?? "0 + 0";
		if (there !== wanted) differences.push(`balance of ${key}: journal ${wanted}, table ${there}`);
		found.delete(key);
	}
	for (const [key, there] of found) differences.push(`balance of ${key}: table ${there}, journal none`);
	return differences;
}

async function compareOpenOrders(pool: Pool, exchange: Exchange): Promise<string[]> {
	const views = new Views();
	views.apply(exchange.restate(), { lastSeq: 0, at: 0 });
	const { rows } = await pool.query<OrderRow>("select * from projection.orders where status = 'waiting'");
	const found = new Map(rows.map((row) => [Number(row.order_id), orderOf(row)]));
	const differences: string[] = [];
	for (const order of views.orders.allOpen()) {
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

async function compareCounts(pool: Pool, counts: Counts): Promise<string[]> {
	const wanted: readonly (readonly [table: string, count: number])[] = [
		["trades", counts.trades],
		["transfers", counts.transfers],
		["deposits", counts.deposits],
		["account_records", counts.accountRecords],
		["index_records", counts.indexRecords],
		["outages", counts.outages],
		["orders", counts.orders.size],
	];
	const differences: string[] = [];
	for (const [table, count] of wanted) {
		const { rows } = await pool.query<{ count: bigint }>(`select count(*) as count from projection.${table}`);
		const found = Number(rows[0]?.count ?? 0n);
		if (found !== count) differences.push(`${table}: the journal tells of ${count}, the table has ${found}`);
	}
	return differences;
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

/** The sums of days are those of the records. */
async function compareDayChanges(pool: Pool): Promise<string[]> {
	type Row = { user_id: bigint; day: number; asset: number; cause: string; records: string | null; sum: string | null };
	const { rows } = await pool.query<Row>(
		`select user_id, day, asset, cause, r.change as records, d.change as sum
		from (
			select user_id, (at / 86400000)::integer as day, asset, cause, sum(change) as change from projection.account_records
			where account <> 'demo' and cause <> 'transfer' group by 1, 2, 3, 4
		) r full join projection.day_changes d using (user_id, day, asset, cause)
		where r.change is distinct from d.change`,
	);
	return rows.map(
		({ user_id, day, asset, cause, records, sum }) =>
			`changes of ${user_id} on day ${day} by ${cause} in ${asset}: records ${records}, sum ${sum}`,
	);
}
