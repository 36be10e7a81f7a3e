// Messages that a client sends to `GET /socket`, and the replies to them (docs/reference/wire.md, Socket). Each message is one
// JSON object.
import { z } from "zod";

/**
 * Names of topics.
 * Spot: `tickers`, `ticker:BTC/USDT`, `kline:BTC/USDT:1min`, `depth:…`, `trades:…`, `index:…`, `index-kline:…`. Contracts:
 * `mark:BTC/USDT`, `contract-depth:…`, `contract-trades:…`, `contract-kline:BTC/USDT:1min` and `mark-kline:…`. A contract topic
 * with `:simulation` after the symbol belongs to the contract for demo money.
 * The topic `account` requires the message `auth` first.
 */
export const topicName = z
	.string()
	.max(64)
	.regex(
		/^(tickers|account|(ticker|depth|trades|index):[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}|(mark|contract-depth|contract-trades):[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}(:simulation)?|(kline|index-kline):[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}:[0-9a-z]{4,9}|(contract-kline|mark-kline):[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}(:simulation)?:[0-9a-z]{4,9})$/,
	);

const requestId = z.union([z.string().max(64), z.int()]).optional();

export const clientMessage = z.discriminatedUnion("op", [
	z.object({ op: z.literal("subscribe"), topics: z.array(z.string().max(64)).min(1).max(100), id: requestId }),
	z.object({ op: z.literal("unsubscribe"), topics: z.array(z.string().max(64)).min(1).max(100), id: requestId }),
	z.object({ op: z.literal("auth"), token: z.string().max(200), id: requestId }),
	z.object({ op: z.literal("ping"), id: requestId }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Reason why the server refused a message. For `unknown_topic`, the reply names that topic in `topic`. */
const socketError = z.enum([
	"malformed_message",
	"unknown_topic",
	"too_many_topics",
	"session_required",
	"session_invalid",
	"too_many_messages",
]);
export type SocketError = z.infer<typeof socketError>;

/** Reply to one message of a client. It has the same `id` as the message. `time` is the server's clock, ms. */
export const socketReply = z.union([
	z.object({ id: requestId, op: z.enum(["subscribe", "unsubscribe", "auth", "ping"]), ok: z.literal(true), time: z.int() }),
	z.object({ id: requestId, ok: z.literal(false), error: socketError, topic: z.string().optional() }),
]);
export type SocketReply = z.infer<typeof socketReply>;

/**
 * Close codes of sockets. With `session`, the server closes a socket because its session ended (reason `999`) or its Origin is
 * refused. With `slow`, it closes a socket whose client reads too slowly. `restart` means that the server is stopping and the
 * client should reconnect.
 */
export const CLOSE = { session: 4999, slow: 4408, restart: 1012 } as const;
