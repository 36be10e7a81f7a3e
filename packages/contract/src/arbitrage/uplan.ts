// POST lh/getUplan: arbitrage funds with their unit values, one in detail, and the caller's holdings.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, pageOf, pageParams } from "../fields.ts";
import { fund, fundDetail, fundHolding, fundRedemption, fundSubscription } from "./fund.ts";

/**
 * `detail`: of the fund `id`. `mine`, with a session: `available` in the earn account, whether the caller may subscribe, holdings by fund,
 * and waiting items.
 */
export const getUplan = call({
	method: "POST",
	path: "lh/getUplan",
	needs: "public",
	says: "Strategy funds with their unit values by day; with `id` one with its portfolio, decisions and fills; with a session my units.",
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
	says: "My subscriptions and redemptions of strategy funds, newest first; those of one kind with `kind`.",
	params: z.object({ kind: z.enum(["subscription", "redemption"]), ...pageParams }),
	data: z.discriminatedUnion("kind", [
		pageOf(fundSubscription).extend({ kind: z.literal("subscription") }),
		pageOf(fundRedemption).extend({ kind: z.literal("redemption") }),
	]),
	refusals: [],
});
