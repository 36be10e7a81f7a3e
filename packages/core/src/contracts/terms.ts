// Checks an instrument's terms, and computes prices and limits from them. Each order keeps the terms from the time of its
// placement, and each position those of its latest fill.
import type { Refusal } from "../engine/outcome.ts";
import { shareDown, shareUp } from "../matching/share.ts";
import type { InstrumentSet, SetInstrument, Tier } from "./messages.ts";
import { refuseContract } from "./refusals.ts";

export interface Terms extends Omit<InstrumentSet, "type"> {
	/** Notional of one lot at a price of one tick, ledger units. */
	readonly unitsPerTickLot: bigint;
}

const MAX_TIERS = 20;
const MAX_LEVERAGE = 200;
const MAX_NOTIONAL = 1n << 56n;
const MAX_FEE_PPM = 10_000;
/**
 * Limits of an instrument's terms. The public checks of liquidation receipts use the same limits (packages/proofs,
 * check-liquidation.ts). Terms may be better for the user than these limits, never worse.
 */
const MAX_MARK_BAND_PPM = 10_000;
const MAX_LIQUIDATION_FEE_PPM = 3_000;
const HUNDRED_PERCENT = 1_000_000;

/**
 * Returns a refusal for the first term that is not allowed; undefined if all are. The pair and the account are checked elsewhere.
 */
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
		// A position at the highest leverage must not be liquidated as soon as it opens. So the maintenance margin and two fees must
		// fit into the initial margin.
		if ((tier.mmrPpm + 2 * takerFeePpm) * tier.maxLeverage > HUNDRED_PERCENT) return wrong;
		// With this deduction the maintenance margin does not jump at the border between two tiers.
		if (tier.cum !== before.cum + (before.upTo * BigInt(tier.mmrPpm - before.mmrPpm)) / 1_000_000n) return wrong;
		before = tier;
	}
	return undefined;
}

/** Returns the notional of lots at a price, ledger units. The result is exact. */
export function notionalOf({ unitsPerTickLot }: Terms, price: number, lots: number): bigint {
	const product = price * lots;
	return (product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(price) * BigInt(lots)) * unitsPerTickLot;
}

/** Returns the margin tier of a notional; undefined for a notional above the last tier. */
export function tierOf({ tiers }: Terms, notional: bigint): Tier | undefined {
	return tiers.find(({ upTo }) => notional <= upTo);
}

export function lastTier({ tiers }: Terms): Tier {
	return tiers[tiers.length - 1] as Tier;
}

/** Returns the rate of the maintenance margin in the first tier, which limits the funding rate. */
export function firstMmrPpm({ tiers }: Terms): number {
	return (tiers[0] as Tier).mmrPpm;
}

export function topLeverage({ tiers }: Terms): number {
	return (tiers[0] as Tier).maxLeverage;
}

/** Returns the worst price at which a taker may fill, ticks: `ppm` away from mark. */
export function worstTakerPrice(mark: number, ppm: number, buys: boolean): number {
	return buys ? shareDown(mark, HUNDRED_PERCENT + ppm) : Math.max(1, shareUp(mark, HUNDRED_PERCENT - ppm));
}

/**
 * Returns the largest distance from mark at which an opening order fills as a taker, ppm. The distance is at most half of the
 * order's initial margin.
 */
export function openingBoundPpm({ takerBoundPpm }: Terms, leverage: number): number {
	return Math.min(takerBoundPpm, Math.floor(HUNDRED_PERCENT / leverage / 2));
}

/**
 * Returns the largest allowed distance of mark from the index, ppm. It is at most an eighth of the margin at the highest
 * leverage.
 */
export function markBand(terms: Terms): number {
	return Math.min(terms.markBandPpm, Math.floor(HUNDRED_PERCENT / topLeverage(terms) / 8));
}
