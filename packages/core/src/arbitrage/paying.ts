// What a payment takes out of somebody's lots, the oldest first, and the fee on it: of what each lot's units bring above that lot's own
// high-water mark (docs/reference/rules.md §7). A lot that lost pays nothing and makes no other's fee less.
import type { Fund, Lot } from "./fund.ts";
import { ceilDiv } from "./value.ts";

export interface Paying {
	/** Each lot that is touched, with what is left of it. */
	readonly lots: readonly { readonly lot: Lot; readonly left: bigint; readonly highWater: bigint }[];
	readonly fee: bigint;
}

/** @param units that are paid, no more than the person's lots have @param proceeds what they bring before the fee */
export function payingOf(fund: Pick<Fund, "lots">, user: number, units: bigint, proceeds: bigint, feePpm: number): Paying {
	const lots: { lot: Lot; left: bigint; highWater: bigint }[] = [];
	let fee = 0n;
	let wanted = units;
	for (const lot of fund.lots.values()) {
		if (wanted === 0n) break;
		if (lot.user !== user) continue;
		let part = wanted;
		if (part > lot.units) part = lot.units;
		wanted -= part;
		// Rounded so that no fee is taken on what was only put in.
		const paidFor = ceilDiv(lot.highWater * part, lot.units);
		const brought = (proceeds * part) / units;
		if (brought > paidFor) fee += ((brought - paidFor) * BigInt(feePpm)) / 1_000_000n;
		lots.push({ lot, left: lot.units - part, highWater: lot.highWater - paidFor });
	}
	return { lots, fee };
}
