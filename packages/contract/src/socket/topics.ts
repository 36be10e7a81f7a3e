// Messages of each topic: `{ topic, data }`. The first message after subscribing is the current state. Later messages are newer states or
// changes, as each topic defines. A slow reader gets the newest state and misses the states in between (docs/reference/wire.md, Socket).
import { z } from "zod";
import { fundHolding, fundRedemption, fundSubscription } from "../arbitrage/fund.ts";
import { markPrice } from "../contracts/instrument.ts";
import { position } from "../contracts/position.ts";
import { depositRecord } from "../deposits/deposit.ts";
import { earnOrder } from "../earn/order.ts";
import { seq, timeMs } from "../fields.ts";
import { ieoOrder } from "../ieo/offering.ts";
import { candle, level, period, ticker, trade } from "../market/ticker.ts";
import { notice } from "../notices/notice.ts";
import { option } from "../options/option.ts";
import { chatMarks, chatMessage } from "../p2p/chat.ts";
import { p2pOrderChange } from "../p2p/order.ts";
import { indexRecord } from "../proofs/index-record.ts";
import { fill, order } from "../spot/order.ts";
import { subscriptionOrder } from "../subscription/offering.ts";
import { balance } from "../wallet/balance.ts";
import { withdrawalRecord } from "../withdrawals/withdrawal.ts";

/** Topic `tickers`: first all markets, then changed markets, at most a few times a second. */
const tickersMessage = z.object({ topic: z.literal("tickers"), data: z.array(ticker) });

/** Topic `ticker:SYMBOL`: the full ticker on each change. */
const tickerMessage = z.object({ topic: z.templateLiteral(["ticker:", z.string()]), data: ticker });

/** Topic `kline:SYMBOL:PERIOD`: the current candle. A finished candle is sent a last time before the next one starts. */
const klineMessage = z.object({
	topic: z.templateLiteral(["kline:", z.string()]),
	data: z.object({ symbol: z.string(), period, candle }),
});

/**
 * Topics `contract-kline:SYMBOL:PERIOD` and `contract-kline:SYMBOL:simulation:PERIOD`: the current candle of a contract, sent
 * like `kline`.
 */
const contractKlineMessage = z.object({
	topic: z.templateLiteral(["contract-kline:", z.string()]),
	data: klineMessage.shape.data,
});

/**
 * Topics `mark-kline:SYMBOL:PERIOD` and `mark-kline:SYMBOL:simulation:PERIOD`: candles of a contract's mark price, without
 * amounts.
 */
const markKlineMessage = z.object({ topic: z.templateLiteral(["mark-kline:", z.string()]), data: klineMessage.shape.data });
/** Topic `index-kline:SYMBOL:PERIOD`: candles of the index, without amounts. */
const indexKlineMessage = z.object({ topic: z.templateLiteral(["index-kline:", z.string()]), data: klineMessage.shape.data });

/**
 * The best levels of an order book, at most 200 per side. Prices of `bids` are in falling order, and prices of `asks` are in rising
 * order.
 */
const depthSnapshot = z.object({
	kind: z.literal("snapshot"),
	symbol: z.string(),
	seq,
	time: timeMs,
	bids: z.array(level),
	asks: z.array(level),
});
/**
 * Levels of an order book that changed after `from_seq` up to `seq`. A client applies the levels only if the `seq` of the client's
 * book equals `from_seq`. Otherwise the client subscribes again.
 */
const depthChange = z.object({
	kind: z.literal("change"),
	symbol: z.string(),
	from_seq: seq,
	seq,
	time: timeMs,
	bids: z.array(level),
	asks: z.array(level),
});
/** Topic `depth:SYMBOL`: a snapshot, then changes. A new snapshot may replace everything at any time. */
const depthMessage = z.object({
	topic: z.templateLiteral(["depth:", z.string()]),
	data: z.discriminatedUnion("kind", [depthSnapshot, depthChange]),
});

/**
 * Topics `contract-depth:SYMBOL` and `contract-depth:SYMBOL:simulation`: a contract's book, sent like `depth`, with amounts in
 * the base currency.
 */
const contractDepthMessage = z.object({
	topic: z.templateLiteral(["contract-depth:", z.string()]),
	data: depthMessage.shape.data,
});

/** Topic `trades:SYMBOL`: first the latest 50 trades (`first: true`), then new trades. Each message is sorted newest first. */
const tradesMessage = z.object({
	topic: z.templateLiteral(["trades:", z.string()]),
	data: z.object({ symbol: z.string(), first: z.boolean(), trades: z.array(trade) }),
});

