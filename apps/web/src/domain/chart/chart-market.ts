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
	/** The account whose contract the candles belong to. Left out: spot. */
	readonly contract?: "real" | "simulation";
	/** Of which of a contract's prices the candles are. Left out: of the last ones. May change while the chart is shown. */
	readonly price?: CandlePrice;
}
