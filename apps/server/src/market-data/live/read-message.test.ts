import { expect, it } from "vitest";
import { readMessage } from "./read-message.ts";

const quote = {
	venue: "binance",
	symbol: "BTC/USDT",
	bid: "1.5",
	ask: undefined,
	time: 1_700_000_000_000,
	receivedAt: 5,
};

it("the reader passes on the valid parts of a message", () => {
	for (const message of [
		{ kind: "ready" },
		{ kind: "alive" },
		{ kind: "quotes", quotes: [quote] },
		{ kind: "venue", venue: "binance", state: "open", markets: ["BTC/USDT"], reason: undefined },
		{ kind: "candles", request: 1, candles: [[60_000, "1", "2", "0.5", "1"]], reason: undefined },
		{ kind: "candles", request: 1, candles: undefined, reason: "no" },
	]) {
		expect(readMessage(message)).toEqual({ message, dropped: 0 });
	}
});

it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 2 ** 53, "1700000000000", null, undefined])(
	"the reader drops a quote whose time is %s and keeps the other quotes",
	(time) => {
		for (const bad of [
			{ ...quote, time },
			{ ...quote, receivedAt: time },
		]) {
			const read = readMessage({ kind: "quotes", quotes: [bad, quote] });
			expect(read).toEqual({ message: { kind: "quotes", quotes: [quote] }, dropped: 1 });
		}
	},
);

it("the reader drops quotes of unknown venues, quotes whose prices are not text, and candles of another shape", () => {
	const bad = [{ ...quote, venue: "__proto__" }, { ...quote, bid: 1.5 }, { ...quote, ask: {} }, null, "quote", []];
	expect(readMessage({ kind: "quotes", quotes: bad })).toEqual({ message: { kind: "quotes", quotes: [] }, dropped: bad.length });
	const candles = [[60_000.5, "1", "2", "0.5", "1"], [60_000, "1", "2", "0.5"], [60_000, 1, 2, 3, 4], null];
	expect(readMessage({ kind: "candles", request: 1, candles })).toMatchObject({ message: { candles: [] }, dropped: 4 });
});

it.each([undefined, null, 5, "ready", [], {}, { kind: "constructor" }, { kind: "quotes" }, { kind: "quotes", quotes: {} }])(
	"the reader rejects the message %j",
	(given) => expect(readMessage(given)).toBeUndefined(),
);
