import { invariant } from "../engine/outcome.ts";
import { SPOT } from "../ledger/kinds.ts";
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { SubscriptionEngine } from "./dependencies.ts";
import { Holders } from "./holders.ts";
import { SUBSCRIPTION_ESCROW } from "./kinds.ts";
import type { SubscriptionState } from "./snapshot.ts";

/** Reports the money that subscriptions have frozen: payments and bought coins in escrow, and locked coins in users' accounts. */
export function reportFrozen(
	{ offerings }: SubscriptionState,
	{ ledger }: Pick<SubscriptionEngine, "ledger">,
	holds: (slot: Slot, amount: bigint) => void,
): void {
	for (const { terms, orders } of offerings.values()) {
		for (const { user, asset, quantity, payAsset, paid, state } of orders) {
			if (state === "subscribed") {
				holds(ledger.find(terms.offering, SUBSCRIPTION_ESCROW, asset), quantity);
				holds(ledger.find(terms.offering, SUBSCRIPTION_ESCROW, payAsset), paid);
			}
			if (state === "locked") holds(ledger.find(user, SPOT, asset), quantity);
		}
	}
}

export function checkSubscriptions(
	state: SubscriptionState,
	holders: Holders,
	{ ledger, now }: Pick<SubscriptionEngine, "ledger" | "now">,
): void {
	const counted = new Holders();
	for (const offering of state.offerings.values()) {
		const { terms, sold, funded, orders, count, next } = offering;
		const what = `subscription ${terms.offering}`;
		const over = offering.state === "over" || offering.state === "cancelled";
		invariant(terms.offering <= state.last && offering.since <= now(), `${what} after ${state.last}`);
		invariant(sold <= terms.supply && (sold === 0n || over || funded >= sold), `${what} sold ${sold} of ${terms.supply}`);
		invariant(next <= orders.length, `${what} did ${next} of ${orders.length} orders`);
		invariant(over ? orders.length > 0 : orders.length === count, `${what} has ${orders.length} of ${count} orders`);
		let [waiting, out, bought] = [0n, 0n, 0n];
		for (const order of orders) {
			invariant(order.order <= state.last && order.of === offering, `${what} has an order after ${state.last}`);
			if (order.state === "subscribed") waiting += order.quantity;
			else if (order.state !== "refunded") out += order.quantity;
			bought += order.quantity;
			if (!over) counted.add(order);
			invariant(over || order.quantity <= terms.userCap, `${order.user} has more of ${what} than the cap`);
		}
		if (over) continue;
		invariant(bought === sold, `${what} sold ${bought}, not ${sold}`);
		const escrow = ledger.find(terms.offering, SUBSCRIPTION_ESCROW, terms.asset);
		const there = escrow < 0 ? 0n : ledger.balance(available(escrow)) + ledger.balance(frozen(escrow));
		invariant(there === funded - out, `${what} has ${there} in escrow, not ${funded - out}`);
		invariant(escrow < 0 || ledger.balance(frozen(escrow)) === waiting, `${what} does not keep ${waiting} for its buyers`);
		for (const user of new Set(orders.map((order) => order.user))) {
			invariant(holders.bought(terms.offering, user) <= terms.userCap, `${user} has more of ${what} than the cap`);
		}
	}
	holders.mustEqual(counted);
}
