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
		/** Returns the pair's contract for real or for demo money, as `account` says. */
		instrumentOf(pair: number, account: ContractAccount): InstrumentTerms | undefined;
		/** Returns the mark price of a contract, or undefined before the first index record. */
		mark(instrument: number): Mark | undefined;
		/** Returns the funding rate of the previous period, or undefined if there was none. */
		lastRate(instrument: number): Pick<FundingRated, "ratePpb"> | undefined;
		/** Returns the time (ms, past or future) at which the contract ends, or undefined if no end is set. */
		endOf(instrument: number): number | undefined;
		/** Returns the open interest: the sum of lots over all long positions. */
		openLots(instrument: number): number;
		modeOf(user: number, instrument: number): { readonly net: boolean; readonly leverage: number };
	};
	readonly positions: {
		find(position: number): PositionState | undefined;
		open(user: number): readonly PositionState[];
		/** Number of positions that the core has set aside after a program fault. */
		readonly heldCount: number;
	};
	readonly adlQueues: {
		/**
		 * Returns the fifth of the ADL (auto-deleveraging) queue that contains the position: 5 for the fifth that is closed first.
		 * Returns 0 if the position is in no queue.
		 */
		lightsOf(position: PositionState, now: Pick<Mark, "mark" | "at">, unitsPerTickLot: bigint): number;
	};
	readonly contractBooks: {
		levels(instrument: number, side: Side, count: number): readonly { readonly price: number; readonly lots: number }[];
		version(instrument: number): number;
	};
	readonly contractMarkets: {
		/** Returns statistics of the last 24 hours. Prices are in ticks, the volume is in the pair's lots. */
		stats(instrument: number): MarketStats;
		/** Returns at most `count` trades, newest first. */
		trades(instrument: number, count: number): readonly ContractTrade[];
	};
}
