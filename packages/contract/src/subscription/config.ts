// Calls about subscriptions (sales of new coins): GET lh/send/config, lh/send/product_info and lh/send/get_recommend return
// subscriptions, and lh/send/order_list returns the user's orders.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, pageOf, pageParams } from "../fields.ts";
import { subscription, subscriptionOrder } from "./offering.ts";

export const subscriptionConfig = call({
	method: "GET",
	path: "lh/send/config",
	needs: "public",
	says: "Subscriptions to new coins, at most fifty: open ones first, then upcoming ones, then the others, newest first.",
	params: z.object({}),
	data: z.array(subscription),
	refusals: [],
});

export const subscriptionInfo = call({
	method: "GET",
	path: "lh/send/product_info",
	needs: "public",
	says: "One subscription to a new coin.",
	params: z.object({ id: idParam }),
	data: subscription,
	refusals: ["unknown_offering"],
});

export const subscriptionRecommended = call({
	method: "GET",
	path: "lh/send/get_recommend",
	needs: "public",
	says: "The subscription to recommend: the open one that closes next, or else the one that opens next. Null without both.",
	params: z.object({}),
	data: subscription.nullable(),
	refusals: [],
});

/**
 * Returns the caller's orders. If the request has an `offering_id`, `own` has the quantity that the caller has bought, the
 * quantity that the caller may still buy, and the caller's available money in each payment coin.
 */
export const subscriptionOrders = call({
	method: "GET",
	path: "lh/send/order_list",
	needs: "session",
	says: "The user's orders of subscriptions, newest first. With `offering_id`: orders of that subscription.",
	params: z.object({ offering_id: idParam.optional(), ...pageParams }),
	data: pageOf(subscriptionOrder).extend({
		own: z
			.object({
				may_buy: z.enum(["yes", "not_verified", "not_available"]),
				bought: decimalText,
				left: decimalText,
				money: z.array(z.object({ currency_id: id, currency: z.string(), available: decimalText })),
			})
			.nullable(),
	}),
	refusals: ["unknown_offering"],
});
