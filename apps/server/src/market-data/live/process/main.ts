// Entry of the price process. It reads venues through ccxt, and sends their quotes to the server four times a second. It has no
// secrets, no database and no journal, and cannot write files. price-process.ts starts it, and it ends together with the server.
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
// ccxt does not handle rejected promises of closed connections. They are ignored here, because the reader of each venue detects
// failures of its connection.
process.on("unhandledRejection", () => {});
// A signal reaches all processes of the group. The server handles it and then stops this process, so the signal is ignored here.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
setInterval(() => {
	const quotes = [...readers.values()].flatMap((reader) => reader.take());
	if (quotes.length > 0) tell({ kind: "quotes", quotes });
}, TELL_EVERY_MS);
setInterval(() => tell({ kind: "alive" }), ALIVE_EVERY_MS);
tell({ kind: "ready" });
