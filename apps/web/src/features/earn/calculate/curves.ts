// Calculates the points of curves of interest and reserves. Floats are accurate enough for drawing; the page shows the exact
// numbers next to the curve.
import type { EarnOrder, EarnReserve } from "@candor/contract";
import { decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";

const DAY_MS = 86_400_000;

/** Returns the total interest after each day, for all tranches of an order (money added at one time). */
export function interestCurve({ bought_at, days, tranches }: Pick<EarnOrder, "bought_at" | "days" | "tranches">): number[] {
	return Array.from({ length: days + 1 }, (_, day) => {
		const at = bought_at + day * DAY_MS;
		return tranches.reduce((sum, tranche) => {
			const past = Math.floor((at - tranche.bought_at) / DAY_MS);
			const paid = Math.min(Math.max(past, 0), tranche.days);
			return sum + Number(unitsOf(tranche.daily, decimalsOf(tranche.daily))) * paid;
		}, 0);
	});
}

export function reserveCurve({ history }: Pick<EarnReserve, "history">): number[] {
	return history.map(({ available, locked }) => {
		const units = (amount: string) => Number(unitsOf(amount, decimalsOf(amount)));
		return units(available) + units(locked);
	});
}
