// Constants and default terms of trades between users, and the arithmetic of their prices (docs/reference/rules.md §9).
import { mulDivDown, mulDivUp } from "@candor/money";
import { DAY_MS } from "../engine/time.ts";
import type { P2pOutcome, P2pTermsSet, RulingReason } from "./messages.ts";

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const USDT = 1_000_000n;

export type P2pTerms = Omit<P2pTermsSet, "type" | "at">;

/** Terms that apply until operators change them. */
export const DEFAULT_P2P_TERMS: P2pTerms = {
	declareMs: 2 * MINUTE_MS,
	payMs: 30 * MINUTE_MS,
	closingMs: 15 * MINUTE_MS,
	releaseMs: DAY_MS,
	evidenceMs: 12 * HOUR_MS,
	rulingMs: DAY_MS,
	holdMs: DAY_MS,
	newAccountHoldMs: 3 * DAY_MS,
	rateAgeMs: 2 * MINUTE_MS,
	bond: 500n * USDT,
	bondMultiple: 10,
	lapseBarMs: DAY_MS,
	unpaidBarMs: 30 * DAY_MS,
	newPayerLimit: 500n * USDT,
	knownPayerLimit: 20_000n * USDT,
};

/** Largest value of each time of the terms, ms. */
export const MAX_TERM_MS = 90 * DAY_MS;
/** Largest amount, quantity or price. Products of two of them are computed without overflow, and their sums stay below the ledger's limit. */
export const MAX_AMOUNT = 1n << 58n;
export const MAX_DECIMALS = 6;
export const MAX_CURRENCIES = 50;
export const MAX_PAY_TYPES = 200;
export const MAX_CATALOGUE = 8_000;
export const MAX_SOURCE = 60;
/** The observer's clock may be ahead of core time by this much. */
export const AHEAD_MS = MINUTE_MS;
/** Longest time in which a bank can recall a payment: 13 months, for direct debits. */
export const MAX_RECALL_MS = 400 * DAY_MS;
export const MAX_WINDOW_MS = DAY_MS;

export const MAX_ADVERTISEMENTS = 20;
export const MAX_PAY_TYPES_OF_ONE = 10;
export const MAX_BLOCKED = 500;
/** Open orders that a user has as a taker. */
export const MAX_OPEN_ORDERS = 5;
/** Open orders of one advertisement. */
export const MAX_ORDERS_OF_ADVERTISEMENT = 100;
/** Floating prices are between half and double of the market's price. */
export const MIN_RATIO_PPM = 500_000;
export const MAX_RATIO_PPM = 2_000_000;

/** Lapsed orders of a day after which the user may open none. */
export const LAPSES_A_DAY = 3;
/** Accounts younger than this have the longer hold of bought coins, and paying accounts younger than this the lower limit. */
export const NEW_MS = 30 * DAY_MS;
/** Released orders that a paying account needs for the higher limit. */
export const KNOWN_AFTER = 3;
/** Time for which the core remembers a released order, at least: the time in which operators can mark it as reversed. */
export const REMEMBER_MS = 90 * DAY_MS;
/** Time for which a late action on a cancelled order learns its end. */
export const REMEMBER_CANCELLED_MS = DAY_MS;
/** Longest bar: that of the buyer of a reversed order, which operators end. */
export const LONGEST_BAR_MS = 3_650 * DAY_MS;
/** Longest extension of an operator's deadline by outages, in all. */
export const MAX_RULING_EXTENSION_MS = DAY_MS;
export const MAX_EXTENSION_MS = DAY_MS;

/** The public decision table: outcomes that each reason of a ruling allows. */
export const OUTCOMES_OF: Readonly<Record<RulingReason, readonly P2pOutcome[]>> = {
	payer_silent: ["cancelled"],
	not_paid: ["cancelled"],
	paid_late: ["released"],
	wrong_amount: ["released", "cancelled"],
	third_party: ["cancelled"],
	seller_silent: ["released"],
	bank_frozen: ["released", "cancelled"],
};

/** Decimals of a price: it is in millionths of a fiat unit. */
const PRICE_DECIMALS = 6;
const PRICE_ONE = 10n ** BigInt(PRICE_DECIMALS);
const PPM = 1_000_000n;

/** Powers of ten up to the largest scale: 18 decimals of a coin and 6 of a price. */
const POWERS = Array.from({ length: 25 }, (_, exponent) => 10n ** BigInt(exponent));

const scaleOf = (coinDecimals: number, fiatDecimals: number): bigint =>
	POWERS[coinDecimals + PRICE_DECIMALS - fiatDecimals] as bigint;

/** Returns the smallest of several amounts. */
export function least(first: bigint, ...others: readonly bigint[]): bigint {
	let found = first;
	for (const one of others) if (one < found) found = one;
	return found;
}

/** Returns the fiat amount of a quantity, rounded up, so that the seller never gets less than the price. */
export function amountOf(quantity: bigint, price: bigint, coinDecimals: number, fiatDecimals: number): bigint {
	return mulDivUp(quantity, price, scaleOf(coinDecimals, fiatDecimals));
}

/** Returns the largest quantity that a fiat amount pays, rounded down. */
export function quantityOf(amount: bigint, price: bigint, coinDecimals: number, fiatDecimals: number): bigint {
	return mulDivDown(amount, scaleOf(coinDecimals, fiatDecimals), price);
}

/**
 * Returns a floating price, rounded down. @param coinPrice price of one coin, units of USDT @param rate price of one USDT, millionths of a
 * fiat unit @param ratioPpm parts per million of the product
 */
export function floatingPrice(coinPrice: bigint, rate: bigint, ratioPpm: number): bigint {
	return mulDivDown(mulDivDown(coinPrice, rate, PRICE_ONE), BigInt(ratioPpm), PPM);
}
