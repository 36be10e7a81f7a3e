// Tests spot orders by type and situation, with their events and their effects on money. The tests are tables that can be read
// next to docs/reference/rules.md §4. Index and reference price are 100000 ticks. One lot at a price of one tick is 1 ledger unit
// of USDT, and one lot is 1000 ledger units of BTC. Fees are taken from the received coin: 0.1 % for a maker and 0.15 % for a
// taker.
import { Floor, PEOPLE, type Person } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../engine/outcome.ts";
import type { PlaceOrder } from "./messages.ts";
import { SPOT_REFUSALS } from "./refusals.ts";

interface Case {
	readonly name: string;
	readonly given?: readonly string[];
	readonly when: string;
	readonly tells: readonly string[];
	/** Change of each user's money since the start, as a text of coin, available and frozen. */
	readonly money?: Partial<Record<Person, string>>;
}

const LIMIT: Case[] = [
	{
		name: "a resting buy freezes price × lots of the quote coin",
		when: "ann buy 100 @99000",
		tells: ["#1 waiting", "buy 99000: 100"],
		money: { ann: "USDT -9900000 +9900000 BTC 0 0" },
	},
	{
		name: "a resting sell freezes the lots",
		when: "ann sell 100 @101000",
		tells: ["#1 waiting", "sell 101000: 100"],
		money: { ann: "USDT 0 0 BTC -100000 +100000" },
	},
	{
		name: "a taker pays the maker's better price, and each pays its fee from the received coins",
		given: ["ann sell 100 @99000"],
		when: "bob buy 100 @100000",
		tells: ["#2 waiting", "trade 100@99000 #1 done by #2 done", "sell 99000: 0"],
		money: { ann: "USDT +9890100 0 BTC -100000 0", bob: "USDT -9900000 0 BTC +99850 0" },
	},
	{
		name: "the unfilled lots of a taker stay in the book, and only their money is frozen",
		given: ["ann sell 60 @99000"],
		when: "bob buy 100 @100000",
		tells: ["#2 waiting", "trade 60@99000 #1 done by #2", "sell 99000: 0", "buy 100000: 40"],
		money: { bob: "USDT -9940000 +4000000 BTC +59910 0" },
	},
	{
		name: "a sell fills at the best bid first, then at the oldest bid of the next price",
		given: ["ann buy 50 @99000", "cy buy 60 @99000", "ann buy 70 @99500"],
		when: "bob sell 150 @99000",
		tells: [
			"#4 waiting",
			"trade 70@99500 #3 done by #4",
			"trade 50@99000 #1 done by #4",
			"trade 30@99000 #2 by #4 done",
			"buy 99500: 0",
			"buy 99000: 30",
		],
		money: {
			bob: "USDT +14862672 0 BTC -150000 0",
			ann: "USDT -11915000 0 BTC +119880 0",
			cy: "USDT -5940000 +2970000 BTC +29970 0",
		},
	},
	{
		name: "an immediate-or-cancel order fills at once, and its unfilled lots are cancelled",
		given: ["ann sell 60 @99000"],
		when: "bob buy 100 @100000 ioc",
		tells: ["#2 waiting", "trade 60@99000 #1 done by #2", "#2 cancelled immediate_or_cancel filled 60", "sell 99000: 0"],
		money: { bob: "USDT -5940000 0 BTC +59910 0" },
	},
	{
		name: "a fill-or-kill order that cannot be filled is accepted, and cancelled without a fill",
		given: ["ann sell 60 @99000"],
		when: "bob buy 100 @100000 fok",
		tells: ["#2 cancelled fill_or_kill"],
		money: { bob: "USDT 0 0 BTC 0 0", ann: "USDT 0 0 BTC -60000 +60000" },
	},
	{
		name: "a fill-or-kill order is filled in full over two prices",
		given: ["ann sell 60 @99000", "ann sell 40 @100000"],
		when: "bob buy 100 @100000 fok",
		tells: [
			"#3 waiting",
			"trade 60@99000 #1 done by #3",
			"trade 40@100000 #2 done by #3 done",
			"sell 99000: 0",
			"sell 100000: 0",
		],
		money: { bob: "USDT -9940000 0 BTC +99850 0" },
	},
	{
		name: "a fill-or-kill order does not count its owner's orders in the book",
		given: ["bob sell 60 @99000", "ann sell 60 @99500"],
		when: "bob buy 100 @100000 fok maker",
		tells: ["#3 cancelled fill_or_kill"],
	},
	{
		name: "a post-only order that would not fill at once rests",
		when: "bob buy 100 @100000 post",
		tells: ["#1 waiting", "buy 100000: 100"],
	},
	{
		name: "a post-only order that would fill at once is rejected",
		given: ["ann sell 60 @99000"],
		when: "bob buy 100 @99000 post",
		tells: ["refused post_only_would_take target_price"],
	},
	{
		name: "a post-only order that is not good-till-cancelled is rejected",
		when: "bob buy 100 @99000 post ioc",
		tells: ["refused post_only_limit_only post_only"],
	},
	{
		name: "cancelling an order releases its frozen money",
		given: ["ann buy 100 @99000", "bob sell 40 @99000"],
		when: "ann cancel 1",
		tells: ["#1 cancelled user filled 40", "buy 99000: 0"],
		money: { ann: "USDT -3960000 0 BTC +39960 0" },
	},
	{
		name: "one command cancels all orders of its sender, and no orders of others",
		given: ["ann buy 100 @99000", "bob buy 100 @99000", "ann sell 100 @101000", "ann quotes 100@98000 |"],
		when: "ann cancel all",
		tells: ["#1 cancelled user", "#3 cancelled user", "buy 99000: 100", "sell 101000: 0"],
		money: { ann: "USDT -9800000 +9800000 BTC 0 0" },
	},
	{
		name: "cancelling another user's order is rejected like an unknown order",
		given: ["ann buy 100 @99000"],
		when: "bob cancel 1",
		tells: ["refused unknown_order id"],
	},
	{ name: "cancelling an unknown order is rejected", when: "bob cancel 1", tells: ["refused unknown_order id"] },
	{
		name: "cancelling a filled order is rejected",
		given: ["ann buy 100 @99000", "bob sell 100 @99000"],
		when: "ann cancel 1",
		tells: ["refused unknown_order id"],
	},
];

