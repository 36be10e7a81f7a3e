// Recomputes a liquidation fill by fill: the part of the position that each fill closes, and the price at which insurance and the other side
// take the rest (docs/reference/rules.md §5). Rounds like the core, so that every unit can be recomputed.
import { feeOn } from "@candor/money";
import { bankruptcyPrice, entryOf } from "./contract-prices.ts";

/** A position at the start of its liquidation. Money in units of the settlement asset, prices in ticks. */
export interface Liquidated {
	readonly long: boolean;
	readonly lots: number;
	/** Entry cost of all its lots. */
	readonly entry: bigint;
	/** Value of one tick for one lot. */
	readonly perTickLot: bigint;
	readonly margin: bigint;
	readonly takerFeePpm: number;
}

export interface LiquidationFill {
	/** Ticks. */
	readonly price: number;
	readonly lots: number;
}

export interface RecomputedLiquidation {
	/** Ticks: a fill may not be worse than the bankruptcy price of the lots left before it. One per fill. */
	readonly bounds: readonly number[];
	readonly filled: number;
	readonly filledNotional: bigint;
	readonly fee: bigint;
	/** Lots that the book left. */
	readonly rest: number;
	/** Price of insurance and the other side, ticks; undefined if the book took all. */
	readonly restPrice: number | undefined;
	/** Gains of fills better than entry, paid out at once; and the remaining margin for insurance and the owner. */
	readonly gained: bigint;
	readonly left: bigint;
	/** Tolerance of `left` in units: the rest closes in parts, and near the entry cost each part rounds to either side of zero. */
	readonly slack: bigint;
	/** Proceeds of all lots. */
	readonly notional: bigint;
}

/** Recomputes a liquidation. Undefined: the fills have more lots than the position. */
export function recomputeLiquidation(start: Liquidated, fills: readonly LiquidationFill[]): RecomputedLiquidation | undefined {
	const { long, perTickLot, takerFeePpm } = start;
	let { lots, entry, margin } = start;
	let [filled, filledNotional, fee, gained, left] = [0, 0n, 0n, 0n, 0n];
	const bankruptcy = () =>
		bankruptcyPrice({ long, entry, perTick: perTickLot * BigInt(lots), margin, mmrPpm: 0, cum: 0n, takerFeePpm });
	const take = (part: number, price: number, feePpm: number): bigint => {
		const [taken, held] = [BigInt(part), BigInt(lots)];
		const notional = perTickLot * BigInt(price) * taken;
		const cost = entryOf(long, entry, part, lots);
		const profit = long ? notional - cost : cost - notional;
		const lost = profit < 0n ? -profit : 0n;
		const share = part === lots ? margin : (margin * taken) / held;
		const room = margin > lost ? margin - lost : 0n;
		const wanted = feeOn(notional, feePpm);
		const paid = wanted < room ? wanted : room;
		const out = lost + paid;
		fee += paid;
		gained += profit > 0n ? profit : 0n;
		left += share > out ? share - out : 0n;
		margin -= share > out ? share : out;
		lots -= part;
		entry -= cost;
		return profit;
	};
	const bounds: number[] = [];
	for (const { price, lots: part } of fills) {
		if (part > lots) return undefined;
		bounds.push(bankruptcy());
		filledNotional += perTickLot * BigInt(price) * BigInt(part);
		filled += part;
		take(part, price, takerFeePpm);
	}
	const rest = lots;
	const restPrice = rest > 0 ? bankruptcy() : undefined;
	const restProfit = restPrice === undefined ? undefined : take(rest, restPrice, 0);
	const parts = BigInt(rest);
	const slack = restProfit !== undefined && restProfit <= parts && -restProfit <= parts ? parts : 0n;
	const notional = filledNotional + perTickLot * BigInt(restPrice ?? 0) * parts;
	return { bounds, filled, filledNotional, fee, rest, restPrice, gained, left, slack, notional };
}
