// What redeeming units would bring at a unit value, before it is asked for: of the oldest lots, the fee on what each lot's units bring above
// that lot's own high-water mark (docs/rules.md §7). What unwinding really brings is what is paid.
import type { FundHolding } from "@candor/contract";
import { unitsOf } from "../../../amounts/units.ts";

/** Of amounts and units; of unit values; of fees. */
const PLACES = 6;
const VALUE_PLACES = 9;
const ONE = 10n ** BigInt(VALUE_PLACES);
const MILLION = 1_000_000n;

export interface Expected {
	/** Units of money, after the fee. */
	readonly value: bigint;
	readonly fee: bigint;
}

/** @param units no more than the lots have @param value as the server writes it @param feeShare `0.1` is a tenth */
export function expectedOf(lots: FundHolding["lots"], units: bigint, value: string, feeShare: string): Expected {
	if (units === 0n) return { value: 0n, fee: 0n };
	const proceeds = (units * unitsOf(value, VALUE_PLACES)) / ONE;
	const feePpm = unitsOf(feeShare, PLACES);
	let fee = 0n;
	let wanted = units;
	for (const lot of lots) {
		const has = unitsOf(lot.units, PLACES);
		let part = wanted;
		if (part > has) part = has;
		if (part === 0n) continue;
		wanted -= part;
		// Rounded up, so that no fee is taken on what was only put in.
		const paidFor = (unitsOf(lot.high_water, PLACES) * part + has - 1n) / has;
		const brought = (proceeds * part) / units;
		if (brought > paidFor) fee += ((brought - paidFor) * feePpm) / MILLION;
	}
	return { value: proceeds - fee, fee };
}
