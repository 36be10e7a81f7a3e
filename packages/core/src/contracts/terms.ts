// Checks an instrument's terms, and computes prices and limits from the terms. Each position and order keeps the terms from the time of
// its latest fill or placement.
import type { Refusal } from "../engine/outcome.ts";
import { shareDown, shareUp } from "../matching/share.ts";
import type { InstrumentSet, SetInstrument, Tier } from "./messages.ts";
import { refuseContract } from "./refusals.ts";

export interface Terms extends Omit<InstrumentSet, "type"> {
	/** Cost of one lot at a price of one tick, units. */
	readonly unitsPerTickLot: bigint;
}

const MAX_TIERS = 20;
const MAX_LEVERAGE = 200;
const MAX_NOTIONAL = 1n << 56n;
const MAX_FEE_PPM = 10_000;
/**
 * Limits of an instrument's terms. Proof checks of receipts use equal limits (packages/proofs, check-liquidation.ts). Terms may be
 * better for the user than these limits, never worse.
 */
const MAX_MARK_BAND_PPM = 10_000;
const MAX_LIQUIDATION_FEE_PPM = 3_000;
const HUNDRED_PERCENT = 1_000_000;

/** Returns the first problem of an instrument's terms, except problems of the pair and the account. */
export function termsProblem(command: SetInstrument): Refusal | undefined {
	const { lotSize, makerFeePpm, takerFeePpm, tiers, takerBoundPpm, markBandPpm, impactMargin } = command;
	const wrong = (field: string) => refuseContract("invalid_instrument", field);
	if (lotSize < 1 || lotSize > 1_000_000_000) return wrong("lotSize");
	if (takerFeePpm > MAX_FEE_PPM || makerFeePpm > takerFeePpm) return wrong("takerFeePpm");
	if (takerBoundPpm < 1 || takerBoundPpm > HUNDRED_PERCENT / 2) return wrong("takerBoundPpm");
	if (markBandPpm < 1 || markBandPpm > MAX_MARK_BAND_PPM) return wrong("markBandPpm");
	if (impactMargin < 1n || impactMargin > MAX_NOTIONAL) return wrong("impactMargin");
	if (command.liquidationFeePpm > MAX_LIQUIDATION_FEE_PPM) return wrong("liquidationFeePpm");
	if (command.insuranceMarginPpm < 10_000 || command.insuranceMarginPpm > HUNDRED_PERCENT) return wrong("insuranceMarginPpm");
	return tiersProblem(tiers, takerFeePpm);
}

function tiersProblem(tiers: readonly Tier[], takerFeePpm: number): Refusal | undefined {
	const wrong = refuseContract("invalid_instrument", "tiers");
	if (tiers.length < 1 || tiers.length > MAX_TIERS) return wrong;
	let before: Tier = { upTo: 0n, mmrPpm: 0, maxLeverage: MAX_LEVERAGE, cum: 0n };
	for (const tier of tiers) {
		if (tier.upTo <= before.upTo || tier.upTo > MAX_NOTIONAL) return wrong;
		if (tier.maxLeverage < 1 || tier.maxLeverage > before.maxLeverage) return wrong;
		if (tier.mmrPpm <= before.mmrPpm) return wrong;
		// A position at top leverage must not be liquidated when it opens. Half of its margin covers the maintenance and two fees.
		if ((tier.mmrPpm + 2 * takerFeePpm) * tier.maxLeverage > HUNDRED_PERCENT) return wrong;
		// The maintenance margin has no jump between tiers.
		if (tier.cum !== before.cum + (before.upTo * BigInt(tier.mmrPpm - before.mmrPpm)) / 1_000_000n) return wrong;
		before = tier;
	}
	return undefined;
}

/** Returns the exact cost of lots at a price, units. */
export function notionalOf({ unitsPerTickLot }: Terms, price: number, lots: number): bigint {
	const product = price * lots;
	return (product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(price) * BigInt(lots)) * unitsPerTickLot;
}

/** Returns the tier of a notional; undefined for a notional above the last tier. */
export function tierOf({ tiers }: Terms, notional: bigint): Tier | undefined {
	return tiers.find(({ upTo }) => notional <= upTo);
}

export function lastTier({ tiers }: Terms): Tier {
	return tiers[tiers.length - 1] as Tier;
}

/** Returns the maintenance rate of the first tier, which limits the funding rate. */
export function firstMmrPpm({ tiers }: Terms): number {
	return (tiers[0] as Tier).mmrPpm;
}

export function topLeverage({ tiers }: Terms): number {
	return (tiers[0] as Tier).maxLeverage;
}

/** Returns the worst price at which a taker fills, ticks. It is `ppm` away from mark. */
export function takerBound(mark: number, ppm: number, buys: boolean): number {
	return buys ? shareDown(mark, HUNDRED_PERCENT + ppm) : Math.max(1, shareUp(mark, HUNDRED_PERCENT - ppm));
}

/**
 * Returns the largest distance from mark at which an opening order fills as a taker, ppm. It is at most half of the order's initial
 * margin.
 */
export function openingBoundPpm({ takerBoundPpm }: Terms, leverage: number): number {
	return Math.min(takerBoundPpm, Math.floor(HUNDRED_PERCENT / leverage / 2));
}

/** Returns the largest distance of mark from the index, ppm. It is at most an eighth of the margin at top leverage. */
export function markBand(terms: Terms): number {
	return Math.min(terms.markBandPpm, Math.floor(HUNDRED_PERCENT / topLeverage(terms) / 8));
}
