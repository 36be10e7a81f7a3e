import type { OrderChanged, Side, Traded } from "@candor/core";

export type OrderState = Omit<OrderChanged, "type">;
export type TradeState = Pick<Traded, "trade" | "price" | "lots" | "takerSide" | "at">;

/** Statistics of the last 24 hours: prices in ticks, `volumeLots` in lots, `turnover` in units of the quote asset. */
export interface DayStats {
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly last: number;
	readonly volumeLots: number | bigint;
	readonly turnover: bigint;
}

export interface SpotViews {
	readonly orders: { find(order: number): OrderState | undefined; open(user: number): readonly OrderState[] };
	readonly books: {
		levels(pair: number, side: Side, count: number): readonly { readonly price: number; readonly lots: number }[];
		version(pair: number): number;
	};
	readonly markets: {
		last(pair: number): number;
		stats(pair: number): DayStats;
		trades(pair: number, count: number): readonly TradeState[];
	};
}
