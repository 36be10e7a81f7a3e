// Estimates the payment for a redemption of fund units (docs/reference/rules.md §7). The oldest lots are redeemed first. Each
// lot pays a fee on its gain above its high-water mark. The real payment differs, because it depends on the prices at which the
// fund closes its positions.
import type { FundHolding } from "@candor/contract";
import { unitsOf } from "../../../shared/amounts/units.ts";

/** Number of decimals of amounts and of fund units. Unit values have more decimals. */
const PLACES = 6;
const VALUE_PLACES = 9;
const ONE = 10n ** BigInt(VALUE_PLACES);
const MILLION = 1_000_000n;

export interface RedemptionEstimate {
	/** Payment after the fee, in the smallest units of the currency. */
	readonly value: bigint;
	readonly fee: bigint;
}

/**
 * Estimates a redemption.
 * @param units fund units, no more than the lots contain
 * @param ahead fund units in pending redemptions, which take the oldest lots
 * @param value of one fund unit, as the server sends it
 * @param feeShare fraction of the gain; `0.1` is a tenth
 */
export function redemptionEstimateOf(
	lots: FundHolding["lots"],
	units: bigint,
	ahead: bigint,
	value: string,
	feeShare: string,
): RedemptionEstimate {
	if (units === 0n) return { value: 0n, fee: 0n };
	const proceeds = (units * unitsOf(value, VALUE_PLACES)) / ONE;
	const feePpm = unitsOf(feeShare, PLACES);
	let fee = 0n;
	let gone = ahead;
	let wanted = units;
	for (const lot of lots) {
		const whole = unitsOf(lot.units, PLACES);
		const before = least(gone, whole);
		gone -= before;
		const has = whole - before;
		const part = least(wanted, has);
		if (part === 0n) continue;
		wanted -= part;
		const mark = unitsOf(lot.high_water, PLACES);
		// The cost of each redeemed part of a lot is rounded up, so that no fee is charged on money that the user paid in.
		const left = mark - shareUp(mark, before, whole);
		const paidFor = shareUp(left, part, has);
		const brought = (proceeds * part) / units;
		if (brought > paidFor) fee += ((brought - paidFor) * feePpm) / MILLION;
	}
	return { value: proceeds - fee, fee };
}

function least(one: bigint, other: bigint): bigint {
	if (one < other) return one;
	return other;
}

function shareUp(of: bigint, part: bigint, whole: bigint): bigint {
	return (of * part + whole - 1n) / whole;
}
