// Moves the money of subscriptions. Payments and bought coins are in escrow until the launch or until a refund.
import { PLATFORM, SPOT, TREASURY } from "../ledger/kinds.ts";
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { SubscriptionEngine } from "./dependencies.ts";
import { SUBSCRIPTION_ESCROW } from "./kinds.ts";
import type { Offering, Order } from "./offering.ts";

type Bought = Pick<Order, "order" | "user" | "asset" | "quantity" | "payAsset" | "paid">;

export class SubscriptionMoney {
	readonly #access: SubscriptionEngine["access"];
	readonly #ledger: SubscriptionEngine["ledger"];

	constructor({ access, ledger }: SubscriptionEngine) {
		this.#access = access;
		this.#ledger = ledger;
	}

	#escrow(offering: number, asset: number): Slot {
		return this.#ledger.open(offering, SUBSCRIPTION_ESCROW, asset);
	}

	#own(user: number, asset: number): Slot {
		return this.#ledger.open(user, SPOT, asset);
	}

	fund({ terms: { offering, asset } }: Offering, amount: bigint): void {
		const [treasury, escrow] = [this.#ledger.open(PLATFORM, TREASURY, asset), this.#escrow(offering, asset)];
		const [from, to] = amount > 0n ? [treasury, escrow] : [escrow, treasury];
		this.#access.subscription_coins.move(available(from), available(to), amount > 0n ? amount : -amount, 0, 0);
	}

	sell(offering: number, { order, user, asset, quantity, payAsset, paid }: Bought): void {
		const [payment, coins] = [this.#escrow(offering, payAsset), this.#escrow(offering, asset)];
		this.#access.subscription_order.move(available(this.#own(user, payAsset)), frozen(payment), paid, order, order);
		this.#access.subscription_order.move(available(coins), frozen(coins), quantity, order, order);
	}

	handOut(offering: number, { order, user, asset, quantity, payAsset, paid }: Bought, locked: boolean): void {
		const [payment, coins] = [this.#escrow(offering, payAsset), this.#escrow(offering, asset)];
		const own = this.#own(user, asset);
		const treasury = this.#ledger.open(PLATFORM, TREASURY, payAsset);
		this.#access.subscription_launch.move(frozen(payment), available(treasury), paid, order, order);
		this.#access.subscription_launch.move(frozen(coins), locked ? frozen(own) : available(own), quantity, order, order);
	}

	unlock({ order, user, asset, quantity }: Bought): void {
		const own = this.#own(user, asset);
		this.#access.subscription_launch.move(frozen(own), available(own), quantity, order, order);
	}

	refund(offering: number, { order, user, asset, quantity, payAsset, paid }: Bought): void {
		const [payment, coins] = [this.#escrow(offering, payAsset), this.#escrow(offering, asset)];
		this.#access.subscription_refund.move(frozen(payment), available(this.#own(user, payAsset)), paid, order, order);
		this.#access.subscription_refund.move(frozen(coins), available(coins), quantity, order, order);
	}
}
