// Entry of the price process: reads venues through ccxt and sends their quotes to the server four times a second. The process has
// no secret, no database and no journal, and may write no file. price-process.ts starts the process, which ends with the server.
import type { FromPrices, ToPrices } from "../price-messages.ts";
import { readCandles } from "./venue-candles.ts";
import { VenueReader } from "./venue-reader.ts";

const TELL_EVERY_MS = 250;
const ALIVE_EVERY_MS = 1_000;

function tell(message: FromPrices): void {
	if (process.connected) process.send?.(message);
}

const readers = new Map<string, VenueReader>();

function start({ venues, markets, timing }: Extract<ToPrices, { kind: "start" }>): void {
	for (const order of venues) {
		const reader = new VenueReader(order, markets, timing, (report) => tell({ kind: "venue", venue: order.name, ...report }));
		readers.set(order.name, reader);
		void reader.run();
	}
}

async function candles({ request, venue, symbol, period, from }: Extract<ToPrices, { kind: "candles" }>): Promise<void> {
	try {
		tell({ kind: "candles", request, candles: await readCandles(readers.get(venue)?.exchange, venue, symbol, period, from) });
	} catch (error) {
		tell({ kind: "candles", request, candles: undefined, reason: String(error).replace(/\s+/g, " ").slice(0, 300) });
	}
}

process.on("message", (message: ToPrices) => {
	if (message.kind === "start") start(message);
	else if (message.kind === "candles") void candles(message);
	else process.exit(0);
});
// ccxt leaves rejected promises of closed connections unhandled. These rejections are ignored here, because the reader of each
// venue notices failures of its connection.
process.on("unhandledRejection", () => {});
// The server handles signals to the process group and then stops this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
setInterval(() => {
	const quotes = [...readers.values()].flatMap((reader) => reader.take());
	if (quotes.length > 0) tell({ kind: "quotes", quotes });
}, TELL_EVERY_MS);
setInterval(() => tell({ kind: "alive" }), ALIVE_EVERY_MS);
tell({ kind: "ready" });
