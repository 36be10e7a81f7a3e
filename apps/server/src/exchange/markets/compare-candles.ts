// Compares candle tables with the source of their values: candles of trades with the traded lots, candles of mark and index
// prices with the latest price.
import type { Pool } from "pg";
import type { TableShape } from "../projection/columns.ts";
import { openTime } from "./candle-periods.ts";
import { marketColumn } from "./candle-table.ts";

/**
 * Finds the markets and periods whose candles have another total volume than the trades. Returns one text per difference.
 * @param lotSize SQL expression over a trade's row `t`: the number of the pair's lots in one lot of the trade
 */
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

/** Latest mark or index price of a market: `at` is core time in ms, `price` is in ticks. */
export interface LastPrice {
	readonly at: number;
	readonly price: number;
}

/**
 * Finds the markets whose newest candle closes at another price than the latest one. Returns one text per difference.
 * @param wanted latest price of each market; a market without a candle is skipped, because its table may have been created after
 * its last price record
 */
export async function compareLastPrices(
	pool: Pool,
	candles: TableShape,
	wanted: ReadonlyMap<number, LastPrice>,
): Promise<string[]> {
	const market = marketColumn(candles);
	const { rows } = await pool.query<{ market: number; open_time: bigint; close: bigint }>(
		`select distinct on (${market}) ${market} as market, open_time, close from projection.${candles.table}
		where period = '1min' order by ${market}, open_time desc`,
	);
	return rows.flatMap(({ market: of, open_time, close }) => {
		const last = wanted.get(of);
		const told = last === undefined ? "none" : `${last.price} at ${openTime("1min", last.at)}`;
		const found = `${close} at ${open_time}`;
		return told === found ? [] : [`${candles.table} of ${market} ${of}: journal ${told}, table ${found}`];
	});
}
