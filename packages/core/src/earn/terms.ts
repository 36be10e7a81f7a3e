// Arithmetic of earn products: interest, cost of an early end, and the rate of an addition (docs/reference/rules.md §7). Pure; the server
// shows users the same figures in advance.
import type { EarnStep, SetEarnProduct } from "./messages.ts";

const PPM = 1_000_000n;

export type EarnTerms = Omit<SetEarnProduct, "type" | "id" | "by" | "reason"> & { readonly terms: number };

/** Fields of a tranche for interest and charge. */
export interface TrancheTerms {
	readonly amount: bigint;
	readonly daily: bigint;
	readonly days: number;
	readonly recalculate: boolean;
	readonly steps: readonly EarnStep[];
}

export interface Redemption {
	readonly charge: bigint;
	/** Paid interest above the rate of the held days. */
	readonly deduction: bigint;
	readonly refund: bigint;
}

/** A day's interest, rounded down like everything that users receive. */
export function dailyInterest(amount: bigint, ratePpm: number): bigint {
	return (amount * BigInt(ratePpm)) / PPM;
}

/** The largest principal whose full interest a reserve covers. */
export function coveredBy(reserve: bigint, { days, ratePpm }: EarnStep): bigint {
	const daily = reserve / BigInt(days);
	return ((daily + 1n) * PPM - 1n) / BigInt(ratePpm);
}

/** Rates of a coin's products with fewer days, by rising days and rates. @param products in any order */
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

/** Money that goes into a product. `principal`: units that its owner has open in a product already. */
export interface Money {
	readonly product: number;
	readonly amount: bigint;
	principal(product: number): bigint;
}

/**
 * The shorter products that count for money put into a product, by rising days and rates: an early end keeps no rate of a product for
 * smaller amounts. Splitting the amount changes nothing.
 */
export function stepsFor(products: Iterable<Offered>, asset: number, lessThanDays: number, money: Money): EarnStep[] {
	const { product: into, amount, principal } = money;
	const whole = principal(into) + amount;
	const counting = [...products].filter(({ maxAmount }) => whole <= maxAmount);
	return stepsAmong(counting, asset, lessThanDays).map(({ days, ratePpm }) => ({ days, ratePpm }));
}

/**
 * Tells if a product would accept the amount from its owner. Their money in the target product counts, so that parts cannot exceed a
 * maximum.
 */
function takes({ product, maxAmount, ...step }: Offered, { product: into, amount, principal }: Money, reserve: bigint): boolean {
	const held = principal(product) + (product === into ? 0n : principal(into));
	return held + amount <= maxAmount && coveredBy(reserve, step) >= amount;
}

/**
 * Daily rate of an addition: that of the longest product within the remaining whole days that would accept it, at most the order's own;
 * undefined: no product is short enough. @param reserveOf the unlocked reserve, units
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

/** Rate of the longest product within so many days, of equal ones the lowest; undefined: none is short enough. @param steps in any order */
export function rateWithin(steps: Iterable<EarnStep>, days: number): number | undefined {
	let best: EarnStep | undefined;
	for (const step of steps) {
		if (step.days > days) continue;
		if (best === undefined || step.days > best.days || (step.days === best.days && step.ratePpm < best.ratePpm)) best = step;
	}
	return best?.ratePpm;
}

/** Cost of ending a tranche after `heldDays` whole days with paid interest. Charges are rounded up like everything that users pay. */
export function redemptionOf(
	{ amount, daily, days, recalculate, steps }: TrancheTerms,
	{ rule, penaltyPpm }: Pick<EarnTerms, "rule" | "penaltyPpm">,
	heldDays: number,
): Redemption {
	const base = rule === "remaining_days" ? amount * BigInt(days - heldDays) : daily;
	const charge = smaller((base * BigInt(penaltyPpm) + PPM - 1n) / PPM, amount);
	const held = BigInt(heldDays);
	const earned = dailyInterest(amount, rateWithin(steps, heldDays) ?? 0) * held;
	// A tranche held for all of its days earned its full rate, so that nothing is deducted.
	const above = recalculate && heldDays < days && daily * held > earned ? daily * held - earned : 0n;
	const deduction = smaller(above, amount - charge);
	return { charge, deduction, refund: amount - charge - deduction };
}

function smaller(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}
