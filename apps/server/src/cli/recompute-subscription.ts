// Recomputes subscriptions from the journal's events, without code of the core: each cost, each cap, the end of each order, and
// each escrow, exact to the ledger unit (docs/reference/rules.md §8).
import type { Event, Subscribed, SubscriptionMoved, SubscriptionSet } from "@candor/core";
import { Escrows, priceOf } from "./recompute-escrow.ts";
import type { Recomputation } from "./recompute-product.ts";

const DAY_MS = 86_400_000;

interface Order extends Subscribed {
	state: "subscribed" | SubscriptionMoved["state"];
	/**
	 * True if a program fault has set the order aside at any time. The order may then follow its offering late, or may be closed.
	 */
	held?: boolean;
}

class SubscriptionRecomputation implements Recomputation {
	readonly #differences: string[] = [];
	readonly #decimals = new Map<number, number>();
	readonly #offerings = new Map<number, SubscriptionSet>();
	readonly #orders = new Map<number, Order>();
	/** Quantity that each user has bought in an offering, keyed by offering and user. */
	readonly #bought = new Map<string, bigint>();
	readonly #sold = new Map<number, bigint>();
	readonly #escrows = new Escrows("subscription_escrow");

	take(event: Event): void {
		switch (event.type) {
			case "AssetListed":
				this.#decimals.set(event.asset, event.decimals);
				break;
			case "SubscriptionSet":
				this.#set(event);
				break;
			case "Subscribed":
				this.#subscribed(event);
				break;
			case "SubscriptionMoved":
				this.#moved(event);
				break;
			case "BalanceChanged":
				this.#escrows.balance(event);
		}
	}

	#set(event: SubscriptionSet): void {
		const before = this.#offerings.get(event.offering);
		this.#offerings.set(event.offering, event);
		this.#escrows.add(event.offering, event.asset, event.funded - (before?.funded ?? 0n));
		if (before === undefined || event.orders === 0) return;
		for (const field of ["supply", "userCap", "minAmount", "lockDays"] as const)
			if (event[field] !== before[field])
				this.#differences.push(`${field} of subscription ${event.offering} changed after it was sold`);
	}

	#subscribed(order: Subscribed): void {
		const what = `order ${order.order} of subscription ${order.offering}`;
		const offering = this.#offerings.get(order.offering);
		if (offering === undefined) return void this.#differences.push(`${what} is for an unknown offering`);
		const price = offering.prices.find(({ asset }) => asset === order.payAsset)?.price;
		const cost = priceOf(order.quantity, price ?? 0n, this.#decimals.get(order.asset) ?? 0);
		if (order.price !== price || order.paid !== cost) this.#differences.push(`${what} was paid ${order.paid}, it costs ${cost}`);
		const key = `${order.offering} ${order.user}`;
		const own = (this.#bought.get(key) ?? 0n) + order.quantity;
		const sold = (this.#sold.get(order.offering) ?? 0n) + order.quantity;
		this.#bought.set(key, own);
		this.#sold.set(order.offering, sold);
		if (own > offering.userCap) this.#differences.push(`${what} takes its buyer above the cap`);
		if (sold > offering.supply || sold > offering.funded || sold !== order.sold)
			this.#differences.push(`${what}: recorded ${order.sold} sold of ${offering.supply}, recomputed ${sold}`);
		if (order.boughtAt < offering.opensAt || order.boughtAt >= offering.closesAt)
			this.#differences.push(`${what} was bought while it was not open`);
		this.#orders.set(order.order, { ...order, state: "subscribed" });
		this.#escrows.add(order.offering, order.payAsset, order.paid);
	}

	#moved({ order: number, state, at }: SubscriptionMoved): void {
		const order = this.#orders.get(number);
		if (order === undefined) return void this.#differences.push(`order ${number} of a subscription changed but was never made`);
		const what = `order ${number} of subscription ${order.offering}`;
		const offering = this.#offerings.get(order.offering);
		if (state === "held") {
			order.held = true;
			return;
		}
		if (order.held === true && (state === order.state || state === "subscribed")) return;
		const before = state === "unlocked" && (offering?.lockDays ?? 0) > 0 ? "locked" : "subscribed";
		const follows = order.state === before || (order.held === true && order.state === "subscribed");
		if (!follows) this.#differences.push(`${what} is ${state} after it was ${order.state}`);
		if (order.state === "subscribed") {
			this.#escrows.add(order.offering, order.payAsset, -order.paid);
			// If an order is refunded, its coins stay in escrow.
			if (state !== "refunded") this.#escrows.add(order.offering, order.asset, -order.quantity);
		}
		const free = (offering?.launchedAt ?? 0) + (offering?.lockDays ?? 0) * DAY_MS;
		if (state === "unlocked" && at < free && order.held !== true) this.#differences.push(`${what} was unlocked before its day`);
		order.state = state;
	}

	end(): { counted: string; differences: readonly string[] } {
		for (const { offering, state, sold, at } of this.#offerings.values()) {
			if (state !== "over" && state !== "cancelled") continue;
			const right = state === "over" ? "unlocked" : "refunded";
			const wrong = [...this.#orders.values()].find(
				(one) => one.offering === offering && one.state !== right && one.held !== true,
			);
			if (wrong !== undefined)
				this.#differences.push(`subscription ${offering} ended at ${at}, its order ${wrong.order} is ${wrong.state}`);
			if (sold !== (this.#sold.get(offering) ?? 0n)) this.#differences.push(`subscription ${offering} tells ${sold} sold`);
		}
		const counted = `new coins   ${this.#offerings.size} subscriptions, ${this.#orders.size} orders`;
		return { counted, differences: [...this.#differences, ...this.#escrows.differences()] };
	}
}

export function createSubscriptionRecompute(): Recomputation {
	return new SubscriptionRecomputation();
}
