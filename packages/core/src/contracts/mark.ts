// Computes the mark price and the funding rate from the index, the book and the last trade (docs/reference/rules.md §3, §5). Mark
// and rate depend on the orders in the book and the money frozen for these orders, not on account balances.
import { fundingRatePpb, medianOf } from "@candor/proofs";
import type { Instrument } from "./instrument.ts";
import { isCovered } from "./margin.ts";
import { firstMmrPpm, markBand, notionalOf, topLeverage, worstTakerPrice } from "./terms.ts";

export const FUNDING_MS = 8 * 3_600_000;
const SAMPLE_EVERY_MS = 5_000;
const BASIS_MS = 300_000;
/** Maximum time for which one sample counts, ms, even if no sample follows because the index has a gap. */
const MOST_WEIGHT_MS = 10_000;
/** A funding period must have samples for at least this time, ms. Otherwise no funding is paid for it. */
const LEAST_SAMPLED_MS = FUNDING_MS / 4;
/**
 * Maximum number of orders that the computation of one impact price visits, so that many small orders cannot slow down index
 * records.
 */
const MOST_ORDERS = 200;
const BILLION = 1_000_000_000n;

/**
 * Returns the average price of filling the impact amount with orders whose frozen money covers the fill, ticks; 0 if the side has
 * too few of them. If the maximum number of orders does not fill the amount, the rest counts at the last visited price, so many
 * small orders cannot hide the premium.
 */
function impactPrice({ book, terms }: Instrument, side: "buy" | "sell", mark: number): number {
	const wanted = terms.impactMargin * BigInt(topLeverage(terms));
	let cost = 0n;
	let lots = 0n;
	let price = 0;
	let order = book.best(side);
	for (let count = 0; order !== undefined && cost < wanted; count++, order = book.after(order)) {
		if (count === MOST_ORDERS) {
			if (price > 0) fill(price, Number.POSITIVE_INFINITY);
			break;
		}
		if (!isCovered(order, mark)) continue;
		price = order.price;
		fill(price, order.remaining);
	}
	return cost < wanted ? 0 : Number(cost / (lots * terms.unitsPerTickLot));

	function fill(at: number, most: number): void {
		const oneLot = notionalOf(terms, at, 1);
		const few = (wanted - cost + oneLot - 1n) / oneLot;
		const taken = few < most ? few : BigInt(most);
		cost += taken * oneLot;
		lots += taken;
	}
}

export function sample(instrument: Instrument, index: number, now: number): void {
	if (now < instrument.sampledAt + SAMPLE_EVERY_MS) return;
	const weight = Math.min(now - instrument.sampledAt, MOST_WEIGHT_MS);
	const mark = markOf(instrument, index, now);
	const bid = impactPrice(instrument, "buy", mark) || index;
	const ask = impactPrice(instrument, "sell", mark) || index;
	const kept = instrument.samples.filter(({ at }) => at > now - BASIS_MS);
	instrument.samples = [...kept, { at: now, basis: bid + ask - 2 * index }];
	instrument.sampledAt = now;
	const premium = BigInt(Math.max(0, bid - index) - Math.max(0, index - ask));
	instrument.premiumSum += ((premium * BILLION) / BigInt(index)) * BigInt(weight);
	instrument.premiumMs += weight;
}

/** Computes the mark price for a new index record, ticks. */
export function markOf(instrument: Instrument, index: number, now: number): number {
	const { samples, terms, last, ratePpb } = instrument;
	const left = FUNDING_MS - (now % FUNDING_MS);
	const funded = (BigInt(index) * ratePpb * BigInt(left)) / (BILLION * BigInt(FUNDING_MS));
	const basis = samples.reduce((sum, each) => sum + each.basis, 0);
	const mean = samples.length === 0 ? 0 : Math.trunc(basis / (2 * samples.length));
	const middle = medianOf([index + Number(funded), index + mean, last || index]);
	const band = markBand(terms);
	return Math.min(Math.max(middle, worstTakerPrice(index, band, false)), worstTakerPrice(index, band, true));
}

/** Returns the mean premium of the current funding period so far, parts per billion. */
export function meanPremium({ premiumSum, premiumMs }: Instrument): bigint {
	return premiumMs === 0 ? 0n : premiumSum / BigInt(premiumMs);
}

export function isSampledEnough({ premiumMs }: Instrument): boolean {
	return premiumMs >= LEAST_SAMPLED_MS;
}

/** Returns the funding rate that would apply if the period ended now, in parts per billion. */
export function fundingRateSoFar(instrument: Instrument): bigint {
	return fundingRatePpb(meanPremium(instrument), firstMmrPpm(instrument.terms));
}