const SELF_TRADE: Case[] = [
	{
		name: "with expire taker the unfilled lots of the new order are cancelled, and the user's resting order stays",
		given: ["bob sell 50 @99000", "ann sell 50 @99500", "bob sell 50 @100000"],
		when: "ann buy 150 @100000",
		tells: ["#4 waiting", "trade 50@99000 #1 done by #4", "#4 cancelled self_trade filled 50", "sell 99000: 0"],
		money: { ann: "USDT -4950000 0 BTC -75 +50000" },
	},
	{
		name: "with expire maker the user's resting order is cancelled, and the new order continues",
		given: ["bob sell 50 @99000", "ann sell 50 @99500", "bob sell 50 @100000"],
		when: "ann buy 100 @100000 maker",
		tells: [
			"#4 waiting",
			"trade 50@99000 #1 done by #4",
			"#2 cancelled self_trade",
			"trade 50@100000 #3 done by #4 done",
			"sell 99000: 0",
			"sell 99500: 0",
			"sell 100000: 0",
		],
		money: { ann: "USDT -9950000 0 BTC +99850 0" },
	},
	{
		name: "with expire both the user's resting order and the new order are cancelled",
		given: ["ann sell 50 @99500"],
		when: "ann buy 100 @100000 both",
		tells: ["#2 waiting", "#1 cancelled self_trade", "#2 cancelled self_trade", "sell 99500: 0"],
		money: { ann: "USDT 0 0 BTC 0 0" },
	},
	{
		name: "a quote of the same user is cancelled without an order event",
		given: ["ann quotes | 100@99500"],
		when: "ann buy 100 @99500 maker",
		tells: ["#2 waiting", "sell 99500: 0", "buy 99500: 100"],
		money: { ann: "USDT -9950000 +9950000 BTC 0 0" },
	},
];

