// Reads fiat rates from a JSON API with the format of Open Exchange Rates (docs.openexchangerates.org, latest.json): {
// "timestamp": 1449877801, "base": "USD", "rates": { "THB": 36.1 } }. Fixer has the same format. One USDT counts as one US
// dollar.
import { type FiatRateSource, FiatRatesUnavailable, type ObservedRate } from "./fiat-rate-source.ts";

const PATIENCE_MS = 10_000;
/** Largest response that is read. A response with all currencies of the world has about 5 kB. */
const MAX_BYTES = 262_144;
/** Decimals of a rate in the core: rates are in millionths. */
const DECIMALS = 6;
/** A decimal number without exponent. A number with more digits is above the core's limit, and does not match. */
const NUMBER = /^(\d{1,11})(?:\.(\d{1,30}))?$/;
const SECOND_MS = 1_000;

export interface HttpFiatRatesSettings {
	/** URL of the JSON. Its query may contain the secret key of the account at the source. */
	readonly url: string;
	readonly name: string;
}

export class HttpFiatRates implements FiatRateSource {
	readonly name: string;
	readonly #url: string;
	readonly #patienceMs: number;

	constructor({ url, name }: HttpFiatRatesSettings, patienceMs = PATIENCE_MS) {
		this.name = name;
		this.#url = url;
		this.#patienceMs = patienceMs;
	}

	async read(currencies: readonly string[]): Promise<readonly ObservedRate[]> {
		return ratesIn(await this.#fetch(), currencies);
	}

	async #fetch(): Promise<string> {
		try {
			// No redirect is followed, because it could send the secret key to another host.
			const response = await fetch(this.#url, { redirect: "error", signal: AbortSignal.timeout(this.#patienceMs) });
			if (response.status !== 200) {
				await response.body?.cancel();
				throw new FiatRatesUnavailable(`the source responds with status ${response.status}`);
			}
			return await textOf(response);
		} catch (error) {
			if (error instanceof FiatRatesUnavailable) throw error;
			const isLate = error instanceof Error && error.name === "TimeoutError";
			throw new FiatRatesUnavailable(isLate ? "the source does not respond in time" : "the source cannot be reached");
		}
	}
}

/** Returns the text of a response. Fails above MAX_BYTES, whatever length the response's header states. */
async function textOf({ body }: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of body ?? []) {
		bytes += part.length;
		if (bytes > MAX_BYTES) throw new FiatRatesUnavailable(`the response is longer than ${MAX_BYTES} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}

/**
 * Returns the rates in a response. A currency that the response lacks is left out. One invalid rate makes the whole response
 * unusable.
 */
function ratesIn(json: string, currencies: readonly string[]): ObservedRate[] {
	const response = parse(json);
	const { timestamp, base, rates } = response;
	if (base !== "USD") throw new FiatRatesUnavailable("the base of the rates is not USD");
	if (typeof timestamp !== "string" || !/^\d{9,10}$/.test(timestamp)) {
		throw new FiatRatesUnavailable("the response has no timestamp in seconds");
	}
	if (typeof rates !== "object" || rates === null) throw new FiatRatesUnavailable("the response has no rates");
	const texts = new Map<string, unknown>(Object.entries(rates));
	return currencies.flatMap((currency): ObservedRate[] => {
		if (!texts.has(currency)) return [];
		const rate = millionths(texts.get(currency));
		if (rate === undefined) throw new FiatRatesUnavailable(`the rate of ${currency} is no number above zero`);
		return [{ currency, rate, observedAt: Number(timestamp) * SECOND_MS }];
	});
}

/** Parses JSON, but returns each number as its text, because a rate must not be rounded to a float. */
function parse(json: string): Record<string, unknown> {
	type WithSource = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
	const exact: WithSource = (_key, value, { source }) => (typeof value === "number" ? source : value);
	try {
		const value: unknown = JSON.parse(json, exact as Parameters<typeof JSON.parse>[1]);
		if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
	} catch {
		throw new FiatRatesUnavailable("the response is not JSON");
	}
	throw new FiatRatesUnavailable("the response is no JSON object");
}

/**
 * Converts a decimal text to millionths, rounded down. Returns undefined if the result is zero or the text is no plain decimal
 * number.
 */
function millionths(text: unknown): bigint | undefined {
	const [, whole, fraction = ""] = NUMBER.exec(typeof text === "string" ? text : "") ?? [];
	if (whole === undefined) return undefined;
	const rate = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
	return rate > 0n ? rate : undefined;
}
