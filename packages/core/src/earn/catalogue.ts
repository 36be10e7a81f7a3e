// Checks the terms of an earn product, alone and against the products on sale (docs/reference/rules.md §7).
import { type Refusal, refuse } from "../engine/outcome.ts";
import type { SetEarnProduct } from "./messages.ts";
import type { EarnProductState } from "./state.ts";
import { dailyInterest } from "./terms.ts";

const MAX_PRODUCTS = 500;
const MAX_DAYS = 3_650;
const MAX_RATE_PPM = 100_000;
const MAX_PENALTY_PPM = 1_000_000_000;
const MAX_AMOUNT = 1n << 50n;

export function termsProblem(products: ReadonlyMap<number, EarnProductState>, command: SetEarnProduct): Refusal | undefined {
	const { product, asset, days, ratePpm, minAmount, maxAmount, penaltyPpm } = command;
	const known = products.get(product)?.terms;
	if (product < 1 || (known === undefined && products.size >= MAX_PRODUCTS)) return refuse("invalid_earn_terms", "product");
	if (known !== undefined && known.asset !== asset) return refuse("invalid_earn_terms", "asset");
	if (days < 1 || days > MAX_DAYS) return refuse("invalid_earn_terms", "days");
	if (ratePpm < 1 || ratePpm > MAX_RATE_PPM) return refuse("invalid_earn_terms", "rate");
	// The smallest allowed order must earn at least one ledger unit a day.
	if (minAmount < 1n || dailyInterest(minAmount, ratePpm) < 1n) return refuse("invalid_earn_terms", "min");
	if (maxAmount < minAmount || maxAmount > MAX_AMOUNT) return refuse("invalid_earn_terms", "max");
	if (penaltyPpm > MAX_PENALTY_PPM) return refuse("invalid_earn_terms", "penalty");
	return outEarns(products, command) ? refuse("invalid_earn_terms", "recalculate") : undefined;
}

/**
 * Tells if, for any product without recalculation, an order that ends early could earn more than an order of a shorter product.
 */
function outEarns(products: ReadonlyMap<number, EarnProductState>, command: SetEarnProduct): boolean {
	const others = [...products.values()].map(({ terms }) => terms).filter(({ product }) => product !== command.product);
	const sold = [...others, command].filter(({ active, asset }) => active && asset === command.asset);
	return sold.some((long) => !long.recalculate && sold.some((short) => short.days < long.days && short.ratePpm < long.ratePpm));
}
