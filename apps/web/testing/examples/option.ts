// Examples of an option in each of its states, as the server sends it.
import type { Option } from "@candor/contract";

/** An up option of 30 seconds with a stake of 100 demo money. It was bought at time 1,000,000 ms and opens after 1,002,000 ms. */
export const bought: Option = {
	id: 7,
	client_id: "c",
	product: "BTC/USDT",
	match_id: 1,
	currency: "DEMO",
	direction: 1,
	transaction_period: 30,
	quantity: "100.000000",
	payout_ratio: "0.8",
	payout: "80.000000",
	handling_fee: "0.000000",
	purchase_time: 1_000_000,
	opens_after: 1_002_000,
	price: null,
	open_time: null,
	close_time: null,
	delivery_price: null,
	delivery_time: null,
	status: "open",
	result: null,
	by: null,
	outage: false,
	returned: "0.000000",
	profit_loss: null,
	account_change_type: "simulation",
};

/** The same option after it opened at time 1,003,000 ms, at the price 64,000.0. */
export const running: Option = { ...bought, price: "64000.0", open_time: 1_003_000, close_time: 1_033_000 };

const ended: Option = {
	...running,
	status: "settled",
	by: "record",
	delivery_time: 1_034_000,
};

export const won: Option = {
	...ended,
	delivery_price: "64000.1",
	result: "bullish",
	returned: "100.000000",
	profit_loss: "80.000000",
};
export const lost: Option = { ...ended, delivery_price: "63999.9", result: "bearish", profit_loss: "-100.000000" };
export const fair: Option = {
	...ended,
	delivery_price: "64000.0",
	result: "fair",
	returned: "100.000000",
	profit_loss: "0.000000",
};
export const returned: Option = { ...bought, status: "void", returned: "100.000000", profit_loss: "0.000000" };