const MARKET: Case[] = [
	{
		name: "a market buy by quantity pays the prices of the book",
		given: ["ann sell 60 @100000", "ann sell 60 @101000"],
		when: "bob buy market 100",
		tells: ["#3 waiting", "trade 60@100000 #1 done by #3", "trade 40@101000 #2 by #3 done", "sell 100000: 0", "sell 101000: 20"],
		money: { bob: "USDT -10040000 0 BTC +99850 0" },
	},
	{
		name: "a market buy by amount buys full lots, and the buyer keeps the remaining amount",
		given: ["ann sell 60 @100000", "ann sell 60 @101000"],
		when: "bob buy market for 10050000",
		tells: [
			"#3 waiting",
			"trade 60@100000 #1 done by #3",
			"trade 40@101000 #2 by #3",
			"#3 completed filled 100",
			"sell 100000: 0",
			"sell 101000: 20",
		],
		money: { bob: "USDT -10040000 0 BTC +99850 0" },
	},
	{
		name: "a market buy by amount that is spent to the unit is completed by its last fill",
		given: ["ann sell 60 @100000"],
		when: "bob buy market for 6000000",
		tells: ["#2 waiting", "trade 60@100000 #1 done by #2 done", "sell 100000: 0"],
	},
	{
		name: "a market buy ends at the collar of 5 % with that reason",
		given: ["ann sell 60 @105000", "ann sell 60 @105001"],
		when: "bob buy market 100",
		tells: ["#3 waiting", "trade 60@105000 #1 done by #3", "#3 cancelled collar filled 60", "sell 105000: 0"],
	},
	{
		name: "a market sell ends at the collar of 5 %",
		given: ["ann buy 60 @95000", "ann buy 60 @94999"],
		when: "bob sell market 100",
		tells: ["#3 waiting", "trade 60@95000 #1 done by #3", "#3 cancelled collar filled 60", "buy 95000: 0"],
	},
	{
		name: "a market order ends when the book is empty",
		given: ["ann sell 60 @100000"],
		when: "bob buy market 100",
		tells: ["#2 waiting", "trade 60@100000 #1 done by #2", "#2 cancelled no_liquidity filled 60", "sell 100000: 0"],
	},
	{
		name: "a market order is cancelled if the book is empty",
		when: "bob sell market 100",
		tells: ["#1 waiting", "#1 cancelled no_liquidity"],
	},
	{
		name: "a fill-or-kill market order by amount needs the full amount in the book",
		given: ["ann sell 60 @100000"],
		when: "bob buy market for 9000000 fok",
		tells: ["#2 cancelled fill_or_kill"],
	},
	{
		name: "a market order is rejected while the index is stale",
		given: ["wait 11000"],
		when: "bob sell market 100",
		tells: ["refused market_halted order_type"],
	},
	{
		name: "a market buy by amount that empties the book is completed if less than a lot's price is left",
		given: ["ann sell 60 @100000"],
		when: "bob buy market for 6050000",
		tells: ["#2 waiting", "trade 60@100000 #1 done by #2", "#2 completed filled 60", "sell 100000: 0"],
		money: { bob: "USDT -6000000 0 BTC +59910 0" },
	},
	{
		name: "a market buy by amount with less than a lot's price left is completed, whatever orders are beyond the collar",
		given: ["ann sell 60 @100000", "ann sell 60 @105001"],
		when: "bob buy market for 6050000 fok",
		tells: ["#3 waiting", "trade 60@100000 #1 done by #3", "#3 completed filled 60", "sell 100000: 0"],
	},
	{ name: "a market sell by amount is rejected", when: "bob sell market for 9000000", tells: ["refused buy_only quote_amount"] },
	{
		name: "a market order with both quantity and amount is rejected",
		when: "bob buy 100 market for 9000000",
		tells: ["refused ambiguous_quantity quote_amount"],
	},
	{
		name: "a market buy by quantity is rejected if the book's prices exceed the buyer's money",
		given: ["ann sell 9980 @100000", "ann sell 20 @101000"],
		when: "bob buy market 10000",
		tells: ["refused insufficient_balance amount"],
	},
];

const STOPS: Case[] = [
	{
		name: "a stop-limit sell freezes its lots at once, and waits outside the book",
		given: ["ann buy 11 @99500 post"],
		when: "bob sell 100 stop 99000 @98900",
		tells: ["#2 waiting"],
		money: { bob: "USDT 0 0 BTC -100000 +100000" },
	},
	{
		name: "a trade at the stop price triggers a stop after the command of the trade",
		given: ["bob sell 100 stop 99000 @98900", "ann buy 200 @99000"],
		when: "cy sell 50 @99000",
		tells: [
			"#3 waiting",
			"trade 50@99000 #2 by #3 done",
			"buy 99000: 150",
			"#1 triggered",
			"trade 100@99000 #2 by #1 done",
			"buy 99000: 50",
		],
		money: { bob: "USDT +9885150 0 BTC -100000 0" },
	},
	{
		name: "a triggered stop-limit order rests if no order matches it",
		given: ["bob sell 100 stop 99000 @98900", "ann buy 50 @99000"],
		when: "cy sell 50 @99000",
		tells: ["#3 waiting", "trade 50@99000 #2 done by #3 done", "buy 99000: 0", "#1 triggered", "sell 98900: 100"],
		money: { bob: "USDT 0 0 BTC -100000 +100000" },
	},
	{
		name: "stops run in the order in which the price reaches them, the oldest first at equal prices",
		given: [
			"bob sell 100 stop 98000 @97000",
			"bob sell 100 stop 99000 @97000",
			"bob sell 100 stop 99000 @97100",
			"ann buy 50 @98000",
		],
		when: "cy sell 50 @98000",
		tells: [
			"#5 waiting",
			"trade 50@98000 #4 done by #5 done",
			"buy 98000: 0",
			"#2 triggered",
			"sell 97000: 100",
			"#3 triggered",
			"sell 97100: 100",
			"#1 triggered",
			"sell 97000: 200",
		],
	},
	{
		name: "the fill of one stop triggers the next stop",
		given: [
			"ann buy 50 @99000",
			"ann buy 100 @98000",
			"ann buy 100 @97000",
			"bob sell 100 stop 99000 @90000",
			"bob sell 100 stop 98000 @90000",
		],
		when: "cy sell 50 @99000",
		tells: [
			"#6 waiting",
			"trade 50@99000 #1 done by #6 done",
			"buy 99000: 0",
			"#4 triggered",
			"trade 100@98000 #2 done by #4 done",
			"buy 98000: 0",
			"#5 triggered",
			"trade 100@97000 #3 done by #5 done",
			"buy 97000: 0",
		],
	},
	{
		name: "a stop that watches the index ignores trades",
		given: ["bob sell 100 stop 99000 @98900 index", "ann buy 50 @99000"],
		when: "cy sell 50 @99000",
		tells: ["#3 waiting", "trade 50@99000 #2 done by #3 done", "buy 99000: 0"],
	},
	{
		name: "a stop that watches the index runs when the index reaches it",
		given: ["bob sell 100 stop 99000 @98900 index"],
		when: "index 99000",
		tells: ["#1 triggered", "sell 98900: 100"],
	},
	{
		name: "a stop keeps its direction from the placement: a buy below the market waits for a fall",
		given: ["bob buy 100 stop 98000 @98100 index", "index 99000"],
		when: "index 98000",
		tells: ["#1 triggered", "buy 98100: 100"],
	},
	{
		name: "a stop-market buy freezes its amount, and spends it when triggered",
		given: ["bob buy for 10000000 stop 101000 index", "ann sell 200 @100000"],
		when: "index 101000",
		tells: ["#1 triggered", "trade 100@100000 #2 by #1 done", "sell 100000: 100"],
		money: { bob: "USDT -10000000 0 BTC +99850 0" },
	},
	{
		name: "a stop-market sell does not fill beyond the collar",
		given: ["bob sell 100 stop 99000 index", "ann buy 100 @94000"],
		when: "index 99000",
		tells: ["#1 triggered", "#1 cancelled collar"],
		money: { bob: "USDT 0 0 BTC 0 0" },
	},
	{
		name: "a stop-market order that is triggered without a fresh index is cancelled",
		given: ["bob sell 100 stop 99000", "ann buy 60 @99000", "wait 11000"],
		when: "cy sell 60 @99000",
		tells: ["#3 waiting", "trade 60@99000 #2 done by #3 done", "buy 99000: 0", "#1 triggered", "#1 cancelled index_stale"],
		money: { bob: "USDT 0 0 BTC 0 0" },
	},
	{
		name: "a stop-market buy without an amount is rejected",
		when: "bob buy 100 stop 101000",
		tells: ["refused quote_amount_required quote_amount"],
	},
	{
		name: "a stop at the current price is rejected",
		when: "bob sell 100 stop 100000 @99000",
		tells: ["refused stop_at_market stop_price"],
	},
	{
		name: "a waiting stop can be cancelled like any order",
		given: ["bob sell 100 stop 99000 @98900"],
		when: "bob cancel 1",
		tells: ["#1 cancelled user"],
		money: { bob: "USDT 0 0 BTC 0 0" },
	},
];

