// Messages of each topic, in the form `{ topic, data }`. The first message after subscribing has the current state. Later
// messages have newer states or changes, as each topic defines. A client that reads slowly gets the newest state, but not all
// states in between (docs/reference/wire.md, Socket).
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

/** Topic `tickers`. The first message has all markets, each later one the changed markets, at most a few times a second. */
const tickersMessage = z.object({ topic: z.literal("tickers"), data: z.array(ticker) });

/** Topic `ticker:SYMBOL`. Each message has the complete ticker. */
const tickerMessage = z.object({ topic: z.templateLiteral(["ticker:", z.string()]), data: ticker });

/** Topic `kline:SYMBOL:PERIOD`: the current candle. When a candle ends, its final form is sent before the next candle. */
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
 * The best levels of an order book, at most 200 per side, each side with the best price first: `bids` in falling order of price,
 * and `asks` in rising order.
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
 * Levels of an order book that changed after `from_seq` up to `seq`. A client may apply the change only if its book has the
 * sequence `from_seq`. Otherwise it has missed a change and must subscribe again.
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
/** Topic `depth:SYMBOL`: first a snapshot, then changes. A new snapshot may come at any time; it replaces the client's book. */
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

/**
 * Topic `trades:SYMBOL`. The first message (`first: true`) has the latest 50 trades, later ones have new trades. Newest first.
 */
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
 * Topics `mark:SYMBOL` and `mark:SYMBOL:simulation`: the newest mark price, 24-hour statistics and the current funding rate. A
 * message is sent for each index record, after trades, and when the index becomes too old (halts).
 */
const markMessage = z.object({ topic: z.templateLiteral(["mark:", z.string()]), data: markPrice });

/** Topic `index:SYMBOL`: the signed index record of each second. */
const indexMessage = z.object({ topic: z.templateLiteral(["index:", z.string()]), data: indexRecord });

/**
 * Topic `account`, which requires `auth`. The first message is a snapshot with all non-zero balances, open orders, open options
 * and open positions. Later messages have the changes of one batch of commands that concern this user. Orders, options, positions
 * and balances are always sent as complete states. A client stores them by id, and balances by account and coin.
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
		/** Open earn orders. When an order ends, it is sent a last time. */
		earn: z.array(earnOrder).optional(),
		/** Holdings in arbitrage funds. When a holding becomes empty, it is sent a last time. */
		fund_holdings: z.array(fundHolding).optional(),
		/**
		 * Pending subscriptions to funds; the next field has pending redemptions. When one is finished or cancelled, it is sent a
		 * last time.
		 */
		fund_subscriptions: z.array(fundSubscription).optional(),
		fund_redemptions: z.array(fundRedemption).optional(),
		/** Orders of subscriptions to new coins. When an order is unlocked or refunded, it is sent a last time. */
		subscriptions: z.array(subscriptionOrder).optional(),
		/** Applications to IEOs. When an application is unlocked, failed or refunded, it is sent a last time. */
		ieo: z.array(ieoOrder).optional(),
		/**
		 * The user's newest deposits. A snapshot has none, but a message with them follows the snapshot. They are sent after each
		 * change of a deposit; if only the number of confirmations rises, at most once per block.
		 */
		deposits: z.array(depositRecord).optional(),
		/** The user's newest withdrawals, sent in the same way as deposits. */
		withdrawals: z.array(withdrawalRecord).optional(),
		/** New notices. A snapshot contains none. */
		notices: z.array(notice).optional(),
		/**
		 * One entry if the user's identity verification has changed. The client then requests `user/verification` and
		 * `user/center` again.
		 */
		verification: z.array(z.object({ changed_at: timeMs })).optional(),
		/**
		 * New messages of the user's conversations. Each is sent once, including the user's own messages. A snapshot contains
		 * none. Therefore a client requests all messages after its newest number when it gets a snapshot, or when a number is
		 * missing in a conversation.
		 */
		messages: z.array(chatMessage).optional(),
		/** Changed read marks of conversations, and news about partners who are typing. A snapshot contains none. */
		chat_marks: z.array(chatMarks).optional(),
		/**
		 * P2P orders in which the user is a party. An ended order is sent a last time when the bought coins are no longer frozen.
		 */
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
/** Candles of a contract's last price, of a contract's mark price, or of the index. */
export type ContractKlineMessage = z.infer<typeof contractKlineMessage | typeof markKlineMessage | typeof indexKlineMessage>;
export type ContractDepthMessage = z.infer<typeof contractDepthMessage>;
export type ContractTradesMessage = z.infer<typeof contractTradesMessage>;
export type MarkMessage = z.infer<typeof markMessage>;
export type TradesMessage = z.infer<typeof tradesMessage>;
export type AccountMessage = z.infer<typeof accountMessage>;
export type TopicMessage = z.infer<typeof topicMessage>;
