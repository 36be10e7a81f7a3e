// Writes candles from before the first trade (origin 'backfill') to projection.candles, once per pair. They are simulated here,
// or read from a venue (live/venue-history.ts). The pair's contracts get the same candles, because they follow the same price.
// The journal does not contain these candles, so a rebuild of the projection leaves them unchanged.
import type { PairTerms } from "@candor/core";
import type { Pool } from "pg";
import type { Log, MarketViews } from "./dependencies.ts";
import { type Candle, HistorySpans, simulatedHistory } from "./simulated-history.ts";
import type { SimulatedPrice } from "./simulated-price.ts";

/**
 * Maximum number of rows per statement. It limits the memory, and the time for which the main thread is blocked while the rows
 * are built.
 */
const ROWS_A_STATEMENT = 2_000;

/**
 * Writes the simulated history of each pair that has neither a history nor trades yet. Resolves with the number of these pairs.
 */
export async function writeBackHistory(options: {
	readonly db: Pool;
	readonly price: SimulatedPrice;
	readonly pairs: readonly PairTerms[];
	readonly listing: MarketViews["listing"];
	readonly contracts: MarketViews["contracts"];
	readonly now: number;
	readonly log: Log;
}): Promise<number> {
	const { db, price, pairs, listing, contracts, now, log } = options;
	const present = await db.query<{ pair: number }>("select distinct pair from projection.candles");
	const known = new Set(present.rows.map((row) => Number(row.pair)));
	let written = 0;
	let past: HistorySpans | undefined;
	for (const pair of pairs) {
		const quote = listing.asset(pair.quote);
		if (known.has(pair.pair) || quote === undefined || price.profile(pair) === undefined) continue;
		past ??= new HistorySpans(price, now);
		await writeCandles(db, marketOf(contracts, pair.pair), simulatedHistory(past, pair, quote.decimals), null);
		written++;
	}
	if (written > 0) log.info({ pairs: written }, "simulated history was written");
	return written;
}

export interface MarketWritten {
	readonly pair: number;
	readonly instruments: readonly number[];
}

export function marketOf(contracts: Pick<MarketViews["contracts"], "instruments">, pair: number): MarketWritten {
	const instruments = contracts.instruments().filter((terms) => terms.pair === pair);
	return { pair, instruments: instruments.map(({ instrument }) => instrument) };
}

/** SQL that copies a pair's candles to its contracts. A contract gets only candles that end before its first trade. */
const OF_CONTRACTS = `insert into projection.contract_candles
	(instrument, period, open_time, origin, open, high, low, close, volume_lots, turnover, source)
	select i.instrument, c.period, c.open_time, 'backfill', c.open, c.high, c.low, c.close, c.volume_lots, c.turnover, c.source
	from projection.candles c cross join unnest($2::integer[]) as i (instrument)
	left join (select instrument, period, min(open_time) as first from projection.contract_candles where origin = 'trade' group by 1, 2) t
	on t.instrument = i.instrument and t.period = c.period
	where c.pair = $1 and c.origin = 'backfill' and (t.first is null or c.open_time < t.first)
	on conflict do nothing`;

/**
 * Writes all candles or none.
 * @param source venue from which the candles were read; null if they are simulated
 */
export async function writeCandles(
	db: Pool,
	{ pair, instruments }: MarketWritten,
	candles: readonly Candle[],
	source: string | null,
): Promise<void> {
	const client = await db.connect();
	try {
		await client.query("begin");
		for (let from = 0; from < candles.length; from += ROWS_A_STATEMENT) {
			const rows = candles.slice(from, from + ROWS_A_STATEMENT);
			// The arrays are built as text here. The driver would check each value for characters to escape, but the values are
			// only numbers and names of periods.
			const column = (of: (row: Candle) => string | number | bigint) => `{${rows.map(of).join(",")}}`;
			await client.query(
				`insert into projection.candles (pair, period, open_time, origin, open, high, low, close, volume_lots, turnover, source)
				select $1, period, open_time, 'backfill', open, high, low, close, volume_lots, turnover, $10
				from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
				as candle (period, open_time, open, high, low, close, volume_lots, turnover)
				on conflict do nothing`,
				[
					pair,
					column((row) => row.period),
					column((row) => row.openTime),
					column((row) => row.open),
					column((row) => row.high),
					column((row) => row.low),
					column((row) => row.close),
					column((row) => row.volumeLots),
					column((row) => row.turnover),
					source,
				],
			);
		}
		if (instruments.length > 0) await client.query(OF_CONTRACTS, [pair, instruments]);
		await client.query("commit");
	} catch (error) {
		await client.query("rollback").catch(() => {});
		throw error;
	} finally {
		client.release();
	}
}
