// GET lh/send/config, lh/send/product_info, lh/send/get_recommend, lh/send/order_list: subscriptions to new coins, and the user's orders.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, pageOf, pageParams } from "../fields.ts";
import { subscription, subscriptionOrder } from "./offering.ts";

export const subscriptionConfig = call({
	method: "GET",
	path: "lh/send/config",
	needs: "public",
	says: "Subscriptions: those that are open first, then those to come, then the others, newest first, fifty at most.",
	params: z.object({}),
	data: z.array(subscription),
	refusals: [],
});

export const subscriptionInfo = call({
	method: "GET",
	path: "lh/send/product_info",
	needs: "public",
	says: "One subscription.",
	params: z.object({ id: idParam }),
	data: subscription,
	refusals: ["unknown_offering"],
});

export const subscriptionRecommended = call({
	method: "GET",
	path: "lh/send/get_recommend",
	needs: "public",
	says: "The subscription to show first: open and closing next, else the next to open; null where there is none.",
	params: z.object({}),
	data: subscription.nullable(),
	refusals: [],
});

/** `own`: with `offering_id`, the amounts that the caller has bought and may still buy, and available money in each payment coin. */
export const subscriptionOrders = call({
	method: "GET",
	path: "lh/send/order_list",
	needs: "session",
	says: "My orders of subscriptions, newest first; of one with `offering_id`.",
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
