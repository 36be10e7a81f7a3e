// Declares the commands and events of subscriptions (docs/reference/rules.md §8). Quantities are ledger units of the coin for
// sale. A price is ledger units of the payment asset for one coin. Offerings and orders share one series of numbers.
import { big, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_PUBLISHERS = { roles: ["publisher", "administrator"], needsApproval: true } as const;
const BY_TREASURERS = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/**
 * Terms of a subscription. `minAmount` is the minimum quantity of one order. `userCap` is the maximum quantity of all orders of
 * one user together. Dates are core times, ms. The lock-up of the coins starts at the launch.
 */
const terms = {
	offering: uint,
	asset: uint,
	name: text,
	supply: big,
	prices: list(struct({ asset: uint, price: big })),
	minAmount: big,
	userCap: big,
	opensAt: uint,
	closesAt: uint,
	launchAt: uint,
	lockDays: uint,
};
/**
 * Creates a subscription (`offering` is 0; the result is the new number), or changes a subscription's terms. Terms can change
 * until the first order.
 */
export const setSubscription = operatorCommand(130, "SetSubscription", terms, BY_PUBLISHERS);
export type SetSubscription = MessageOf<typeof setSubscription>;
export const fundSubscription = operatorCommand(131, "FundSubscription", { offering: uint, amount: big }, BY_TREASURERS);
export type FundSubscription = MessageOf<typeof fundSubscription>;
/**
 * Returns coins of an offering to the platform. Before the opening, any coins can be returned; afterwards only coins beyond the
 * supply. Unsold coins are returned automatically.
 */
export const defundSubscription = operatorCommand(132, "DefundSubscription", { offering: uint, amount: big }, BY_TREASURERS);
export type DefundSubscription = MessageOf<typeof defundSubscription>;
/**
 * Buys coins of an offering. `terms` is the version of the terms that the buyer saw. The command is refused if the current
 * version differs.
 */
export const subscribe = command(133, "user", "Subscribe", { offering: uint, quantity: big, payAsset: uint, terms: uint });
export type Subscribe = MessageOf<typeof subscribe>;
/** Launches the coin of an offering, after its close or when it is sold out, and so starts the distribution of the coins. */
export const launchSubscription = operatorCommand(134, "LaunchSubscription", { offering: uint }, BY_PUBLISHERS);
export type LaunchSubscription = MessageOf<typeof launchSubscription>;
/** Cancels an offering before its launch. Every order is refunded in full. */
export const cancelSubscription = operatorCommand(135, "CancelSubscription", { offering: uint }, BY_PUBLISHERS);
export type CancelSubscription = MessageOf<typeof cancelSubscription>;

/**
 * States of a subscription. `launching`: coins are distributed. `launched`: coins are locked. `unlocking`: coins are released.
 * `cancelling`: orders are refunded.
 */
export const SUBSCRIPTION_STATES = [
	"offered",
	"launching",
	"launched",
	"unlocking",
	"over",
	"cancelling",
	"cancelled",
	"held",
] as const;
/**
 * Reports a subscription after a change of its terms or state. Changes of orders emit other events. Each change of terms raises
 * the version `terms` by one. `funded` is the number of the coin's ledger units that were put in escrow. `sold` and `orders` are
 * totals so far. A time of 0 means that its event has not happened yet.
 */
export const subscriptionSet = event(1150, "SubscriptionSet", {
	...terms,
	terms: uint,
	state: oneOf(...SUBSCRIPTION_STATES),
	funded: big,
	sold: big,
	orders: uint,
	launchedAt: uint,
	cancelledAt: uint,
	at: uint,
});
export type SubscriptionSet = MessageOf<typeof subscriptionSet>;
/** Reports a new order of a subscription. `sold` and `orders` are totals of the offering that include this order. */
export const subscribed = event(1151, "Subscribed", {
	order: uint,
	user: uint,
	offering: uint,
	asset: uint,
	quantity: big,
	payAsset: uint,
	price: big,
	paid: big,
	boughtAt: uint,
	clientId: text,
	sold: big,
	orders: uint,
});
export type Subscribed = MessageOf<typeof subscribed>;
/**
 * Reports a changed order. `locked`: the coins are locked until `unlocksAt`. `unlocked`: the coins are released. `refunded`: the
 * payment is returned in full. `held`: quarantined with its money after a program fault. If `subscribed` is emitted again, the
 * quarantine has ended.
 */
export const subscriptionMoved = event(1152, "SubscriptionMoved", {
	order: uint,
	user: uint,
	offering: uint,
	asset: uint,
	quantity: big,
	payAsset: uint,
	paid: big,
	state: oneOf("locked", "unlocked", "refunded", "held", "subscribed"),
	unlocksAt: uint,
	at: uint,
});
export type SubscriptionMoved = MessageOf<typeof subscriptionMoved>;
