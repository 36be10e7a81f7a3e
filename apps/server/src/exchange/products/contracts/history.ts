// What contracts' views need of the past that the core does not hold: latest trades, the last rates, tickets that ended lately.
import type { Pool } from "pg";
import type { InstrumentView } from "./instrument-view.ts";
import type { ContractTradeRow } from "./tables.ts";
import { type TicketRow, ticketOf } from "./ticket-row.ts";
import type { TicketView } from "./ticket-view.ts";
import type { TradeView } from "./trade-view.ts";

const TRADES = 500;
const ENDED_TICKETS = 20_000;

export interface HistoryViews {
	readonly contracts: InstrumentView;
	readonly tickets: TicketView;
	readonly contractTrades: TradeView;
}

export async function loadContractsHistory(pool: Pool, { contracts, tickets, contractTrades }: HistoryViews): Promise<void> {
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
		contractTrades.load(instrument, trades);
	}
	// A restatement tells of no rate that is nothing.
	const rated = await pool.query<{ instrument: number }>("select distinct instrument from projection.contract_funding_rates");
	for (const { instrument } of rated.rows) contracts.loadRated(instrument);
	const ended = await pool.query<TicketRow>(
		"select * from projection.contract_tickets where not open order by ticket_id desc limit $1",
		[ENDED_TICKETS],
	);
	tickets.loadEnded(ended.rows.reverse().map(ticketOf));
}
