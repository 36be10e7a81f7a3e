// Lists the messages whose translation may be equal to the English text: terms that the language uses too, and texts without
// words.
import type { Locale } from "./messages.ts";

const EVERYWHERE = ["FOK", "GTC", "IBAN", "ID", "IOC", "OCO", "TRON"];
/** Order types and terms of contract trading that Spanish and Thai traders use in English. */
const TRADING = [
	"Long",
	"Long {leverage}×",
	"Maker",
	"Post only",
	"Post only (maker)",
	"Short",
	"Short {leverage}×",
	"Stop",
	"Stop limit",
	"Stop loss",
	"Stop market",
	"TP / SL",
	"Take profit",
	"Take profit / Stop loss",
	"Taker",
];

export const SAME_AS_ENGLISH: Readonly<Record<Exclude<Locale, "en">, readonly string[]>> = {
	ja: [...EVERYWHERE, "{left}/{limit} USDT", "you@example.com"],
	ko: [...EVERYWHERE, "{left}/{limit} USDT", "you@example.com"],
	es: [
		...EVERYWHERE,
		...TRADING,
		"Chat",
		"Memo: {memo}",
		"Demo",
		"Top 10",
		"Demo {side} {product}",
		"Real",
		"Spot",
		"Total",
		"{hours} h {rest} min",
		"{minutes} min",
		"{rest} min",
	],
	th: [
		...EVERYWHERE,
		...TRADING,
		"BTC, ETH …",
		"Equity",
		"Funding",
		"Isolated",
		"Liquidation",
		"Mark",
		"Mark {mark}",
		"Mark {now}",
		"Open interest",
		"Proof of Stake",
		"Proof of Work",
		"SL",
		"TP",
		"you@example.com",
	],
};
