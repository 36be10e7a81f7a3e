import { spotPair } from "../../src/features/spot/data/pair-terms.ts";

export const btc = spotPair(
	{
		match_id: 1,
		symbol: "BTC/USDT",
		currency_id: 1,
		currency_name: "BTC",
		currency_decimals: 8,
		legal_id: 3,
		legal_name: "USDT",
		legal_decimals: 6,
		simulated: true,
	},
	{
		price_decimals: 1,
		amount_decimals: 5,
		tick: "0.1",
		lot: "0.00001",
		min_notional: "5",
		max_notional: "5000000",
		maker_fee_ppm: 1000,
		taker_fee_ppm: 1000,
		collar_ppm: 50_000,
		band_buy_low_ppm: 200_000,
		band_buy_high_ppm: 1_200_000,
		band_sell_low_ppm: 800_000,
		band_sell_high_ppm: 5_000_000,
	},
);
