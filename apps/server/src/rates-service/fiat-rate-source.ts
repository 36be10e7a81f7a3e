/** A rate as its source gave it. */
export interface ObservedRate {
	/** ISO 4217 code. */
	readonly currency: string;
	/** Price of one USDT, millionths of a fiat unit. */
	readonly rate: bigint;
	/** Time of the source, ms. */
	readonly observedAt: number;
}

export interface FiatRateSource {
	/** Name that users see with each rate, at most 60 characters. */
	readonly name: string;
	/**
	 * Returns the rates of the currencies that the source has. Rejects with FiatRatesUnavailable.
	 * @param now time of the exchange's clock, ms
	 */
	read(currencies: readonly string[], now: number): Promise<readonly ObservedRate[]>;
}

/** The source did not respond, or its response cannot be used. The message names the fault, never the address. */
export class FiatRatesUnavailable extends Error {
	override name = "FiatRatesUnavailable";
}
