// Decides if an order may open a position (docs/reference/rules.md §5). All checks run before any change and in a fixed order, so
// an order always gets the same refusal.

import type { Refusal } from "../engine/outcome.ts";
import type { Pair } from "../listing/listing.ts";
import { shareDown, shareUp } from "../matching/share.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import { neededMoneyOf } from "./margin.ts";
import type { ContractTrigger, OpenPosition } from "./messages.ts";
import type { Member } from "./position.ts";
import { refuseContract } from "./refusals.ts";
import { notionalOf, openingBoundPpm, tierOf, topLeverage, worstTakerPrice } from "./terms.ts";

/** Maximum number of open positions that one user may have in one instrument. */
export const MAX_POSITIONS = 200;
export const UNVERIFIED_LEVERAGE = 20;
const MAX_LOTS = 2 ** 31 - 1;

/** Tells if a value is an integer from 1 to 2^31-1. */
export function isPositiveInt32(value: number): boolean {
	return (value | 0) === value && value > 0;
}

export function accessProblem(
	dependencies: ContractsDependencies,
	{ terms }: Instrument,
	{ by, leverage }: Pick<OpenPosition, "by" | "leverage">,
): Refusal | undefined {
	const { may, because } = dependencies.accessTo("contracts", by);
	if (may === "none") return refuseContract("not_available");
	if (terms.account === "simulation" || may === "real") return undefined;
	if (because !== "not_verified") return refuseContract("demo_only");
	return leverage > UNVERIFIED_LEVERAGE
		? refuseContract("not_verified", "multiple", { maximum: UNVERIFIED_LEVERAGE }, true)
		: undefined;
}

/**
 * Returns a refusal if the lots, leverage, price or stops of an opening order are not allowed; otherwise undefined. Money is not
 * checked here.
 */
export function openingProblem(instrument: Instrument, member: Member | undefined, command: OpenPosition): Refusal | undefined {
	const { terms, mark } = instrument;
	const { lots, leverage, long, orderType, price } = command;
	if (!isPositiveInt32(lots)) return refuseContract("invalid_lots", "share");
	if (!isPositiveInt32(leverage) || leverage > topLeverage(terms)) {
		return refuseContract("invalid_leverage", "multiple", { maximum: topLeverage(terms) });
	}
	if (orderType === "market" ? price !== 0 : !isPositiveInt32(price)) {
		return refuseContract(orderType === "market" ? "not_applicable" : "invalid_price", "target_price");
	}
	if (instrument.halted) return refuseContract("market_halted", undefined, undefined, true);
	const size = (member?.sizeOf(long) ?? 0) + lots;
	const tier = size > MAX_LOTS ? undefined : tierOf(terms, notionalOf(terms, mark, size));
	if (tier === undefined) return refuseContract("position_too_large", "share");
	if (leverage > tier.maxLeverage) return refuseContract("invalid_leverage", "multiple", { maximum: tier.maxLeverage });
	if (member !== undefined && member.positions.size >= MAX_POSITIONS) {
		return refuseContract("too_many_positions", undefined, { maximum: MAX_POSITIONS }, true);
	}
	return undefined;
}

/** Returns a refusal if the price is outside the price band that spot uses around the index; otherwise undefined. */
export function bandProblem(pair: Pair, index: number, buys: boolean, price: number): Refusal | undefined {
	const low = shareUp(index, buys ? pair.bandBuyLowPpm : pair.bandSellLowPpm);
	const high = shareDown(index, buys ? pair.bandBuyHighPpm : pair.bandSellHighPpm);
	if (price >= low && price <= high) return undefined;
	return refuseContract("price_outside_band", "target_price", { reference: index, pair: pair.pair }, true);
}

/**
 * Returns a refusal if a stop loss or take profit is on the wrong side of the current price.
 * @param from current price, ticks; 0 if unknown
 */
export function stopsProblem(long: boolean, stopLoss: number, takeProfit: number, from: number): Refusal | undefined {
	if (stopLoss !== 0 && !isPositiveInt32(stopLoss)) return refuseContract("invalid_price", "stop_loss_price");
	if (takeProfit !== 0 && !isPositiveInt32(takeProfit)) return refuseContract("invalid_price", "target_profit_price");
	if (stopLoss !== 0 && (long ? stopLoss >= from : stopLoss <= from)) {
		return refuseContract("stop_wrong_side", "stop_loss_price", { watched: from }, true);
	}
	if (takeProfit !== 0 && (long ? takeProfit <= from : takeProfit >= from)) {
		return refuseContract("stop_wrong_side", "target_profit_price", { watched: from }, true);
	}
	return undefined;
}

/** Returns the price that a stop watches, in ticks: the mark price, or the price of the last trade if the trigger is `last`. */
export function watchedPriceOf({ mark, last }: Instrument, trigger: ContractTrigger): number {
	return trigger === "last" && last > 0 ? last : mark;
}

/** Terms of an accepted opening order. */
export interface OpeningTerms {
	/** Worst price at which the order may fill, ticks. */
	readonly bound: number;
	readonly needed: bigint;
}

/** Returns the price bound of an opening order and the money that it needs, or a refusal. */
export function openingTermsOf(instrument: Instrument, member: Member, command: OpenPosition): Refusal | OpeningTerms {
	const { terms, mark, book } = instrument;
	const { long, leverage, lots, orderType, price } = command;
	const far = worstTakerPrice(mark, openingBoundPpm(terms, leverage), long);
	const bound = orderType === "market" ? far : long ? Math.min(price, far) : Math.max(price, far);
	const best = book.bestPrice(long ? "sell" : "buy");
	const meets = best > 0 && (long ? best <= bound : best >= bound);
	if (orderType === "market" && !meets) return refuseContract("no_liquidity", "order_type", undefined, true);
	const at = orderType === "market" || meets ? best : bound;
	member.addOpening(long, lots);
	const needed = neededMoneyOf({ member, buys: long, terms, leverage }, mark, at, lots, terms.takerFeePpm);
	member.addOpening(long, -lots);
	return { bound, needed };
}
