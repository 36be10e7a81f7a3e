// Estimates the redemption of units at a unit value: oldest lots first, less the fee on the gain above each lot's high-water mark
// (docs/reference/rules.md §7). The real payment depends on unwinding the positions.
import type { FundHolding } from "@candor/contract";
import { unitsOf } from "../../../shared/amounts/units.ts";

/** Decimals of amounts and units, of unit values, and of fees. */
const PLACES = 6;
const VALUE_PLACES = 9;
const ONE = 10n ** BigInt(VALUE_PLACES);
const MILLION = 1_000_000n;

export interface RedemptionEstimate {
	/** Payment after the fee, units of money. */
	readonly value: bigint;
	readonly fee: bigint;
}

/**
 * Estimates a redemption.
 * @param units no more than the lots have
 * @param ahead units of pending redemptions, which take the oldest lots
 * @param value as the server writes it
 * @param feeShare `0.1` is a tenth
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
		// Rounded up each time, so that deposited money pays no fee.
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
