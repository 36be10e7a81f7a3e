import type { ContractAccount, ContractTraded, FundingRated, InstrumentSet, MarkSet, Side } from "@candor/core";
import type { MarketStats } from "../../markets/market-view.ts";
import type { PositionState } from "../../positions/position-state.ts";

export type InstrumentTerms = Omit<InstrumentSet, "type">;
export type Mark = Omit<MarkSet, "type">;
export type ContractTrade = Pick<ContractTraded, "trade" | "price" | "lots" | "takerBuys" | "at">;

export interface ContractsViews {
	readonly contracts: {
		/** Contracts in the order in which they were listed. */
		instruments(): readonly InstrumentTerms[];
		instrument(id: number): InstrumentTerms | undefined;
		/** The contract of a pair that trades real or demo money. */
		instrumentOf(pair: number, account: ContractAccount): InstrumentTerms | undefined;
		/** Undefined before the first index record. */
		mark(instrument: number): Mark | undefined;
		/** Rate of the previous period; undefined if there was none. */
		lastRate(instrument: number): Pick<FundingRated, "ratePpb"> | undefined;
		/** End of the contract, past or future, ms; undefined if no date is set. */
		endOf(instrument: number): number | undefined;
		/** Lots that all longs hold. */
		openLots(instrument: number): number;
		modeOf(user: number, instrument: number): { readonly net: boolean; readonly leverage: number };
	};
	readonly positions: { find(position: number): PositionState | undefined; open(user: number): readonly PositionState[] };
	readonly adlQueues: {
		/** Fifth of its side's ADL queue in which a position is (5: closed first); 0: in none. */
		lightsOf(position: PositionState, now: Pick<Mark, "mark" | "at">, unitsPerTickLot: bigint): number;
	};
	readonly contractBooks: {
		levels(instrument: number, side: Side, count: number): readonly { readonly price: number; readonly lots: number }[];
		version(instrument: number): number;
	};
	readonly contractMarkets: {
		/** Statistics of the last 24 hours, volume in the pair's lots. */
		stats(instrument: number): MarketStats;
		/** Newest first. */
		trades(instrument: number, count: number): readonly ContractTrade[];
	};
}
