import { defineProduct } from "../engine/product.ts";
import type { SubscriptionDependencies } from "./dependencies.ts";
import { SUBSCRIPTION_ESCROW } from "./kinds.ts";
import {
	cancelSubscription,
	defundSubscription,
	fundSubscription,
	launchSubscription,
	setSubscription,
	subscribe,
	subscribed,
	subscriptionMoved,
	subscriptionSet,
} from "./messages.ts";
import { SUBSCRIPTION_REFUSALS } from "./refusals.ts";
import { subscriptionSample } from "./sample.ts";
import { Subscription } from "./subscription.ts";

export const subscription = defineProduct({
	name: "subscription",
	commands: [setSubscription, fundSubscription, defundSubscription, subscribe, launchSubscription, cancelSubscription],
	events: [subscriptionSet, subscribed, subscriptionMoved],
	refusals: SUBSCRIPTION_REFUSALS,
	accounts: [SUBSCRIPTION_ESCROW],
	// Payments go from escrow to the treasury only at a launch. Otherwise they go back to the users.
	causes: {
		subscription_order: {
			code: 18,
			rights: [
				{ from: "coin.available", to: "subscription_escrow.frozen", own: false },
				{ from: "subscription_escrow.available", to: "subscription_escrow.frozen", own: true },
			],
		},
		subscription_launch: {
			code: 19,
			rights: [
				{ from: "subscription_escrow.frozen", to: "coin.frozen", own: false },
				{ from: "subscription_escrow.frozen", to: "coin.available", own: false },
				{ from: "coin.frozen", to: "coin.available", own: true },
				{ from: "subscription_escrow.frozen", to: "treasury.available", own: false },
			],
		},
		subscription_refund: {
			code: 20,
			rights: [
				{ from: "subscription_escrow.frozen", to: "coin.available", own: false },
				{ from: "subscription_escrow.frozen", to: "subscription_escrow.available", own: true },
			],
		},
		subscription_coins: {
			code: 21,
			rights: [
				{ from: "treasury.available", to: "subscription_escrow.available", own: false },
				{ from: "subscription_escrow.available", to: "treasury.available", own: false },
			],
		},
	},
	sample: subscriptionSample,
	create: (engine, dependencies: SubscriptionDependencies) => new Subscription(engine, dependencies),
});
