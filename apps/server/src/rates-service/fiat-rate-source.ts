/** A fiat rate as its source reported it. */
export interface ObservedRate {
	/** ISO 4217 code. */
	readonly currency: string;
	/** Price of one USDT, in millionths of the currency. */
	readonly rate: bigint;
	/** Time that the source gives for the rate, ms. */
	readonly observedAt: number;
}

export interface FiatRateSource {
	/** Name that users see with each rate, at most 60 characters. */
	readonly name: string;
	/**
	 * Returns the rates of those currencies that the source has. Rejects with FiatRatesUnavailable.
	 * @param currencies ISO 4217 codes
	 * @param now time of the exchange's clock, ms
	 */
	read(currencies: readonly string[], now: number): Promise<readonly ObservedRate[]>;
}

/**
 * The source did not respond, or its response cannot be used. The message names the fault, never the URL, because the URL may
 * contain a key.
 */
export class FiatRatesUnavailable extends Error {
	override name = "FiatRatesUnavailable";
}
