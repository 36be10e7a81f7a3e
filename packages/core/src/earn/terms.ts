// Computes interest, the cost of an early end, and the rate of an addition for earn products (docs/reference/rules.md §7). The
// server also uses these functions, to show users the figures before they buy or redeem.
import type { EarnStep, SetEarnProduct } from "./messages.ts";

const PPM = 1_000_000n;

export type EarnTerms = Omit<SetEarnProduct, "type" | "id" | "by" | "reason"> & { readonly terms: number };

export interface TrancheTerms {
	readonly amount: bigint;
	readonly daily: bigint;
	readonly days: number;
	readonly recalculate: boolean;
	readonly steps: readonly EarnStep[];
}

export interface Redemption {
	readonly charge: bigint;
	/** Paid interest above the rate that applies to the held days. This interest is deducted from the refund. */
	readonly deduction: bigint;
	readonly refund: bigint;
}

/** Returns the interest of one day, ledger units, rounded down in favour of the reserve. */
export function dailyInterest(amount: bigint, ratePpm: number): bigint {
	return (amount * BigInt(ratePpm)) / PPM;
}

/** Returns the largest principal whose full interest a reserve can pay, ledger units. */
export function principalCoveredBy(reserve: bigint, { days, ratePpm }: EarnStep): bigint {
	const daily = reserve / BigInt(days);
	return ((daily + 1n) * PPM - 1n) / BigInt(ratePpm);
}

/**
 * Returns days and rate of each product on sale in this coin that has fewer than `lessThanDays` days, sorted by days, then by
 * rate.
 */
export function stepsOfShorterProducts(
	products: Iterable<Pick<EarnTerms, "active" | "asset" | "days" | "ratePpm" | "maxAmount">>,
	asset: number,
	lessThanDays: number,
): (EarnStep & Pick<EarnTerms, "maxAmount">)[] {
	return [...products]
		.filter((terms) => terms.active && terms.asset === asset && terms.days < lessThanDays)
		.map(({ days, ratePpm, maxAmount }) => ({ days, ratePpm, maxAmount }))
		.sort((a, b) => a.days - b.days || a.ratePpm - b.ratePpm);
}

type Offered = Pick<EarnTerms, "product" | "active" | "asset" | "days" | "ratePpm" | "maxAmount">;

/**
 * Money that a user wants to put into a product. `principal` returns the ledger units that the user already has in open orders of
 * a given product.
 */
export interface Money {
	readonly product: number;
	readonly amount: bigint;
	principal(product: number): bigint;
}

/**
 * Returns the rates of the shorter products that limit the interest of an order that ends early, sorted by days, then by rate. A
 * product counts only if its maximum allows all of the user's money in the target product, so splitting an amount into several
 * orders changes nothing.
 */
export function stepsFor(products: Iterable<Offered>, asset: number, lessThanDays: number, money: Money): EarnStep[] {
	const { product: into, amount, principal } = money;
	const whole = principal(into) + amount;
	const counting = [...products].filter(({ maxAmount }) => whole <= maxAmount);
	return stepsOfShorterProducts(counting, asset, lessThanDays).map(({ days, ratePpm }) => ({ days, ratePpm }));
}

/**
 * Tells if a product would accept the amount. The user's money in the target product counts too, so splitting an amount into
 * several additions cannot exceed a product's maximum.
 */
function takes({ product, maxAmount, ...step }: Offered, { product: into, amount, principal }: Money, reserve: bigint): boolean {
	const held = principal(product) + (product === into ? 0n : principal(into));
	return held + amount <= maxAmount && principalCoveredBy(reserve, step) >= amount;
}

/**
 * Returns the daily rate of an addition to an order, ppm. It is the rate of the longest product that fits into the remaining full
 * days and would accept the amount, but at most the order's rate. Returns undefined if no product is short enough.
 * @param reserveOf returns the part of a product's reserve that no order has locked, ledger units
 */
export function addedRate(
	products: Iterable<Offered>,
	{ asset, ratePpm }: Pick<Offered, "asset" | "ratePpm">,
	days: number,
	money: Money,
	reserveOf: (product: number) => bigint,
): number | undefined {
	const taking = [...products].filter((offered) => takes(offered, money, reserveOf(offered.product)));
	const within = rateWithin(stepsOfShorterProducts(taking, asset, days + 1), days);
	return within === undefined ? undefined : Math.min(within, ratePpm);
}

/**
 * Returns the rate of the longest product that has at most `days` days, ppm; among products of equal length, the lowest rate.
 * Returns undefined if no product is short enough.
 */
export function rateWithin(steps: Iterable<EarnStep>, days: number): number | undefined {
	let best: EarnStep | undefined;
	for (const step of steps) {
		if (step.days > days) continue;
		if (best === undefined || step.days > best.days || (step.days === best.days && step.ratePpm < best.ratePpm)) best = step;
	}
	return best?.ratePpm;
}

/**
 * Returns the cost of ending a tranche early, after interest was paid for `heldDays` full days. Charges are rounded up in favour
 * of the reserve.
 */
export function redemptionOf(
	{ amount, daily, days, recalculate, steps }: TrancheTerms,
	{ rule, penaltyPpm }: Pick<EarnTerms, "rule" | "penaltyPpm">,
	heldDays: number,
): Redemption {
	const base = rule === "remaining_days" ? amount * BigInt(days - heldDays) : daily;
	const charge = smaller((base * BigInt(penaltyPpm) + PPM - 1n) / PPM, amount);
	const held = BigInt(heldDays);
	const earned = dailyInterest(amount, rateWithin(steps, heldDays) ?? 0) * held;
	// A tranche held for all of its days keeps its full rate, so nothing is deducted.
	const above = recalculate && heldDays < days && daily * held > earned ? daily * held - earned : 0n;
	const deduction = smaller(above, amount - charge);
	return { charge, deduction, refund: amount - charge - deduction };
}

function smaller(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}
