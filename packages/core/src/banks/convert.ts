// Converts between money of a bank account and coins, at the rate that an application has fixed. Both directions round down, in favour of
// the platform, and take the spread from the result.

/** A fixed price. `rate` is in billionths of a coin per currency unit, the decimals are those of coin and currency. */
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

/** Returns the ledger units for an amount of money, smallest units of the currency; rounded down. */
export function coinsFor(money: bigint, { rate, spreadPpm, coinDecimals, moneyDecimals }: FixedRate): bigint {
	return (money * scale(coinDecimals) * rate * kept(spreadPpm)) / (scale(moneyDecimals) * RATE_SCALE * PPM);
}

/** Returns the money for an amount of coins, smallest units of the currency; rounded down. `rate` must be above zero. */
export function moneyFor(coins: bigint, { rate, spreadPpm, coinDecimals, moneyDecimals }: FixedRate): bigint {
	return (coins * scale(moneyDecimals) * RATE_SCALE * kept(spreadPpm)) / (scale(coinDecimals) * rate * PPM);
}
