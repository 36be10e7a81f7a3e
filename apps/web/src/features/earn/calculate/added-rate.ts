import type { EarnOrder, EarnProduct } from "@candor/contract";
import { decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";
import { ppmOf } from "./rates.ts";

type Offered = Pick<EarnProduct, "id" | "days" | "daily_rate" | "currency_id" | "max"> & {
	readonly reserve: Pick<EarnProduct["reserve"], "left">;
};

/**
 * Returns the daily rate for money that is added to an earn order (docs/reference/rules.md §7): the rate of the longest product
 * within `days` that can sell the amount; among equally long products, the lowest rate. The rate is never above the order's
 * rate. Returns undefined if no product fits. The exchange may apply another rate, because this function does not know the
 * user's other orders.
 * @param amount in the smallest unit of the currency
 */
export function addedRate(
	products: readonly Offered[],
	order: Pick<EarnOrder, "currency_id" | "custody_amount" | "daily_rate">,
	days: number,
	amount: bigint,
): string | undefined {
	const decimals = decimalsOf(order.custody_amount);
	const units = (text: string) => unitsOf(text, decimals);
	const whole = units(order.custody_amount) + amount;
	const fitting = products.filter((product) => {
		const sold = product.currency_id === order.currency_id && product.days <= days;
		return sold && whole <= units(product.max) && amount <= units(product.reserve.left);
	});
	const longest = Math.max(0, ...fitting.map((product) => product.days));
	const rates = fitting.filter((product) => product.days === longest).map((product) => product.daily_rate);
	if (rates.length === 0) return undefined;
	return [...rates, order.daily_rate].sort((a, b) => Number(ppmOf(a) - ppmOf(b)))[0];
}
