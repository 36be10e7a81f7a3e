// GET lh/deposit/report returns totals of the caller's earn orders, and lh/deposit/order returns the orders.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, pageOf, pageParams } from "../fields.ts";
import { earnOrder, earnStatus } from "./order.ts";

/**
 * Totals of the caller's earn orders, one entry per coin. `custody` is the principal of open orders, `today` is the interest paid
 * since 0:00 UTC, `total` is all interest ever paid, and `orders` is the number of open orders.
 */
export const earnReport = call({
	method: "GET",
	path: "lh/deposit/report",
	needs: "session",
	says: "The user's earn orders by coin: principal, today's interest, total interest and number of open orders; and the permission to buy.",
	params: z.object({}),
	data: z.object({
		may_buy: z.boolean(),
		custody: z.array(
			z.object({
				currency_id: id,
				currency: z.string(),
				custody: decimalText,
				today: decimalText,
				total: decimalText,
				orders: z.int(),
				/** Amount available in the caller's earn account. */
				available: decimalText,
			}),
		),
	}),
	refusals: [],
});

export const earnOrders = call({
	method: "GET",
	path: "lh/deposit/order",
	needs: "session",
	says: "The user's earn orders, newest first (`hosting` includes held orders). With `id`: one order.",
	params: z.object({ id: idParam.optional(), status: earnStatus.optional(), ...pageParams }),
	data: z.union([pageOf(earnOrder), earnOrder]),
	refusals: ["unknown_order"],
});