const OCO: Case[] = [
	{
		name: "an OCO sell freezes its lots once",
		when: "bob oco sell 100 @101000 stop 99000 @98900",
		tells: ["#1 waiting", "#2 waiting", "sell 101000: 100"],
		money: { bob: "USDT 0 0 BTC -100000 +100000" },
	},
	{
		name: "an OCO buy freezes the larger amount of its legs once",
		when: "bob oco buy 100 @99000 stop 101000 @101500",
		tells: ["#1 waiting", "#2 waiting", "buy 99000: 100"],
		money: { bob: "USDT -10150000 +10150000 BTC 0 0" },
	},
	{
		name: "a partial fill of an OCO's limit leg cancels the stop leg, and releases the money that only the stop leg needed",
		given: ["bob oco buy 100 @99000 stop 101000 @101500"],
		when: "ann sell 60 @99000",
		tells: ["#3 waiting", "trade 60@99000 #1 by #3 done", "#2 cancelled other_leg", "buy 99000: 40"],
		money: { bob: "USDT -9900000 +3960000 BTC +59940 0" },
	},
	{
		name: "the trigger of an OCO's stop leg cancels the limit leg",
		given: ["bob oco buy 100 @99000 stop 101000 @101500 index", "ann sell 100 @101200"],
		when: "index 101000",
		tells: ["#2 triggered", "#1 cancelled other_leg", "trade 100@101200 #3 done by #2 done", "buy 99000: 0", "sell 101200: 0"],
		money: { bob: "USDT -10120000 0 BTC +99850 0" },
	},
	{
		name: "cancelling an OCO's stop leg cancels both legs",
		given: ["bob oco buy 100 @99000 stop 101000 @101500"],
		when: "bob cancel 2",
		tells: ["#2 cancelled user", "#1 cancelled other_leg", "buy 99000: 0"],
		money: { bob: "USDT 0 0 BTC 0 0" },
	},
	{
		name: "an OCO of the same user that would match is cancelled with both legs",
		given: ["bob oco sell 100 @101000 stop 99000 @98900"],
		when: "bob buy 60 @101000 maker",
		tells: ["#3 waiting", "#1 cancelled self_trade", "#2 cancelled other_leg", "sell 101000: 0", "buy 101000: 60"],
		money: { bob: "USDT -6060000 +6060000 BTC 0 0" },
	},
	{
		name: "an OCO with both legs on one side of the market is rejected",
		when: "bob oco sell 100 @101000 stop 102000 @98900",
		tells: ["refused oco_prices stop_price"],
	},
	{
		name: "an OCO whose limit leg would fill at once is rejected",
		given: ["ann buy 10 @101000"],
		when: "bob oco sell 100 @100500 stop 99000 @98900",
		tells: ["refused oco_would_take target_price"],
	},
	{
		name: "an OCO that is not good-till-cancelled is rejected",
		when: "bob oco sell 100 @101000 stop 99000 @98900 ioc",
		tells: ["refused oco_good_till_cancelled_only time_in_force"],
	},
];

