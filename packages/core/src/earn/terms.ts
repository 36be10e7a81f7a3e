// The arithmetic of managed products: interest, what ending early costs, and which rate so many days earn (docs/reference/rules.md §7). Pure; the
// server shows people figures from here before they tap.
import type { EarnStep, SetEarnProduct } from "./messages.ts";

const PPM = 1_000_000n;

export type EarnTerms = Omit<SetEarnProduct, "type" | "id" | "by" | "reason"> & { readonly terms: number };

/** What of a tranche's interest and charge is asked. */
export interface TrancheTerms {
	readonly amount: bigint;
	readonly daily: bigint;
	readonly days: number;
	readonly recalculate: boolean;
	readonly steps: readonly EarnStep[];
}

export interface Redemption {
	readonly charge: bigint;
	/** Paid interest above what the days really held earn. */
	readonly deduction: bigint;
	readonly refund: bigint;
}

/** A day's interest: rounded down, as all that people receive. */
export function dailyInterest(amount: bigint, ratePpm: number): bigint {
	return (amount * BigInt(ratePpm)) / PPM;
}

/** The most principal whose whole interest a reserve covers. */
export function coveredBy(reserve: bigint, { days, ratePpm }: EarnStep): bigint {
	const daily = reserve / BigInt(days);
	return ((daily + 1n) * PPM - 1n) / BigInt(ratePpm);
}

/** What is sold of a coin for fewer days, by rising days and rates. @param products in any order */
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
 * The shorter products that count for money that goes into a product, by rising days and rates: where it is ended early it keeps no rate that
 * was for less money than its owner has there. In parts as in one piece.
 */
export function stepsFor(products: Iterable<Offered>, asset: number, lessThanDays: number, money: Money): EarnStep[] {
	const { product: into, amount, principal } = money;
	const whole = principal(into) + amount;
	const counting = [...products].filter(({ maxAmount }) => whole <= maxAmount);
	return stepsAmong(counting, asset, lessThanDays).map(({ days, ratePpm }) => ({ days, ratePpm }));
}

/** Whether a product would sell the money to its owner. What they have in the product that it goes into counts: parts are no way round a maximum. */
function takes({ product, maxAmount, ...step }: Offered, { product: into, amount, principal }: Money, reserve: bigint): boolean {
	const held = principal(product) + (product === into ? 0n : principal(into));
	return held + amount <= maxAmount && coveredBy(reserve, step) >= amount;
}

/**
 * What money that is added to an order earns a day: the rate of the longest product within the whole days that are left, among those that
 * would sell it, and never more than the order's own; undefined: no such product is that short. @param reserveOf what is free, in units
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

/** Of the longest product within so many days, of equals the lowest; undefined: none is that short. @param steps in any order */
export function rateWithin(steps: Iterable<EarnStep>, days: number): number | undefined {
	let best: EarnStep | undefined;
	for (const step of steps) {
		if (step.days > days) continue;
		if (best === undefined || step.days > best.days || (step.days === best.days && step.ratePpm < best.ratePpm)) best = step;
	}
	return best?.ratePpm;
}

/** What ending a tranche costs after `heldDays` whole days, all of whose interest was paid. Charges are rounded up, as all that people pay. */
export function redemptionOf(
	{ amount, daily, days, recalculate, steps }: TrancheTerms,
	{ rule, penaltyPpm }: Pick<EarnTerms, "rule" | "penaltyPpm">,
	heldDays: number,
): Redemption {
	const base = rule === "remaining_days" ? amount * BigInt(days - heldDays) : daily;
	const charge = smaller((base * BigInt(penaltyPpm) + PPM - 1n) / PPM, amount);
	const held = BigInt(heldDays);
	const earned = dailyInterest(amount, rateWithin(steps, heldDays) ?? 0) * held;
	// Held for all of its days it earned its own rate.
	const above = recalculate && heldDays < days && daily * held > earned ? daily * held - earned : 0n;
	const deduction = smaller(above, amount - charge);
	return { charge, deduction, refund: amount - charge - deduction };
}

function smaller(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}
