// Simulated rates of a sandbox. Each rate moves slowly by up to 0.5 % around a fixed value; the rate of the dollar is always 1.
import type { FiatRateSource, ObservedRate } from "./fiat-rate-source.ts";

/** Name of the source, which users see with each simulated rate. */
const SIMULATED_SOURCE = "simulated";

/** Fixed value around which each rate moves: millionths of the currency for one USDT. Other currencies have no rate. */
const MIDDLES: ReadonlyMap<string, bigint> = new Map([
	["THB", 32_500_000n],
	["JPY", 152_000_000n],
	["KRW", 1_420_000_000n],
	["EUR", 860_000n],
	["USD", 1_000_000n],
	["BRL", 5_400_000n],
]);
const RANGE_PPM = 5_000;
const PPM = 1_000_000n;
const DAY_MS = 86_400_000;

export class SimulatedFiatRates implements FiatRateSource {
	readonly name = SIMULATED_SOURCE;

	async read(currencies: readonly string[], now: number): Promise<readonly ObservedRate[]> {
		return currencies.flatMap((currency): ObservedRate[] => {
			const middle = MIDDLES.get(currency);
			if (middle === undefined) return [];
			if (currency === "USD") return [{ currency, rate: middle, observedAt: now }];
			return [{ currency, rate: (middle * (PPM + BigInt(shiftPpm(currency, now)))) / PPM, observedAt: now }];
		});
	}
}

/**
 * Returns the deviation of a rate from its fixed value, in parts per million: a slow wave of a day plus a faster wave of about an
 * hour. Different currencies have different phases.
 */
function shiftPpm(currency: string, now: number): number {
	const phase = currency.charCodeAt(0) + currency.charCodeAt(2);
	const wave = (perDay: number) => Math.sin(((now % DAY_MS) / DAY_MS) * perDay * 2 * Math.PI + phase);
	return Math.round((RANGE_PPM * (wave(1) + wave(23))) / 2);
}
