// Whether every period's candles of trades hold every lot that was traded.
import type { Pool } from "pg";
import type { TableShape } from "../projection/columns.ts";
import { marketColumn } from "./candle-table.ts";

/** @param lotSize the pair's lots in one of a market's trades, as SQL of its row `t` */
export async function compareCandles(pool: Pool, candles: TableShape, trades: TableShape, lotSize = "1"): Promise<string[]> {
	const market = marketColumn(candles);
	const { rows } = await pool.query<{ market: number; period: string; candles: string; trades: string }>(
		`select c.market, c.period, c.lots as candles, coalesce(t.lots, 0) as trades
		from (select ${market} as market, period, sum(volume_lots) as lots from projection.${candles.table}
			where origin = 'trade' group by market, period) c
		full join (select t.${market} as market, sum(t.lots * ${lotSize}) as lots from projection.${trades.table} t group by 1) t
		on t.market = c.market where c.lots is distinct from t.lots`,
	);
	return rows.map(
		({ market: of, period, candles: held, trades: traded }) =>
			`${candles.table} of ${market} ${of}, ${period}: ${held} lots of ${traded} traded`,
	);
}
