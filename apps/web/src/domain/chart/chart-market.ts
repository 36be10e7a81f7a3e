// The description of a market that the chart needs, for any product.

export type CandlePrice = "last" | "mark" | "index";

export interface ChartMarket {
	readonly matchId: number;
	/** `BTC/USDT`. */
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
	readonly priceDecimals: number;
	readonly amountDecimals: number;
	/** Account of the contract whose candles are shown. Left out for spot. */
	readonly contract?: "real" | "simulation";
	/** Price kind of a contract's candles: last price by default, mark or index. May change while the chart is shown. */
	readonly price?: CandlePrice;
}
