// Tests the reading of rates from a local HTTP server. The server responds as a real source does, or as a broken or hostile one.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { FiatRatesUnavailable } from "./fiat-rate-source.ts";
import { HttpFiatRates } from "./http-fiat-rates.ts";

/** Response of `latest.json` as the documentation of Open Exchange Rates shows it, shortened to a few currencies. */
const LATEST = `{
  "disclaimer": "Usage subject to terms: https://openexchangerates.org/terms",
  "license": "https://openexchangerates.org/license",
  "timestamp": 1763820000,
  "base": "USD",
  "rates": { "AED": 3.6725, "BRL": 5.4023, "EUR": 0.868433, "JPY": 156.38475, "KRW": 1471.21000001, "THB": 32.4775, "USD": 1 }
}`;
const SIX = ["THB", "JPY", "KRW", "EUR", "USD", "BRL"];
const OBSERVED = 1_763_820_000_000;

let server: Server | undefined;
afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

async function source(respond: RequestListener, patienceMs?: number): Promise<HttpFiatRates> {
	const made = createServer(respond);
	server = made;
	await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
	const { port } = made.address() as AddressInfo;
	return new HttpFiatRates({ url: `http://127.0.0.1:${port}/api/latest.json?app_id=secret`, name: "A feed" }, patienceMs);
}
const says = (text: string) => source((_request, response) => response.end(text));
const changed = (fields: object) => JSON.stringify({ ...JSON.parse(LATEST), ...fields });

test("the rates service reads the rates of the wanted currencies as exact millionths, with the time of the source", async () => {
	const seen: (string | undefined)[] = [];
	const feed = await source(({ url }, response) => {
		seen.push(url);
		response.end(LATEST);
	});
	expect(await feed.read(SIX)).toEqual(
		[
			["THB", 32_477_500n],
			["JPY", 156_384_750n],
			["KRW", 1_471_210_000n],
			["EUR", 868_433n],
			["USD", 1_000_000n],
			["BRL", 5_402_300n],
		].map(([currency, rate]) => ({ currency, rate, observedAt: OBSERVED })),
	);
	expect(seen).toEqual(["/api/latest.json?app_id=secret"]);
});

test("the rates service leaves out a currency that the source does not have", async () => {
	const feed = await says(changed({ rates: { THB: 32 } }));
	expect(await feed.read(["JPY", "THB", "toString"])).toEqual([{ currency: "THB", rate: 32_000_000n, observedAt: OBSERVED }]);
});

test("the rates service rounds a rate down without a float in between", async () => {
	const feed = await says(LATEST.replace("32.4775", "12345678901.9999999999"));
	expect(await feed.read(["THB"])).toMatchObject([{ rate: 12_345_678_901_999_999n }]);
});

test.each([
	["the response is not JSON", "<html>"],
	["the response is no JSON object", "7"],
	["the response has no rates", changed({ rates: null })],
	["the base of the rates is not USD", changed({ base: "EUR" })],
	["the response has no timestamp in seconds", changed({ timestamp: undefined })],
	["the response has no timestamp in seconds", changed({ timestamp: OBSERVED })],
	["the response has no timestamp in seconds", changed({ timestamp: "1763820000x" })],
	["the rate of THB is no number above zero", changed({ rates: { THB: 0 } })],
	["the rate of THB is no number above zero", changed({ rates: { THB: -32 } })],
	["the rate of THB is no number above zero", changed({ rates: { THB: 0.0000001 } })],
	["the rate of THB is no number above zero", changed({ rates: { THB: 1e30 } })],
	["the rate of THB is no number above zero", changed({ rates: { THB: null } })],
	["the rate of THB is no number above zero", changed({ rates: { THB: { a: 1 } } })],
])("the rates service refuses a wrong response: %s", async (fault, text) => {
	const feed = await says(text);
	await expect(feed.read(["THB"])).rejects.toThrow(new FiatRatesUnavailable(fault));
});

test("the rates service refuses every status but 200, and follows no redirect, which could send the key to another host", async () => {
	const wrong = await source((_request, response) => response.writeHead(401).end(LATEST));
	await expect(wrong.read(SIX)).rejects.toThrow(new FiatRatesUnavailable("the source responds with status 401"));
	server?.close();
	const moved = await source((_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
	await expect(moved.read(SIX)).rejects.toThrow(new FiatRatesUnavailable("the source cannot be reached"));
});

test("the rates service gives up on a source that does not respond or never completes a response", async () => {
	const silent = await source(() => undefined, 50);
	await expect(silent.read(SIX)).rejects.toThrow(new FiatRatesUnavailable("the source does not respond in time"));
	server?.closeAllConnections();
	server?.close();
	const hanging = await source((_request, response) => void response.write("{"), 50);
	await expect(hanging.read(SIX)).rejects.toThrow(new FiatRatesUnavailable("the source does not respond in time"));
});

test("the rates service stops reading an endless response, and names no part of the address in an error", async () => {
	const endless = await source((_request, response) => {
		const write = () => {
			while (response.write(" ".repeat(65_536)));
			response.once("drain", write);
		};
		write();
	});
	await expect(endless.read(SIX)).rejects.toThrow(new FiatRatesUnavailable("the response is longer than 262144 bytes"));
	const gone = new HttpFiatRates({ url: "http://127.0.0.1:1/?app_id=secret", name: "A feed" });
	await expect(gone.read(SIX)).rejects.toThrow(new FiatRatesUnavailable("the source cannot be reached"));
});
