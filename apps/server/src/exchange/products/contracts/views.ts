import type { ContractAccount, ContractTraded, FundingRated, InstrumentSet, MarkSet, Side } from "@candor/core";
import type { MarketStats } from "../../markets/market-view.ts";
import type { PositionState } from "../../positions/position-state.ts";

export type InstrumentTerms = Omit<InstrumentSet, "type">;
export type Mark = Omit<MarkSet, "type">;
export type ContractTrade = Pick<ContractTraded, "trade" | "price" | "lots" | "takerBuys" | "at">;

export interface ContractsViews {
	readonly contracts: {
		/** Returns the contracts in the order in which they were listed. */
		instruments(): readonly InstrumentTerms[];
		instrument(id: number): InstrumentTerms | undefined;
		/** Returns the pair's contract that trades real or demo money. */
		instrumentOf(pair: number, account: ContractAccount): InstrumentTerms | undefined;
		/** Returns the mark price of a contract, or undefined before the first index record. */
		mark(instrument: number): Mark | undefined;
		/** Returns the funding rate of the previous period, or undefined if there was none. */
		lastRate(instrument: number): Pick<FundingRated, "ratePpb"> | undefined;
		/** Returns the end of the contract (past or future, ms), or undefined if no end is set. */
		endOf(instrument: number): number | undefined;
		/** Returns the open interest: the lots that all long positions hold together. */
		openLots(instrument: number): number;
		modeOf(user: number, instrument: number): { readonly net: boolean; readonly leverage: number };
	};
	readonly positions: {
		find(position: number): PositionState | undefined;
		open(user: number): readonly PositionState[];
		/** Number of positions that a fault has put aside. */
		readonly heldCount: number;
	};
	readonly adlQueues: {
		/**
		 * Returns in which fifth of the ADL (auto-deleveraging) queue a position is. The fifth with number 5 is closed first. 0
		 * means that the position is in no queue.
		 */
		lightsOf(position: PositionState, now: Pick<Mark, "mark" | "at">, unitsPerTickLot: bigint): number;
	};
	readonly contractBooks: {
		levels(instrument: number, side: Side, count: number): readonly { readonly price: number; readonly lots: number }[];
		version(instrument: number): number;
	};
	readonly contractMarkets: {
		/** Returns statistics of the last 24 hours; volume is in the pair's lots. */
		stats(instrument: number): MarketStats;
		/** Returns trades newest first. */
		trades(instrument: number, count: number): readonly ContractTrade[];
	};
}