const QUOTES: Case[] = [
	{
		name: "quotes rest in the book, freeze their money once, and are emitted as levels only",
		when: "ann quotes 100@99900 100@99800 | 100@100100",
		tells: ["buy 99900: 100", "buy 99800: 100", "sell 100100: 100"],
		money: { ann: "USDT -19970000 +19970000 BTC -100000 +100000" },
	},
	{
		name: "quotes with the same or fewer lots keep their priority",
		given: ["ann quotes 100@99900 100@99800 |", "bob buy 100 @99900", "bob buy 100 @99800", "ann quotes 100@99900 60@99800 |"],
		when: "cy sell 320 @99800",
		tells: [
			"#5 waiting",
			"trade 100@99900 #1 done quote by #5",
			"trade 100@99900 #3 done by #5",
			"trade 60@99800 #2 done quote by #5",
			"trade 60@99800 #4 by #5 done",
			"buy 99900: 0",
			"buy 99800: 40",
		],
	},
	{
		name: "a quote with more lots loses its priority",
		given: ["ann quotes 100@99900 |", "bob buy 100 @99900", "ann quotes 150@99900 |"],
		when: "cy sell 100 @99900",
		tells: ["#4 waiting", "trade 100@99900 #2 done by #4 done", "buy 99900: 150"],
	},
	{
		name: "quotes that would fill at once are dropped, and the other quotes rest in the book",
		given: ["bob sell 100 @100000"],
		when: "ann quotes 100@100000 100@99900 |",
		tells: ["buy 99900: 100"],
		money: { ann: "USDT -9990000 +9990000 BTC 0 0" },
	},
	{
		name: "new quotes may cross the quotes that they replace",
		given: ["ann quotes 100@99900 | 100@100000"],
		when: "ann quotes 100@100100 | 100@100200",
		tells: ["buy 99900: 0", "buy 100100: 100", "sell 100000: 0", "sell 100200: 100"],
		money: { ann: "USDT -10010000 +10010000 BTC -100000 +100000" },
	},
	{
		name: "empty lists withdraw all quotes",
		given: ["ann quotes 100@99900 | 100@100100"],
		when: "ann quotes |",
		tells: ["buy 99900: 0", "sell 100100: 0"],
		money: { ann: "USDT 0 0 BTC 0 0" },
	},
	{
		name: "quotes that the account cannot pay for are all rejected",
		when: "ann quotes 5000@99900 5100@99800 | 100@100100",
		tells: ["refused insufficient_balance bids"],
		money: { ann: "USDT 0 0 BTC 0 0" },
	},
	{
		name: "two quotes at one price are rejected",
		when: "ann quotes 100@99900 100@99900 |",
		tells: ["refused duplicate_price bids"],
	},
	{
		name: "quotes whose bid reaches their ask are rejected",
		when: "ann quotes 100@100000 | 100@100000",
		tells: ["refused quotes_crossed asks"],
	},
	{
		name: "a quote below the minimum notional is rejected",
		when: "ann quotes 1@99900 |",
		tells: ["refused notional_too_small bids"],
	},
	{
		name: "a quote cannot be cancelled as an order",
		given: ["ann quotes 100@99900 |"],
		when: "ann cancel 1",
		tells: ["refused unknown_order id"],
	},
];

