// Recomputes the interest and charges of earn from the journal's events, without code of the core: the interest of each day, each
// early redemption, and each reserve, all exact to the ledger unit (docs/reference/rules.md §7).
import type { BalanceChanged, EarnBought, EarnEnded, Event, InterestPaid, TrancheAdded } from "@candor/core";
import type { Recomputation } from "./recompute-product.ts";

const DAY_MS = 86_400_000;
const CAPPED_SINCE = 10;

interface Tranche extends TrancheAdded {
	/** Number of days whose interest was paid. */
	paid: number;
	over: boolean;
}

class EarnRecomputation implements Recomputation {
	readonly #differences: string[] = [];
	readonly #orders = new Map<number, EarnBought>();
	readonly #tranches = new Map<number, Tranche>();
	/** Reserve of each product, computed from events. `#told` has the reserves that the ledger records. */
	readonly #reserves = new Map<number, bigint>();
	readonly #told = new Map<number, bigint>();
	/** True if the rules of the current era limit the rate of an added tranche to the rate of its order. */
	#isCapped = false;
	#payments = 0;
	#endings = 0;

	take(event: Event): void {
		switch (event.type) {
			case "ReserveMoved":
				this.#add(event.product, event.direction === "in" ? event.amount : -event.amount);
				break;
			case "EraBegun":
				this.#isCapped = event.rules >= CAPPED_SINCE;
				break;
			case "EarnBought":
				this.#orders.set(event.order, event);
				break;
			case "TrancheAdded":
				this.#expect(`tranche ${event.tranche} earns a day`, event.daily, floor(event.amount * BigInt(event.ratePpm)));
				this.#capped(event);
				this.#tranches.set(event.tranche, { ...event, paid: 0, over: false });
				break;
			case "InterestPaid":
				this.#paid(event);
				break;
			case "EarnEnded":
				this.#ended(event);
				break;
			case "BalanceChanged":
				this.#balance(event);
				break;
		}
	}

	#capped({ tranche, order, ratePpm }: TrancheAdded): void {
		const most = this.#orders.get(order)?.ratePpm ?? 0;
		if (this.#isCapped && ratePpm > most) this.#differences.push(`tranche ${tranche} earns ${ratePpm}, its order ${most}`);
	}

	#expect(what: string, told: bigint | number | string, right: bigint | number | string): void {
		if (told !== right) this.#differences.push(`${what}: recorded ${told}, recomputed ${right}`);
	}

	#add(product: number, change: bigint): void {
		this.#reserves.set(product, (this.#reserves.get(product) ?? 0n) + change);
	}

	#balance({ account, owner, available, frozen }: BalanceChanged): void {
		if (account === "earn_reserve") this.#told.set(owner, available + frozen);
	}

	#paid({ tranche: id, product, day, amount, at }: InterestPaid): void {
		this.#payments++;
		this.#add(product, -amount);
		const tranche = this.#tranches.get(id);
		if (tranche === undefined) return void this.#differences.push(`tranche ${id} was paid and never bought`);
		const what = `day ${day} of tranche ${id}`;
		tranche.paid++;
		this.#expect(`${what}, in its turn`, day, tranche.paid);
		this.#expect(`${what}, interest`, amount, tranche.daily);
		if (tranche.over || day > tranche.days) this.#differences.push(`${what} was paid after its end`);
		if (at < tranche.boughtAt + day * DAY_MS) this.#differences.push(`${what} was paid before its time`);
	}

	#ended(event: EarnEnded): void {
		this.#endings++;
		const order = this.#orders.get(event.order);
		if (order === undefined) return void this.#differences.push(`order ${event.order} ended and was never bought`);
		const sums = { charge: 0n, deduction: 0n, refund: 0n, returned: 0n };
		for (const end of event.tranches) {
			const tranche = this.#tranches.get(end.tranche);
			if (tranche === undefined) {
				this.#differences.push(`tranche ${end.tranche} ended and was never bought`);
				continue;
			}
			const what = `tranche ${end.tranche} of order ${event.order}`;
			const { charge, deduction } = event.by === "redeemed" ? costOf(order, tranche) : { charge: 0n, deduction: 0n };
			this.#expect(`${what}, charge`, end.charge, charge);
			this.#expect(`${what}, deduction`, end.deduction, deduction);
			this.#expect(`${what}, refund`, end.refund, tranche.amount - charge - deduction);
			this.#expect(`${what}, back to the reserve`, end.returned, tranche.daily * BigInt(tranche.days - tranche.paid));
			if (event.by === "matured") this.#expect(`${what}, days paid`, tranche.paid, tranche.days);
			if (event.by === "closed") this.#expect(`${what}, days paid`, tranche.paid, daysOf(tranche, event.at));
			if (tranche.over) this.#differences.push(`${what} ended twice`);
			tranche.over = true;
			for (const name of ["charge", "deduction", "refund", "returned"] as const) sums[name] += end[name];
		}
		for (const [name, sum] of Object.entries(sums) as [keyof typeof sums, bigint][])
			this.#expect(`order ${event.order}, ${name} in all`, event[name], sum);
		this.#add(event.product, event.charge + event.deduction);
	}

	end(): { counted: string; differences: readonly string[] } {
		for (const [product, right] of this.#reserves)
			this.#expect(`reserve of product ${product}`, this.#told.get(product) ?? 0n, right);
		const counted = `hosting     ${this.#orders.size} orders, ${this.#payments} payments of interest, ${this.#endings} endings, ${this.#reserves.size} reserves`;
		return { counted, differences: this.#differences };
	}
}

/** Returns the cost of ending a tranche early, after its paid days, by the terms of the order. */
function costOf({ rule, penaltyPpm }: EarnBought, tranche: Tranche): { charge: bigint; deduction: bigint } {
	const { amount, daily, days, paid, steps, recalculate } = tranche;
	const of = rule === "remaining_days" ? amount * BigInt(days - paid) : daily;
	const charge = least((of * BigInt(penaltyPpm) + 999_999n) / 1_000_000n, amount);
	let [length, rate] = [0, 0];
	for (const step of steps) {
		if (step.days > paid || step.days < length) continue;
		rate = step.days === length ? Math.min(rate, step.ratePpm) : step.ratePpm;
		length = step.days;
	}
	const above = BigInt(paid) * (daily - floor(amount * BigInt(rate)));
	const deduction = recalculate && paid < days && above > 0n ? least(above, amount - charge) : 0n;
	return { charge, deduction };
}

/** Returns the number of full days from the purchase to `at`, at most the number of days that were bought. */
const daysOf = ({ boughtAt, days }: Tranche, at: number) => Math.min(days, Math.floor((at - boughtAt) / DAY_MS));
const floor = (millionths: bigint) => millionths / 1_000_000n;
const least = (one: bigint, other: bigint) => (one < other ? one : other);

export function createEarnRecompute(): Recomputation {
	return new EarnRecomputation();
}
