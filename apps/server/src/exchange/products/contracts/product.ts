// Contracts in the server: what is on offer, books, marks and open tickets in memory; tickets, trades, funding and liquidations as tables.
import { BookView } from "../../books/book-view.ts";
import type { ListingViews } from "../listing/views.ts";
import type { AccountPart, ServerProduct } from "../product.ts";
import { createContractsPart } from "./account-part.ts";
import { createContractsCheck } from "./check.ts";
import { contractTables } from "./first-tables.ts";
import { type HistoryViews, loadContractsHistory } from "./history.ts";
import { InstrumentView } from "./instrument-view.ts";
import { INSURANCE_HOURS, insuranceHours } from "./insurance-table.ts";
import { LineView } from "./line-view.ts";
import { ContractsProjection } from "./projection.ts";
import { CONTRACT_TRADES, FUNDING_PAYMENTS, FUNDING_RATES, INSTRUMENTS, LIQUIDATIONS } from "./tables.ts";
import { TICKETS } from "./ticket-row.ts";
import { TicketView } from "./ticket-view.ts";
import { TradeView } from "./trade-view.ts";
import type { ContractsViews } from "./views.ts";

export const contracts = {
	name: "contracts",
	createViews() {
		const contracts = new InstrumentView();
		const tickets = new TicketView();
		const contractLines = new LineView();
		const contractBooks = new BookView();
		const contractTrades = new TradeView();
		return {
			views: { contracts, tickets, contractLines, contractBooks, contractTrades },
			take: {
				InstrumentSet: (event) => contracts.instrumentSet(event),
				ContractModeSet: (event) => contracts.modeSet(event),
				MarkSet: (event) => contracts.markSet(event),
				FundingRated: (event) => contracts.fundingRated(event),
				TicketChanged(event) {
					contracts.lotsChanged(tickets.changed(event), event);
					contractLines.changed(event);
				},
				TicketLiquidated: (event) => void tickets.changed(event),
				ContractTraded({ trade, instrument, price, lots, takerBuys, at }) {
					contracts.traded(instrument, price);
					contractTrades.traded(instrument, { trade, price, lots, takerBuys, at });
				},
				ContractDepthChanged: (event, { lastSeq }) => contractBooks.levelChanged(event.instrument, event, lastSeq),
			},
		};
	},
	migrations: { "contracts-0001-tables": contractTables, "contracts-0002-insurance": insuranceHours },
	tables: [INSTRUMENTS, TICKETS, CONTRACT_TRADES, FUNDING_RATES, FUNDING_PAYMENTS, LIQUIDATIONS, INSURANCE_HOURS],
	createProjection: () => new ContractsProjection(),
	createCheck: createContractsCheck,
	loadHistory: loadContractsHistory,
	createAccountPart: (views) => createContractsPart(views) as AccountPart,
} satisfies ServerProduct<
	{
		contracts: InstrumentView;
		tickets: TicketView;
		contractLines: LineView;
		contractBooks: BookView;
		contractTrades: TradeView;
	},
	HistoryViews & ContractsViews & ListingViews
>;
