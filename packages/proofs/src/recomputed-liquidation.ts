// Computes a liquidation again, one fill after another. Each fill closes a part of the position. The result also has the price at
// which insurance and the other side take the remaining lots (docs/reference/rules.md §5). All amounts are rounded as in the
// core, so that they are equal.
import { feeOn } from "@candor/money";
import { bankruptcyPrice, entryOf } from "./contract-prices.ts";

/** A position at the start of its liquidation. Money is in units of the settlement asset, and prices are in ticks. */
export interface Liquidated {
	readonly long: boolean;
	readonly lots: number;
	/** Entry cost of all lots. */
	readonly entry: bigint;
	/** Value of one tick for one lot. */
	readonly perTickLot: bigint;
	readonly margin: bigint;
	readonly takerFeePpm: number;
}

export interface LiquidationFill {
	/** Price in ticks. */
	readonly price: number;
	readonly lots: number;
}

export interface RecomputedLiquidation {
	/** Worst allowed price of each fill, ticks: the bankruptcy price of the lots that were left before that fill. */
	readonly bounds: readonly number[];
	readonly filled: number;
	readonly filledNotional: bigint;
	readonly fee: bigint;
	/** Lots that the book did not take. */
	readonly rest: number;
	/** Price at which insurance and the other side take the rest, ticks; undefined if the book took all lots. */
	readonly restPrice: number | undefined;
	/** Sum of the gains of fills that were better than the entry price, units. The owner gets it at once. */
	readonly gained: bigint;
	/** Margin that is left for insurance and the owner, units. */
	readonly left: bigint;
	/**
	 * Tolerance of `left`, units. The remaining lots may be closed in several parts, and near the entry cost each part may be
	 * rounded up or down.
	 */
	readonly slack: bigint;
	/** Value of all lots at the prices at which they were closed, units. */
	readonly notional: bigint;
}

/** Computes a liquidation again. Returns undefined if the fills have more lots than the position. */
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
