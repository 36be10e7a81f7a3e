// Calculates the amounts of bank transfers as the exchange will fix them (packages/core/src/banks/convert.ts). Both directions
// round down.
import type { BankAccount, BankRate } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";

const RATE_DECIMALS = 9;
const PPM = 1_000_000n;
const power = (decimals: number) => 10n ** BigInt(decimals);
const amountOf = (text: string, decimals: number) => {
	const read = parseDecimal(text, decimals);
	return read.ok ? read.value : undefined;
};

/**
 * Returns the coins that a transfer of money buys, with the coin's decimals. Returns undefined if `amount` is not a positive
 * whole number.
 */
export function coinsForMoney(amount: string, rate: BankRate, coinDecimals: number): string | undefined {
	const [money, price] = [amountOf(amount, 0), amountOf(rate.rate, RATE_DECIMALS)];
	if (money === undefined || price === undefined) return undefined;
	const coins = (money * price * (PPM - BigInt(rate.spread_ppm)) * power(coinDecimals)) / (power(RATE_DECIMALS) * PPM);
	return formatDecimalShort(coins, coinDecimals);
}

/** Returns the money that an amount of coins yields after the fee. Returns undefined if the amount is not above the fee. */
export function moneyForCoins(amount: string, rate: BankRate, coinDecimals: number, account: BankAccount): string | undefined {
	const [coins, fee] = [amountOf(amount, coinDecimals), amountOf(rate.fee, coinDecimals)];
	const price = amountOf(rate.rate, RATE_DECIMALS);
	if (coins === undefined || fee === undefined || price === undefined || price === 0n || coins <= fee) return undefined;
	const kept = (coins - fee) * (PPM - BigInt(rate.spread_ppm)) * power(account.decimals) * power(RATE_DECIMALS);
	return formatDecimalShort(kept / (power(coinDecimals) * price * PPM), account.decimals);
}

/** Returns a bank rate's spread in percent, such as 0.2. */
export const spreadPercent = ({ spread_ppm }: Pick<BankRate, "spread_ppm">): string => formatDecimalShort(BigInt(spread_ppm), 4);
