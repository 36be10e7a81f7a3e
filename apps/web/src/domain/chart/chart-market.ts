// Describes the market that the chart shows. Every product provides this description.

export type CandlePrice = "last" | "mark" | "index";

export interface ChartMarket {
	readonly matchId: number;
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
	readonly priceDecimals: number;
	readonly amountDecimals: number;
	/** For a contract, the kind of money whose candles the chart shows: real or demo money. Undefined for spot. */
	readonly contract?: "real" | "simulation";
	/** Price kind of a contract's candles: last price (default), mark price or index. May change while the chart is shown. */
	readonly price?: CandlePrice;
}
