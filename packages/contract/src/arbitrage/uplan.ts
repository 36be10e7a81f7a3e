// POST lh/getUplan returns arbitrage funds with their unit values, one fund in detail, and the caller's holdings.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, pageOf, pageParams } from "../fields.ts";
import { fund, fundDetail, fundHolding, fundRedemption, fundSubscription } from "./fund.ts";

/**
 * `detail` describes the fund with the requested `id`. `mine` requires a session. It has the amount `available` in the caller's
 * earn account, the caller's permission to subscribe, the caller's holding in each fund, and the caller's pending subscriptions
 * and redemptions.
 */
export const getUplan = call({
	method: "POST",
	path: "lh/getUplan",
	needs: "public",
	says: "Arbitrage funds with their daily unit values. With `id`: one fund with its portfolio, decisions and fills. With a session: also the user's units.",
	params: z.object({ id: idParam.optional() }),
	data: z.object({
		funds: z.array(fund),
		detail: fundDetail.nullable(),
		mine: z
			.object({
				may_subscribe: z.enum(["yes", "not_available"]),
				available: decimalText,
				holdings: z.array(fundHolding),
				subscriptions: z.array(fundSubscription),
				redemptions: z.array(fundRedemption),
			})
			.nullable(),
	}),
	refusals: ["unknown_fund"],
});

export const uplanOrders = call({
	method: "GET",
	path: "lh/getUplan/order",
	needs: "session",
	says: "The user's subscriptions or redemptions of arbitrage funds, selected by `kind`, newest first.",
	params: z.object({ kind: z.enum(["subscription", "redemption"]), ...pageParams }),
	data: z.discriminatedUnion("kind", [
		pageOf(fundSubscription).extend({ kind: z.literal("subscription") }),
		pageOf(fundRedemption).extend({ kind: z.literal("redemption") }),
	]),
	refusals: [],
});
