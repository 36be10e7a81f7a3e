// Computes which units a redemption takes out of a user's lots, the oldest lot first, and the performance fee
// (docs/reference/rules.md §7). Each lot pays the fee on its proceeds above its own high-water mark. A loss of one lot does not
// reduce the fee of another.
import type { Fund, Lot } from "./fund.ts";
import { ceilDiv } from "./value.ts";

export interface RedeemedLots {
	readonly lots: readonly { readonly lot: Lot; readonly left: bigint; readonly highWater: bigint }[];
	readonly fee: bigint;
}

/**
 * @param units units to redeem, at most the sum of the user's lots
 * @param proceeds proceeds of these units before the fee, in units of the settlement asset
 */
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
		// Rounded up, so that the user pays no fee on invested money.
		const paidFor = ceilDiv(lot.highWater * part, lot.units);
		const brought = (proceeds * part) / units;
		if (brought > paidFor) fee += ((brought - paidFor) * BigInt(feePpm)) / 1_000_000n;
		lots.push({ lot, left: lot.units - part, highWater: lot.highWater - paidFor });
	}
	return { lots, fee };
}