const FILTERS: Case[] = [
	{
		name: "an order just below the minimum notional is rejected",
		when: "ann buy 10 @99999",
		tells: ["refused notional_too_small amount"],
	},
	{
		name: "an order of exactly the minimum notional is accepted",
		when: "ann buy 10 @100000",
		tells: ["#1 waiting", "buy 100000: 10"],
	},
	{
		name: "an order above the maximum notional is rejected",
		when: "ann buy 50000001 @100000",
		tells: ["refused notional_too_large amount"],
	},
	{
		name: "a buy at the highest price of the band is accepted",
		when: "ann buy 60 @120000",
		tells: ["#1 waiting", "buy 120000: 60"],
	},
	{
		name: "a buy a tick above the band is rejected",
		when: "ann buy 60 @120001",
		tells: ["refused price_outside_band target_price"],
	},
	{
		name: "a sell at the lowest price of the band is accepted",
		when: "ann sell 100 @80000",
		tells: ["#1 waiting", "sell 80000: 100"],
	},
	{
		name: "a sell a tick below the band is rejected",
		when: "ann sell 100 @79999",
		tells: ["refused price_outside_band target_price"],
	},
	{
		name: "a buy far below the band is rejected",
		when: "ann buy 1000 @19999",
		tells: ["refused price_outside_band target_price"],
	},
	{ name: "a limit order without a price is rejected", when: "ann buy 100 @0", tells: ["refused invalid_price target_price"] },
	{
		name: "an order with a price of 2^31 is rejected",
		when: "ann buy 100 @2147483648",
		tells: ["refused invalid_price target_price"],
	},
	{
		name: "an order with half a tick in its price is rejected",
		when: "ann buy 100 @100000.5",
		tells: ["refused invalid_price target_price"],
	},
	{ name: "an order without lots is rejected", when: "ann buy 0 @100000", tells: ["refused invalid_amount amount"] },
	{ name: "an order with negative lots is rejected", when: "ann buy -100 @100000", tells: ["refused invalid_amount amount"] },
	{ name: "an order with 2^31 lots is rejected", when: "ann buy 2147483648 @100000", tells: ["refused invalid_amount amount"] },
	{
		name: "a market order with a limit price is rejected",
		when: "ann buy 100 market @100000",
		tells: ["refused not_applicable target_price"],
	},
	{
		name: "a buy for more money than the user has is rejected",
		when: "ann buy 10001 @100000",
		tells: ["refused insufficient_balance amount"],
	},
	{
		name: "a buy for all of the user's money is accepted",
		when: "ann buy 10000 @100000",
		tells: ["#1 waiting", "buy 100000: 10000"],
	},
	{
		name: "a sell of more coins than the user has is rejected",
		when: "ann sell 10001 @100000",
		tells: ["refused insufficient_balance amount"],
	},
];

describe.each([
	["limit", LIMIT],
	["self-trade", SELF_TRADE],
	["market", MARKET],
	["stops", STOPS],
	["OCO", OCO],
	["quotes", QUOTES],
	["filters", FILTERS],
] as const)("spot executes the orders of the table: %s", (_name, cases) => {
	it.each(cases)("$name", ({ given = [], when, tells, money = {} }) => {
		const floor = new Floor();
		for (const line of given) expect(floor.say(line).join()).not.toContain("refused");
		const before = floor.exchange.stateHash();
		const told = floor.say(when);
		expect(told).toEqual(tells);
		for (const [person, change] of Object.entries(money))
			expect(`${person} ${floor.change(person as Person)}`).toBe(`${person} ${change}`);
		if (told[0]?.startsWith("refused")) expect(floor.exchange.stateHash()).toBe(before);
		floor.exchange.checkInvariants();
	});
});

it("an order pays the fee rates of the time of its placement", () => {
	const floor = new Floor();
	floor.say("ann sell 100 @100000");
	const pair = floor.exchange.offers.pair(1);
	if (pair === undefined) throw new Error("no pair");
	const { baseUnitsPerLot: _b, quoteUnitsPerTickLot: _q, ...terms } = pair;
	floor.send({ type: "ListPair", id: "", by: 1, ...terms, makerFeePpm: 50_000, takerFeePpm: 2_000 });
	floor.say("bob buy 100 @100000");
	expect(floor.change("ann")).toBe("USDT +9990000 0 BTC -100000 0");
	expect(floor.change("bob")).toBe("USDT -10000000 0 BTC +99800 0");
});

it("the core rejects a stop before the first price", () => {
	expect(new Floor(0).say("bob sell 100 stop 99000 @98900")).toEqual(["refused no_reference_price stop_price"]);
});

it("the core rejects an order beyond the limit of open orders per user and pair", () => {
	const floor = new Floor();
	for (let count = 0; count < 250; count++) {
		floor.say(`ann buy 11 @${99_000 - count}`);
		floor.say(`ann sell 11 @${101_000 + (count % 7)}`);
	}
	expect(floor.say("ann sell 11 @101000")).toEqual(["refused too_many_orders"]);
	expect(floor.say("ann quotes 11@98000 |")).not.toContain("refused");
	floor.say("ann cancel 7");
	// Each of the two legs of an OCO counts as an open order.
	const oco = "ann oco sell 11 @101000 stop 99500 @99400";
	expect(floor.say(oco)).toEqual(["refused too_many_orders"]);
	floor.say("ann cancel 9");
	expect(floor.say(oco).join()).toContain("#502 waiting,#503 waiting");
	expect(floor.say("ann sell 11 @101000")).toEqual(["refused too_many_orders"]);
	floor.say("ann cancel 502");
	for (let count = 0; count < 2; count++) expect(floor.say("ann sell 11 @101000").join()).toContain("waiting");
	expect(floor.say("ann sell market 11")).toEqual(["refused too_many_orders"]);
});