/** Topics `contract-trades:SYMBOL` and `contract-trades:SYMBOL:simulation`: a contract's trades, sent like `trades`. */
const contractTradesMessage = z.object({
	topic: z.templateLiteral(["contract-trades:", z.string()]),
	data: tradesMessage.shape.data,
});

/**
 * Topics `mark:SYMBOL` and `mark:SYMBOL:simulation`: the newest mark price, 24-hour statistics and the current funding rate. The
 * message is sent for each index record, after trades, and when the index halts.
 */
const markMessage = z.object({ topic: z.templateLiteral(["mark:", z.string()]), data: markPrice });

/** Topic `index:SYMBOL`: the signed index record, every second. */
const indexMessage = z.object({ topic: z.templateLiteral(["index:", z.string()]), data: indexRecord });

/**
 * Topic `account`, which requires `auth`: first a snapshot with all non-zero balances, open orders, open options and open
 * positions, then this user's changes, one message per batch. Orders, options, positions and balances are complete states. A
 * client stores them by id, and balances by account and coin.
 */
const accountMessage = z.object({
	topic: z.literal("account"),
	data: z.object({
		kind: z.enum(["snapshot", "change"]),
		seq,
		time: timeMs,
		orders: z.array(order),
		fills: z.array(fill.extend({ order_id: z.int() })),
		balances: z.array(balance),
		options: z.array(option).optional(),
		positions: z.array(position).optional(),
		/** Open earn orders. An ended order is sent a last time. */
		earn: z.array(earnOrder).optional(),
		/** Holdings of arbitrage funds. An empty holding is sent a last time. */
		fund_holdings: z.array(fundHolding).optional(),
		/** Pending subscriptions and redemptions of funds. A finished or cancelled one is sent a last time. */
		fund_subscriptions: z.array(fundSubscription).optional(),
		fund_redemptions: z.array(fundRedemption).optional(),
		/** Orders of subscriptions. An order is sent a last time when it is unlocked or refunded. */
		subscriptions: z.array(subscriptionOrder).optional(),
		/** Applications to IEOs. An application is sent a last time when it is unlocked, failed or refunded. */
		ieo: z.array(ieoOrder).optional(),
		/**
		 * The newest deposits; a snapshot has none, and a change with them follows it. They are sent with each change of a deposit, at
		 * most once per block for confirmations.
		 */
		deposits: z.array(depositRecord).optional(),
		/** The newest withdrawals, sent like the deposits. */
		withdrawals: z.array(withdrawalRecord).optional(),
		/** New notices. A snapshot contains none. */
		notices: z.array(notice).optional(),
		/** One entry if the user's identity verification has changed: the client requests `user/verification` and `user/center` again. */
		verification: z.array(z.object({ changed_at: timeMs })).optional(),
		/**
		 * New messages of conversations, each once, also the user's own. A snapshot contains none: after a snapshot, and after a gap in the
		 * numbers of a conversation, a client requests the messages after its newest number.
		 */
		messages: z.array(chatMessage).optional(),
		/** Changed read marks of conversations, and partners who are typing. A snapshot contains none. */
		chat_marks: z.array(chatMarks).optional(),
		/** P2P orders of both parties. An ended order is sent a last time when the hold of the bought coins has ended. */
		p2p_orders: z.array(p2pOrderChange).optional(),
	}),
});

export const topicMessage = z.union([
	tickersMessage,
	tickerMessage,
	klineMessage,
	contractKlineMessage,
	markKlineMessage,
	indexKlineMessage,
	depthMessage,
	contractDepthMessage,
	tradesMessage,
	contractTradesMessage,
	markMessage,
	indexMessage,
	accountMessage,
]);
export type TickersMessage = z.infer<typeof tickersMessage>;
export type KlineMessage = z.infer<typeof klineMessage>;
export type DepthMessage = z.infer<typeof depthMessage>;
/** Candles of a contract's last price or mark price, or of the index. */
export type ContractKlineMessage = z.infer<typeof contractKlineMessage | typeof markKlineMessage | typeof indexKlineMessage>;
export type ContractDepthMessage = z.infer<typeof contractDepthMessage>;
export type ContractTradesMessage = z.infer<typeof contractTradesMessage>;
export type MarkMessage = z.infer<typeof markMessage>;
export type TradesMessage = z.infer<typeof tradesMessage>;
export type AccountMessage = z.infer<typeof accountMessage>;
export type TopicMessage = z.infer<typeof topicMessage>;
