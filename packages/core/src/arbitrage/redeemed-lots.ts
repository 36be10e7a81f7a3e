// Takes paid units out of a user's lots, the oldest first, and computes the fee: on the proceeds of each lot above its own high-water mark
// (docs/reference/rules.md §7). A lot with a loss pays nothing, and does not reduce the fee of another.
import type { Fund, Lot } from "./fund.ts";
import { ceilDiv } from "./value.ts";

export interface RedeemedLots {
	/** Each changed lot after the payment. */
	readonly lots: readonly { readonly lot: Lot; readonly left: bigint; readonly highWater: bigint }[];
	readonly fee: bigint;
}

/** @param units paid, no more than the user's lots have @param proceeds before the fee */
export function redeemLots(
	fund: Pick<Fund, "lots">,
	user: number,
	units: bigint,
	proceeds: bigint,
	feePpm: number,
): RedeemedLots {
	const lots: { lot: Lot; left: bigint; highWater: bigint }[] = [];
	let fee = 0n;
	let wanted = units;
	for (const lot of fund.lots.values()) {
		if (wanted === 0n) break;
		if (lot.user !== user) continue;
		let part = wanted;
		if (part > lot.units) part = lot.units;
		wanted -= part;
		// Rounded up, so that no fee is taken on invested money.
		const paidFor = ceilDiv(lot.highWater * part, lot.units);
		const brought = (proceeds * part) / units;
		if (brought > paidFor) fee += ((brought - paidFor) * BigInt(feePpm)) / 1_000_000n;
		lots.push({ lot, left: lot.units - part, highWater: lot.highWater - paidFor });
	}
	return { lots, fee };
}
