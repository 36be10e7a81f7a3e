import type { SubscriptionOffering, SubscriptionOrder } from "@candor/contract";
import { DAY_MS, REFUND_AFTER_MS } from "@candor/core";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { SubscriptionOrderState, SubscriptionState } from "../exchange/products/subscription/state.ts";
import { serialOf, timeOrNull } from "./serial.ts";
import { assetOf, units } from "./wire-numbers.ts";

function statusOf(offering: SubscriptionState, now: number): SubscriptionOffering["status"] {
	const { state, opensAt, closesAt, sold, supply } = offering;
	if (state === "cancelling" || state === "cancelled") return "cancelled";
	if (state === "held") return "closed";
	if (state !== "offered") return "launched";
	if (now < opensAt) return "upcoming";
	if (sold === supply) return "sold_out";
	return now < closesAt ? "subscribing" : "closed";
}

export function toWireOffering(views: ListingViews, offering: SubscriptionState, now: number): SubscriptionOffering {
	const coin = assetOf(views, offering.asset);
	const { launchAt, launchedAt, cancelledAt, lockDays } = offering;
	return {
		id: offering.offering,
		terms: offering.terms,
		name: offering.name,
		currency_id: coin.asset,
		currency: coin.code,
		status: statusOf(offering, now),
		supply: units(offering.supply, coin),
		sold: units(offering.sold, coin),
		left: units(offering.supply - offering.sold, coin),
		prices: offering.prices.map(({ asset, price }) => {
			const paid = assetOf(views, asset);
			return { currency_id: asset, currency: paid.code, price: units(price, paid) };
		}),
		min: units(offering.minAmount, coin),
		user_cap: units(offering.userCap, coin),
		opens_at: offering.opensAt,
		closes_at: offering.closesAt,
		launch_time: launchAt,
		refund_time: launchAt + REFUND_AFTER_MS,
		lock_days: lockDays,
		launched_at: timeOrNull(launchedAt),
		unlocks_at: launchedAt === 0 ? null : launchedAt + lockDays * DAY_MS,
		cancelled_at: timeOrNull(cancelledAt),
		orders: offering.orders,
	};
}

export function toWireOrder(views: ListingViews, order: SubscriptionOrderState, offering: SubscriptionState): SubscriptionOrder {
	const coin = assetOf(views, order.asset);
	const paid = assetOf(views, order.payAsset);
	return {
		id: order.order,
		client_id: order.clientId,
		serial_number: serialOf(order.order, order.boughtAt),
		offering_id: order.offering,
		name: offering.name,
		currency_id: coin.asset,
		currency: coin.code,
		quantity: units(order.quantity, coin),
		price: units(order.price, paid),
		paid: units(order.paid, paid),
		payment_currency_id: paid.asset,
		payment_currency: paid.code,
		status: order.phase,
		created_at: order.boughtAt,
		launch_time: offering.launchAt,
		refund_time: offering.launchAt + REFUND_AFTER_MS,
		launched_at: order.phase === "subscribed" ? null : timeOrNull(offering.launchedAt),
		unlocks_at: timeOrNull(order.unlocksAt),
		refunded_at: timeOrNull(order.refundedAt),
	};
}
