// Computes interest, the cost of an early end, and the rate of an addition for earn products (docs/reference/rules.md §7). The server
// uses this code to show users these figures before they buy or redeem.
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
	/** Paid interest above the rate of the held days, which is deducted from the refund. */
	readonly deduction: bigint;
	readonly refund: bigint;
}

/** Returns the interest of one day, rounded down in favour of the reserve. */
export function dailyInterest(amount: bigint, ratePpm: number): bigint {
	return (amount * BigInt(ratePpm)) / PPM;
}

/** Returns the largest principal whose full interest a reserve covers. */
export function coveredBy(reserve: bigint, { days, ratePpm }: EarnStep): bigint {
	const daily = reserve / BigInt(days);
	return ((daily + 1n) * PPM - 1n) / BigInt(ratePpm);
}

/** Returns the rates of a coin's products on sale that have fewer than `lessThanDays` days, in rising order of days and rates. */
export function stepsAmong(
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

/** Money that a user puts into a product. `principal` returns the units that the user already has in open orders of a given product. */
export interface Money {
	readonly product: number;
	readonly amount: bigint;
	principal(product: number): bigint;
}

/**
 * Returns the rates of the shorter products that limit the interest of an order that ends early, in rising order of days and rates.
 * A product counts only if its maximum allows all of the user's money in the target product, so splitting the amount changes
 * nothing.
 */
export function stepsFor(products: Iterable<Offered>, asset: number, lessThanDays: number, money: Money): EarnStep[] {
	const { product: into, amount, principal } = money;
	const whole = principal(into) + amount;
	const counting = [...products].filter(({ maxAmount }) => whole <= maxAmount);
	return stepsAmong(counting, asset, lessThanDays).map(({ days, ratePpm }) => ({ days, ratePpm }));
}

/**
 * Tells if a product would accept the amount. The user's money in the target product counts too, so splitting an amount cannot
 * exceed a product's maximum.
 */
function takes({ product, maxAmount, ...step }: Offered, { product: into, amount, principal }: Money, reserve: bigint): boolean {
	const held = principal(product) + (product === into ? 0n : principal(into));
	return held + amount <= maxAmount && coveredBy(reserve, step) >= amount;
}

/**
 * Returns the daily rate of an addition, ppm: the rate of the longest product within the remaining full days that would accept the
 * amount, but at most the order's rate. Undefined if no product is short enough. @param reserveOf returns a product's unlocked reserve,
 * units
 */
export function addedRate(
	products: Iterable<Offered>,
	{ asset, ratePpm }: Pick<Offered, "asset" | "ratePpm">,
	days: number,
	money: Money,
	reserveOf: (product: number) => bigint,
): number | undefined {
	const taking = [...products].filter((offered) => takes(offered, money, reserveOf(offered.product)));
	const within = rateWithin(stepsAmong(taking, asset, days + 1), days);
	return within === undefined ? undefined : Math.min(within, ratePpm);
}

/**
 * Returns the rate of the longest product within a number of days; of products with equal days, the lowest rate. Undefined if no
 * product is short enough.
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
 * Returns the cost of ending a tranche after `heldDays` full days whose interest was paid. Charges are rounded up in favour of the
 * reserve.
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