describe("the work of one command is bounded, however many small orders are in the book", () => {
	const MOST = 1_000;
	/** Creates a market in which each user places four sell orders of 11 lots at 100000. */
	const crowded = (people = 300) => {
		const floor = new Floor();
		for (let person = 0; person < people; person++) {
			const user = 200_000 + person;
			floor.send({ type: "OpenAccount", id: "", by: 102, user });
			floor.send({ type: "DepositSandbox", id: "", by: 103, user, asset: 1, amount: 100_000n });
			for (let count = 0; count < 4; count++) floor.send({ ...sellOf11, by: user });
		}
		return floor;
	};
	const sellOf11: PlaceOrder = {
		type: "PlaceOrder",
		id: "",
		by: 0,
		pair: 1,
		side: "sell",
		orderType: "limit",
		timeInForce: "gtc",
		postOnly: false,
		selfTrade: "expire_taker",
		trigger: "last",
		price: 100_000,
		stopPrice: 0,
		stopLimitPrice: 0,
		lots: 11,
		quoteAmount: 0n,
	};
	const trades = (lines: readonly string[]) => lines.filter((line) => line.startsWith("trade")).length;
	const rich = (floor: Floor) =>
		floor.send({ type: "DepositSandbox", id: "", by: 103, user: PEOPLE.bob, asset: 3, amount: 10_000_000_000n });

	it.each([
		["bob buy market for 1320000000", 11_000],
		["bob buy 13200 @100000", 11_000],
		["bob buy 13200 @100000 ioc", 11_000],
	])("an order has at most a thousand trades, and its remaining quantity is cancelled: %s", (line, filled) => {
		const floor = crowded();
		rich(floor);
		const told = floor.say(line);
		expect(trades(told)).toBe(MOST);
		expect(told.at(-2)).toBe(`#1201 cancelled too_many_fills filled ${filled}`);
		expect(told.at(-1)).toBe("sell 100000: 2200");
		// In addition to the fills, there is an event for the order of each affected user, two balances in each coin, and the events
		// of the taker and the platform.
		expect(floor.lastEvents.length).toBeLessThan(MOST * 4);
		floor.exchange.checkInvariants();
		expect(trades(floor.say("bob buy market 2200"))).toBe(200);
	});

	it("a market buy by quantity needs only the cost of the quantity that the book has", () => {
		const floor = crowded();
		rich(floor);
		expect(trades(floor.say("bob buy market 13200"))).toBe(MOST);
		expect(floor.change("bob")).toBe(`USDT +${10_000_000_000n - 1_100_000_000n} 0 BTC +${11_000_000 - 17_000} 0`);
	});

	it("a fill-or-kill order that needs more than a thousand fills is cancelled, and with exactly a thousand it is filled", () => {
		const floor = crowded();
		rich(floor);
		expect(floor.say("bob buy 11001 @100000 fok")).toEqual(["#1201 cancelled fill_or_kill"]);
		expect(trades(floor.say("bob buy 11000 @100000 fok"))).toBe(MOST);
		floor.exchange.checkInvariants();
	});

	it("an order of exactly a thousand fills is completed", () => {
		const floor = crowded();
		rich(floor);
		const told = floor.say("bob buy 11000 @100000");
		expect(trades(told)).toBe(MOST);
		expect(told.join()).not.toContain("cancelled");
	});

	it("triggered stops continue in the next batch after a thousand trades", () => {
		const floor = crowded(600);
		rich(floor);
		floor.say("ann sell 11 @99000");
		floor.say("bob buy 11 @99000");
		floor.send({ type: "DepositSandbox", id: "", by: 103, user: PEOPLE.cy, asset: 3, amount: 1_000_000_000n });
		for (let count = 0; count < 8; count++) expect(floor.say("cy buy for 220000000 stop 99500").join()).toContain("waiting");
		// Bob's order has 600 fills, and each stop has 200. So five of the eight stops are executed in the same batch.
		expect(trades(floor.say("bob buy 6600 @100000"))).toBe(600 + MOST);
		expect(floor.exchange.nextDeadline()).toBe(floor.exchange.now);
		const next = floor.exchange.applyBatch(floor.exchange.now, []);
		expect(next.events.filter(({ type }) => type === "Traded")).toHaveLength(600);
		expect(floor.exchange.nextDeadline()).toBeUndefined();
		floor.exchange.checkInvariants();
	});

	it("cancelling all orders is bounded by the maximum number of open orders", () => {
		const floor = new Floor();
		for (let count = 0; count < 500; count++) floor.say(`ann sell 11 @${101_000 + count}`);
		expect(floor.say("ann sell 11 @102000")).toEqual(["refused too_many_orders"]);
		const told = floor.say("ann cancel all");
		expect(told.filter((line) => line.includes("cancelled user"))).toHaveLength(500);
		expect(floor.lastEvents.length).toBeLessThanOrEqual(500 * 2 + 1);
	});
});

it.each(["closing_only", "frozen"] as const)(
	"the core cancels the quotes of an account that is %s, and rejects new ones",
	(standing) => {
		const floor = new Floor();
		floor.say("ann quotes 100@99000 | 100@101000");
		floor.send({ type: "SetStanding", id: "", by: 102, user: PEOPLE.ann, version: 1, standing });
		expect(floor.change("ann")).toBe("USDT 0 0 BTC 0 0");
		expect(floor.say("ann quotes 90@99000 |")).toEqual(["refused account_restricted"]);
		expect(floor.say("ann quotes  | ")).toEqual([]);
	},
);

