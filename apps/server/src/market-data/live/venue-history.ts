// Fills the charts of markets that have no trades yet. It reads candles from the first venue that has candles of the market, and
// stores them with the venue's name and without volume. It repeats this until every market has a history. The start of the
// exchange does not wait for it.
import type { PairTerms } from "@candor/core";
import type { Clock, TimerHandle } from "@candor/journal";
import type { Pool } from "pg";
import type { VenueName } from "../../config/price-sources.ts";
import { openTime, PERIODS, type Period } from "../../exchange/markets/candle-periods.ts";
import { marketOf, writeCandles } from "../backfill.ts";
import { DAY_MS } from "../day-path.ts";
import type { Log, MarketViews } from "../dependencies.ts";
import { type Candle, HISTORY_DAYS } from "../simulated-history.ts";
import { priceOf, ticksOf } from "./exact-price.ts";
import type { LiveSources } from "./live-sources.ts";
import type { VenueCandle } from "./price-messages.ts";
import { NoCandles } from "./price-process.ts";
import { VENUES } from "./venue-table.ts";

const FIRST_RETRY_MS = 5_000;
const MOST_RETRY_MS = 600_000;

export interface VenueHistoryOptions {
	readonly db: Pool;
	readonly sources: Pick<LiveSources, "prices" | "process">;
	readonly pairs: readonly PairTerms[];
	readonly contracts: Pick<MarketViews["contracts"], "instruments">;
	readonly clock: Clock;
	readonly log: Log;
}

export class VenueHistory {
	readonly #options: VenueHistoryOptions;
	#timer: TimerHandle | undefined;
	#running: Promise<void> = Promise.resolve();
	#stopped = false;

	constructor(options: VenueHistoryOptions) {
		this.#options = options;
		this.#try(FIRST_RETRY_MS);
	}

	#try(retryMs: number): void {
		const { clock, log } = this.#options;
		this.#running = this.#missing()
			.catch((error: unknown) => {
				log.warn({ err: error }, "candles of venues could not be written and are retried");
				return 1;
			})
			.then((missing) => {
				if (missing === 0 || this.#stopped) return;
				this.#timer = clock.setTimer(() => this.#try(Math.min(MOST_RETRY_MS, retryMs * 2)), retryMs);
			});
	}

	/** Tries once to fill every market that has no history. Resolves with the number of pairs that still have none. */
	async #missing(): Promise<number> {
		const { db, pairs, log } = this.#options;
		const { rows } = await db.query<{ pair: number }>("select distinct pair from projection.candles where origin = 'backfill'");
		const known = new Set(rows.map((row) => Number(row.pair)));
		let missing = 0;
		for (const pair of pairs) {
			if (known.has(pair.pair) || this.#stopped) continue;
			const source = await this.#write(pair);
			if (source === undefined) missing++;
			else log.info({ market: pair.symbol, source }, "history was read from a venue");
		}
		return missing;
	}

	/** Reads and stores the history of a pair. Resolves with the venue that provided it, or with undefined if none did. */
	async #write(pair: PairTerms): Promise<VenueName | undefined> {
		const { db, sources, contracts, clock } = this.#options;
		const now = clock.wall();
		for (const { source, state, markets } of sources.prices.status(now)) {
			if (state !== "open" || VENUES[source].candles === 0 || !markets.includes(pair.symbol)) continue;
			const candles = await this.#read(source, pair, now);
			if (candles === undefined || candles.length === 0 || this.#stopped) continue;
			const ends = await firstTrades(db, pair.pair);
			const before = candles.filter(({ period, openTime: time }) => time < (ends.get(period) ?? Number.POSITIVE_INFINITY));
			await writeCandles(db, marketOf(contracts, pair.pair), before, source);
			return source;
		}
		return undefined;
	}

	/** Reads the history of a pair from a venue. Resolves with undefined if the venue does not provide all of the candles. */
	async #read(venue: VenueName, pair: PairTerms, now: number): Promise<Candle[] | undefined> {
		const candles: Candle[] = [];
		try {
			for (const period of PERIODS) {
				const from = openTime(period, now - HISTORY_DAYS[period] * DAY_MS);
				const rows = await this.#options.sources.process.candles(venue, pair.symbol, period, from);
				candles.push(...candlesOfVenue(rows, period, pair.priceDecimals, now));
			}
			return candles;
		} catch (error) {
			if (!(error instanceof NoCandles)) throw error;
			this.#options.log.info({ venue, market: pair.symbol, reason: error.message }, "a venue supplied no history");
			return undefined;
		}
	}

	/** Stops. Resolves when the running work has finished or was aborted. */
	async stop(): Promise<void> {
		this.#stopped = true;
		if (this.#timer !== undefined) this.#options.clock.clearTimer(this.#timer);
		await this.#running;
	}
}

/**
 * Converts candles of a venue. Prices are rounded to the nearest tick. Candles that have not ended yet and invalid candles are
 * dropped.
 */
export function candlesOfVenue(rows: readonly VenueCandle[], period: Period, priceDecimals: number, now: number): Candle[] {
	const candles = new Map<number, Candle>();
	const running = openTime(period, now);
	for (const [time, ...texts] of rows) {
		const [open, high, low, close] = texts.map((text) => {
			const price = priceOf(text);
			return price === undefined ? undefined : ticksOf(price, priceDecimals);
		});
		if (open === undefined || high === undefined || low === undefined || close === undefined) continue;
		if (time >= running || openTime(period, time) !== time || low > Math.min(open, close) || high < Math.max(open, close))
			continue;
		candles.set(time, { period, openTime: time, open, high, low, close, volumeLots: 0, turnover: 0n });
	}
	return [...candles.values()];
}

async function firstTrades(db: Pool, pair: number): Promise<ReadonlyMap<string, number>> {
	const { rows } = await db.query<{ period: string; first: bigint }>(
		"select period, min(open_time) as first from projection.candles where pair = $1 and origin = 'trade' group by period",
		[pair],
	);
	return new Map(rows.map(({ period, first }) => [period, Number(first)]));
}
