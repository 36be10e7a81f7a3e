import type { CallData, Quotation } from "@candor/contract";

/** Returns a market. @param change price change in the last 24 hours, in percent */
const market = (match_id: number, coin: string, now_price: string, change: string): Quotation => ({
	match_id,
	symbol: `${coin}/USDT`,
	currency_id: coin === "BTC" ? 1 : 10 + match_id,
	currency_name: coin,
	legal_id: 3,
	legal_name: "USDT",
	now_price,
	change,
	high: now_price,
	low: now_price,
	volume: "1",
	turnover: `${match_id * 1_000}`,
	decimals: 1,
	amount_decimals: 5,
	spot: true,
	contract: false,
	option: false,
	simulated: true,
	sparkline: ["1", "2"],
});

export const exampleMarkets: readonly Quotation[] = [
	market(1, "BTC", "64000.0", "1.00"),
	market(2, "ETH", "3000.0", "-2.00"),
	market(3, "SOL", "150.0", "0.50"),
	market(4, "DOGE", "0.1", "7.00"),
];

export const quotationOf = (markets: readonly Quotation[]): CallData<"currency/quotation_new"> => [
	{ id: 3, name: "USDT", quotation: [...markets] },
];

/** Response to `POST favourites/list`, and to `POST favourites/save` with the same symbols. */
export const favouritesOf = (...symbols: string[]): CallData<"favourites/list"> =>
	exampleMarkets
		.filter(({ symbol }) => symbols.includes(symbol))
		.toSorted((a, b) => symbols.indexOf(a.symbol) - symbols.indexOf(b.symbol));
