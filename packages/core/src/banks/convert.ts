// Converts between the money of a bank account and coins, at the rate that an application has fixed. Both directions take the
// spread from the result and round down, in favour of the platform.

/**
 * A fixed exchange rate. `rate` is in billionths of a coin per unit of the currency. `coinDecimals` and `moneyDecimals` are the
 * decimals of the coin and of the currency.
 */
export interface FixedRate {
	readonly rate: bigint;
	readonly spreadPpm: number;
	readonly coinDecimals: number;
	readonly moneyDecimals: number;
}

const RATE_SCALE = 1_000_000_000n;
const PPM = 1_000_000n;
const scale = (decimals: number) => 10n ** BigInt(decimals);
const kept = (spreadPpm: number) => PPM - BigInt(spreadPpm);

/** Converts money (smallest units of the currency) into coins (ledger units), rounded down. */
export function coinsFor(money: bigint, { rate, spreadPpm, coinDecimals, moneyDecimals }: FixedRate): bigint {
	return (money * scale(coinDecimals) * rate * kept(spreadPpm)) / (scale(moneyDecimals) * RATE_SCALE * PPM);
}

/** Converts coins (ledger units) into money (smallest units of the currency), rounded down. `rate` must be above zero. */
export function moneyFor(coins: bigint, { rate, spreadPpm, coinDecimals, moneyDecimals }: FixedRate): bigint {
	return (coins * scale(moneyDecimals) * RATE_SCALE * kept(spreadPpm)) / (scale(coinDecimals) * rate * PPM);
}
