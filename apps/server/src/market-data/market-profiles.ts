// Parameters of each simulated market. The prices are plausible long-term values and not forecasts.

export interface MarketProfile {
	/** Price (quote per base) to which the simulated price returns over time. */
	readonly anchor: number;
	/** Weight of the price factor that is common to all markets. */
	readonly beta: number;
	/** Standard deviation of the daily change of the price's logarithm, without the common factor. */
	readonly dailyOwn: number;
	/** Maximum distance between the logarithm of the price and that of the anchor. */
	readonly bound: number;
	/** Share of the price's distance from the anchor that is left after a day, 0 to 1. */
	readonly persistence: number;
	/** Maximum number of jumps of this coin per day, without jumps of the common factor. `jumpSize` is the median size of a jump. */
	readonly jumps: number;
	readonly jumpSize: number;
	/**
	 * Mean time between two simulated orders in seconds. `orderValue` is the median value of an order in full coins of the quote
	 * currency.
	 */
	readonly orderEverySeconds: number;
	readonly orderValue: number;
}

const coin = { bound: Math.log(2.5), persistence: 0.985, jumps: 2, jumpSize: 0.006 };
const PROFILES: Readonly<Record<string, MarketProfile>> = {
	BTC: { ...coin, anchor: 64_000, beta: 1, dailyOwn: 0.006, orderEverySeconds: 2, orderValue: 260 },
	ETH: { ...coin, anchor: 3_400, beta: 1.15, dailyOwn: 0.011, orderEverySeconds: 2, orderValue: 200 },
	SOL: { ...coin, anchor: 148, beta: 1.35, dailyOwn: 0.018, orderEverySeconds: 2.5, orderValue: 150 },
	TRX: { ...coin, anchor: 0.127, beta: 0.6, dailyOwn: 0.01, orderEverySeconds: 5, orderValue: 80 },
	XRP: { ...coin, anchor: 0.55, beta: 0.9, dailyOwn: 0.016, orderEverySeconds: 4, orderValue: 110 },
	DOGE: { ...coin, anchor: 0.12, beta: 1.3, dailyOwn: 0.02, orderEverySeconds: 4, orderValue: 90 },
	LTC: { ...coin, anchor: 72, beta: 0.95, dailyOwn: 0.013, orderEverySeconds: 5, orderValue: 110 },
	USDC: {
		anchor: 1,
		beta: 0,
		dailyOwn: 0.000_12,
		bound: 0.002,
		persistence: 0.4,
		jumps: 0,
		jumpSize: 0,
		orderEverySeconds: 4,
		orderValue: 220,
	},
};

/** Parameters of the price factor that is common to all markets. `dailyOwn` is the standard deviation of its daily change. */
export const COMMON = { dailyOwn: 0.02, persistence: 0.985, jumps: 3, jumpSize: 0.005 } as const;

export const SIMULATED_COINS: readonly string[] = Object.keys(PROFILES);

const BY_SYMBOL = new Map(Object.entries(PROFILES).map(([coin, profile]) => [`${coin}/USDT`, profile]));

/**
 * Returns the parameters of a simulated market; undefined if the market is not simulated.
 * @param symbol symbol such as `BTC/USDT`
 */
export function profileOf(symbol: string): MarketProfile | undefined {
	return BY_SYMBOL.get(symbol);
}
