// Describes the market that the chart shows. Every product provides this description.

export type CandlePrice = "last" | "mark" | "index";

export interface ChartMarket {
	readonly matchId: number;
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
	readonly priceDecimals: number;
	readonly amountDecimals: number;
	/** Account whose contract candles the chart shows: real or demo money. Undefined for spot. */
	readonly contract?: "real" | "simulation";
	/** Price kind of a contract's candles: last price (default), mark price or index. May change while the chart is shown. */
	readonly price?: CandlePrice;
}
