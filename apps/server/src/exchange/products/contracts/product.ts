// Registers contracts in the server. Listed contracts, books, mark prices, 24-hour figures and open positions are in memory;
// positions, trades, candles, funding and liquidations are in tables.

import { BookView } from "../../markets/book-view.ts";
import { MarketView } from "../../markets/market-view.ts";
import { turnoverOf } from "../../markets/turnover.ts";
import type { ListedUnits } from "../listing/projection.ts";
import type { ListingViews } from "../listing/views.ts";
import type { ServerProduct } from "../product.ts";
import { AdlQueueView } from "./adl-queue-view.ts";
import { createContractsCheck } from "./check.ts";
import { contractTables } from "./first-tables.ts";
import { type HistoryViews, loadContractsHistory } from "./history.ts";
import { InstrumentView } from "./instrument-view.ts";
import { INSURANCE_HOURS, insuranceHours } from "./insurance-table.ts";
import { POSITIONS } from "./position-row.ts";
import { PositionView } from "./position-view.ts";
import { priceCandles } from "./price-candle-tables.ts";
import { ContractsProjection } from "./projection.ts";
import { SETTLEMENTS, settlementTables } from "./settlement-table.ts";
import {
	CONTRACT_CANDLES,
	CONTRACT_TRADES,
	DELEVERAGINGS,
	FUNDING_PAYMENTS,
	FUNDING_RATES,
	INDEX_CANDLES,
	INSTRUMENTS,
	LIQUIDATIONS,
	MARK_CANDLES,
} from "./tables.ts";
import type { ContractsViews, ContractTrade } from "./views.ts";

export const contracts = {
	name: "contracts",
	createViews({ listing }: ListingViews) {
		const contracts = new InstrumentView();
		const positions = new PositionView();
		const adlQueues = new AdlQueueView();
		const contractBooks = new BookView();
		const contractMarkets = new MarketView<ContractTrade>();
		return {
			views: { contracts, positions, adlQueues, contractBooks, contractMarkets },
			take: {
				InstrumentSet: (event) => contracts.instrumentSet(event),
				InstrumentDelisting: (event) => contracts.delisting(event),
				ContractModeSet: (event) => contracts.modeSet(event),
				MarkSet: (event) => contracts.markSet(event),
				FundingRated: (event) => contracts.fundingRated(event),
				PositionChanged(event) {
					contracts.lotsChanged(positions.changed(event), event);
					adlQueues.changed(event);
				},
				PositionLiquidated: (event) => void positions.changed(event),
				ContractTraded({ trade, instrument, price, lots, takerBuys, at }) {
					contracts.traded(instrument, price);
					const terms = contracts.instrument(instrument);
					if (terms === undefined) throw new Error(`a trade of contract ${instrument}, which was never set`);
					const volumeLots = BigInt(lots) * BigInt(terms.lotSize);
					const turnover = turnoverOf(listing, terms.pair, price, volumeLots);
					contractMarkets.traded(instrument, { trade, price, lots, takerBuys, at }, volumeLots, turnover);
				},
				ContractDepthChanged: (event, { lastSeq }) => contractBooks.levelChanged(event.instrument, event, lastSeq),
			},
			moveTo: (at) => contractMarkets.moveTo(at),
		};
	},
	migrations: {
		"contracts-0001-tables": contractTables,
		"contracts-0002-insurance": insuranceHours,
		"contracts-0003-price-candles": priceCandles,
		"contracts-0004-settlements": settlementTables,
	},
	tables: [
		INSTRUMENTS,
		POSITIONS,
		CONTRACT_TRADES,
		CONTRACT_CANDLES,
		MARK_CANDLES,
		INDEX_CANDLES,
		FUNDING_RATES,
		FUNDING_PAYMENTS,
		LIQUIDATIONS,
		DELEVERAGINGS,
		SETTLEMENTS,
		INSURANCE_HOURS,
	],
	// A rebuild keeps candles from before the first trade: the journal does not contain them.
	clear: new Map([[CONTRACT_CANDLES.table, "delete from projection.contract_candles where origin = 'trade'"]]),
	createProjection: (listed: ListedUnits) => new ContractsProjection(listed),
	createCheck: createContractsCheck,
	loadHistory: loadContractsHistory,
} satisfies ServerProduct<
	{
		contracts: InstrumentView;
		positions: PositionView;
		adlQueues: AdlQueueView;
		contractBooks: BookView;
		contractMarkets: MarketView<ContractTrade>;
	},
	HistoryViews & ContractsViews & ListingViews
>;
