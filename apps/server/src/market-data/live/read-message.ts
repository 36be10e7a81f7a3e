// Validates the messages of the price process, because it runs third-party code. Invalid parts of a message are dropped, and the
// rest is used.
import { z } from "zod";
import { VENUE_NAMES } from "../../config/price-sources.ts";
import type { FromPrices, Quote, VenueCandle } from "./price-messages.ts";

const MOST_QUOTES = 10_000;
const MOST_CANDLES = 20_000;

const venue = z.enum(VENUE_NAMES);
/** Time as integer ms since 1970. */
const time = z.int().positive();
const decimal = z.string().max(100).optional();
const quote = z.object({
	venue,
	symbol: z.string().max(40),
	bid: decimal,
	ask: decimal,
	time,
	receivedAt: time,
});
const candleText = z.string().max(100);
const candle = z.tuple([time, candleText, candleText, candleText, candleText]);
const reason = z.string().max(1_000).optional();

const message = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("ready") }),
	z.object({ kind: z.literal("alive") }),
	z.object({ kind: z.literal("quotes"), quotes: z.array(z.unknown()).max(MOST_QUOTES) }),
	z.object({
		kind: z.literal("venue"),
		venue,
		state: z.enum(["connecting", "open", "waiting"]),
		markets: z.array(z.string().max(40)).max(1_000),
		reason,
	}),
	z.object({
		kind: z.literal("candles"),
		request: z.int(),
		candles: z.array(z.unknown()).max(MOST_CANDLES).optional(),
		reason,
	}),
]);

/**
 * Validates a message. Returns undefined if it is not a message of the price process. `dropped` is the number of its quotes and
 * candles that were invalid.
 */
export function readMessage(given: unknown): { readonly message: FromPrices; readonly dropped: number } | undefined {
	const read = message.safeParse(given);
	if (!read.success) return undefined;
	const said = read.data;
	if (said.kind === "quotes") {
		const quotes = whole<Quote>(quote, said.quotes);
		return { message: { kind: "quotes", quotes }, dropped: said.quotes.length - quotes.length };
	}
	if (said.kind === "candles" && said.candles !== undefined) {
		const candles = whole<VenueCandle>(candle, said.candles);
		return { message: { ...said, candles }, dropped: said.candles.length - candles.length };
	}
	return { message: said as FromPrices, dropped: 0 };
}

function whole<T>(schema: z.ZodType, parts: readonly unknown[]): T[] {
	return parts.flatMap((part) => {
		const read = schema.safeParse(part);
		return read.success ? [read.data as T] : [];
	});
}