it("freezing an account cancels its buy orders; its sell orders stay, fill, and can be cancelled", () => {
	const floor = new Floor();
	for (const order of ["buy 100 @99000", "buy 100 stop 103000 @103000", "sell 100 @101000", "sell 100 stop 97000 @96000"]) {
		floor.say(`ann ${order}`);
	}
	floor.send({ type: "SetStanding", id: "", by: 102, user: PEOPLE.ann, version: 1, standing: "frozen" });
	const ended = floor.lastEvents.flatMap((event) => (event.type === "OrderChanged" ? [[event.side, event.reason]] : []));
	expect(ended).toEqual([
		["buy", "restricted"],
		["buy", "restricted"],
	]);
	expect(floor.say("ann buy 100 @99000")).toEqual(["refused account_restricted"]);
	expect(floor.say("bob sell 100 @99000").some((line) => line.startsWith("trade"))).toBe(false);
	expect(floor.say("cy buy 50 @101000").join()).toContain("50");
	expect(floor.say("ann cancel all").filter((line) => line.includes("cancelled user"))).toHaveLength(2);
	expect(floor.change("ann")).toMatch(/ 0$/);
	floor.exchange.checkInvariants();
});

it("at most a hundred triggered stops run after a command, and later batches run the other stops", () => {
	const floor = new Floor();
	for (let count = 0; count < 130; count++) floor.say(`bob sell 60 stop ${99_000 - count} @97000 index`);
	const triggered = (lines: readonly string[]) => lines.filter((line) => line.endsWith("triggered")).length;
	expect(triggered(floor.say("index 98000"))).toBe(100);
	const copy = floor.exchange.sections();
	expect(floor.exchange.nextDeadline()).toBe(floor.exchange.now);
	const rest = floor.exchange.applyBatch(0, []).events;
	expect(rest.filter((event) => event.type === "OrderChanged" && event.triggered).length).toBe(30);
	expect(floor.exchange.nextDeadline()).toBeUndefined();
	const restored = (floor.exchange.constructor as typeof import("../exchange.ts").Exchange).restore(copy);
	expect(restored.applyBatch(0, []).events).toEqual(rest);
	expect(restored.stateHash()).toBe(floor.exchange.stateHash());
});

describe("spot rejects invalid orders", () => {
	it("invalid inputs outside the tables are rejected", () => {
		const floor = new Floor();
		const order = { type: "PlaceOrder", id: "", by: PEOPLE.ann, pair: 9, side: "buy", orderType: "limit" } as const;
		const rest = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_taker", trigger: "last" } as const;
		const figures = { price: 100_000, stopPrice: 0, stopLimitPrice: 0, lots: 100, quoteAmount: 0n };
		const refused = (outcome: Outcome) => (outcome.kind === "refused" ? outcome.refusal.code : "accepted");
		expect(refused(floor.send({ ...order, ...rest, ...figures }))).toBe("unknown_pair");
		expect(refused(floor.send({ type: "CancelAllOrders", id: "", by: PEOPLE.ann, pair: 9 }))).toBe("unknown_pair");
		expect(refused(floor.send({ type: "ReplaceQuotes", id: "", by: PEOPLE.ann, pair: 9, bids: [], asks: [] }))).toBe(
			"unknown_pair",
		);
		const bids = Array.from({ length: 101 }, (_, index) => ({ price: 99_000 - index, lots: 11 }));
		expect(refused(floor.send({ type: "ReplaceQuotes", id: "", by: PEOPLE.ann, pair: 1, bids, asks: [] }))).toBe(
			"too_many_quotes",
		);
		expect(refused(floor.send({ ...order, ...rest, ...figures, pair: 1, quoteAmount: 5n }))).toBe("not_applicable");
		const negative = { ...figures, price: 0, lots: 0, quoteAmount: -1n };
		expect(refused(floor.send({ ...order, ...rest, ...negative, pair: 1, orderType: "market" }))).toBe("invalid_amount");
		for (const price of [Number.NaN, -1, 1.5, 2 ** 31, Number.POSITIVE_INFINITY]) {
			expect(refused(floor.send({ ...order, ...rest, ...figures, pair: 1, price }))).toBe("invalid_price");
		}
	});

	it("every refusal of spot is declared, and a test reaches every declared refusal", () => {
		const told = [LIMIT, SELF_TRADE, MARKET, STOPS, OCO, QUOTES, FILTERS].flat().flatMap(({ tells }) => tells);
		const codes = new Set(told.filter((line) => line.startsWith("refused")).map((line) => line.split(" ")[1]));
		const elsewhere = ["unknown_pair", "too_many_quotes", "too_many_orders", "no_reference_price"];
		expect([...codes, ...elsewhere].sort()).toEqual(SPOT_REFUSALS.map(({ code }) => code).sort());
	});
});
