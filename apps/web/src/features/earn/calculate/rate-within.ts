// Which rate money earns that is added to an order now (docs/rules.md §7).
import type { EarnProduct } from "@candor/contract";
import { ppmOf } from "./figures.ts";

type Offered = Pick<EarnProduct, "days" | "daily_rate" | "currency_id">;

/** Of the longest product within so many days, of equals the lowest; undefined: none is that short. */
export function rateWithin(products: readonly Offered[], currencyId: number, days: number): string | undefined {
	const fitting = products.filter((product) => product.currency_id === currencyId && product.days <= days);
	const longest = Math.max(0, ...fitting.map((product) => product.days));
	const rates = fitting.filter((product) => product.days === longest).map((product) => product.daily_rate);
	return rates.sort((a, b) => Number(ppmOf(a) - ppmOf(b)))[0];
}
