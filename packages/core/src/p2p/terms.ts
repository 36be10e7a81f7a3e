// Defines the constants and default terms of P2P trades, and the arithmetic of their prices (docs/reference/rules.md §9).
import { mulDivDown, mulDivUp } from "@candor/money";
import { DAY_MS } from "../engine/time.ts";
import type { P2pOutcome, P2pTermsSet, RulingReason } from "./messages.ts";

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const USDT = 1_000_000n;

export type P2pTerms = Omit<P2pTermsSet, "type" | "at">;

/** Terms that apply until operators set others. */
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

/** Maximum of each time in the terms, ms. */
export const MAX_TERM_MS = 90 * DAY_MS;
/**
 * Maximum of an amount, a quantity or a price. Up to this value, products of two of them do not overflow, and sums stay below the
 * ledger's limit.
 */
export const MAX_AMOUNT = 1n << 58n;
export const MAX_DECIMALS = 6;
export const MAX_CURRENCIES = 50;
export const MAX_PAY_TYPES = 200;
export const MAX_CATALOGUE = 8_000;
export const MAX_SOURCE = 60;
/** The clock of a rate's observer may be ahead of core time by at most this time, ms. */
export const AHEAD_MS = MINUTE_MS;
/** Longest allowed recall time of a pay type, ms: 13 months, which is the recall time of direct debits. */
export const MAX_RECALL_MS = 400 * DAY_MS;
export const MAX_WINDOW_MS = DAY_MS;

export const MAX_ADVERTISEMENTS = 20;
export const MAX_PAY_TYPES_OF_ONE = 10;
export const MAX_BLOCKED = 500;
/** Maximum number of open orders that a user may have as the taker. */
export const MAX_OPEN_ORDERS = 5;
/** Maximum number of open orders on one advertisement. */
export const MAX_ORDERS_OF_ADVERTISEMENT = 100;
/** Floating prices may be from half to double the market's price. */
export const MIN_RATIO_PPM = 500_000;
export const MAX_RATIO_PPM = 2_000_000;

/** A user with this number of lapsed orders in a day may open no further order for a time. */
export const LAPSES_A_DAY = 3;
/** Accounts are new until this age, ms: bought coins stay frozen for longer, and paying accounts have the lower limit. */
export const NEW_MS = 30 * DAY_MS;
/** Number of released orders that a paying account needs for the higher limit. */
export const KNOWN_AFTER = 3;
/** Minimum time for which a released order stays in the state, ms. Within this time operators can mark it as reversed. */
export const REMEMBER_MS = 90 * DAY_MS;
/** Time for which a cancelled order stays in the state, ms, so that a late action on it is refused with the order's end. */
export const REMEMBER_CANCELLED_MS = DAY_MS;
/** Longest bar, ms. It is used for the buyer of a reversed order; operators can end it earlier. */
export const LONGEST_BAR_MS = 3_650 * DAY_MS;
/** Outages may extend an operator's deadline by at most this time in all, ms. */
export const MAX_RULING_EXTENSION_MS = DAY_MS;
export const MAX_EXTENSION_MS = DAY_MS;

/** The public decision table: for each reason of a ruling, the outcomes that it allows. */
export const OUTCOMES_OF: Readonly<Record<RulingReason, readonly P2pOutcome[]>> = {
	payer_silent: ["cancelled"],
	not_paid: ["cancelled"],
	paid_late: ["released"],
	wrong_amount: ["released", "cancelled"],
	third_party: ["cancelled"],
	seller_silent: ["released"],
	bank_frozen: ["released", "cancelled"],
};

/** Number of decimals of a price: prices are in millionths of a fiat unit. */
const PRICE_DECIMALS = 6;
const PRICE_ONE = 10n ** BigInt(PRICE_DECIMALS);
const PPM = 1_000_000n;

/** Powers of ten up to the largest scale: 18 decimals of a coin and 6 decimals of a price. */
const POWERS = Array.from({ length: 25 }, (_, exponent) => 10n ** BigInt(exponent));

const scaleOf = (coinDecimals: number, fiatDecimals: number): bigint =>
	POWERS[coinDecimals + PRICE_DECIMALS - fiatDecimals] as bigint;

/** Returns the smallest of several amounts. */
export function least(first: bigint, ...others: readonly bigint[]): bigint {
	let found = first;
	for (const one of others) if (one < found) found = one;
	return found;
}

/** Returns the fiat amount for a quantity, rounded up, so that the seller never gets less than the price. */
export function amountOf(quantity: bigint, price: bigint, coinDecimals: number, fiatDecimals: number): bigint {
	return mulDivUp(quantity, price, scaleOf(coinDecimals, fiatDecimals));
}

/** Returns the largest quantity that a fiat amount can buy, rounded down. */
export function quantityOf(amount: bigint, price: bigint, coinDecimals: number, fiatDecimals: number): bigint {
	return mulDivDown(amount, scaleOf(coinDecimals, fiatDecimals), price);
}

/**
 * Returns a floating price, in millionths of a fiat unit, rounded down.
 * @param coinPrice price of one coin, ledger units of USDT
 * @param rate price of one USDT, millionths of a fiat unit
 * @param ratioPpm factor of the advertisement, parts per million of coinPrice × rate
 */
export function floatingPrice(coinPrice: bigint, rate: bigint, ratioPpm: number): bigint {
	return mulDivDown(mulDivDown(coinPrice, rate, PRICE_ONE), BigInt(ratioPpm), PPM);
}
