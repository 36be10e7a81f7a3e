// Loads history that the contracts' views need but the core does not have: the last day's candles, the latest trades and funding
// rates, and recently ended positions.
import type { Pool } from "pg";
import type { MarketView } from "../../markets/market-view.ts";
import { minuteBars } from "../../markets/minute-bars.ts";
import type { InstrumentView } from "./instrument-view.ts";
import { type PositionRow, positionOf } from "./position-row.ts";
import type { PositionView } from "./position-view.ts";
import { CONTRACT_CANDLES, type ContractTradeRow } from "./tables.ts";
import type { ContractTrade } from "./views.ts";

const DAY_MS = 86_400_000;
const TRADES = 500;
const ENDED_POSITIONS = 20_000;

export interface HistoryViews {
	readonly contracts: InstrumentView;
	readonly positions: PositionView;
	readonly contractMarkets: MarketView<ContractTrade>;
	/** Core time of the newest batch in ms. */
	readonly at: number;
}

export async function loadContractsHistory(pool: Pool, views: HistoryViews): Promise<void> {
	const { contracts, positions, contractMarkets, at } = views;
	for (const { instrument } of contracts.instruments()) {
		const { rows } = await pool.query<ContractTradeRow>(
			"select * from projection.contract_trades where instrument = $1 order by trade_id desc limit $2",
			[instrument, TRADES],
		);
		const trades = rows.reverse().map((row) => ({
			trade: Number(row.trade_id),
			price: Number(row.price),
			lots: Number(row.lots),
			takerBuys: row.taker_buys,
			at: Number(row.at),
		}));
		contractMarkets.load(instrument, await minuteBars(pool, CONTRACT_CANDLES, instrument, at - DAY_MS), trades);
	}
	// Events that restate the core's state at a start leave out rates of zero. The table shows which contracts have had a rate.
	const rated = await pool.query<{ instrument: number }>("select distinct instrument from projection.contract_funding_rates");
	for (const { instrument } of rated.rows) contracts.loadRated(instrument);
	const ended = await pool.query<PositionRow>(
		"select * from projection.contract_tickets where not open order by ticket_id desc limit $1",
		[ENDED_POSITIONS],
	);
	positions.loadEnded(ended.rows.reverse().map(positionOf));
}
