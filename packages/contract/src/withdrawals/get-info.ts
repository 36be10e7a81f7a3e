// POST wallet/get_info returns the data for withdrawing one coin: limits, balance, and the conditions that are not met yet.
import { z } from "zod";
import { call } from "../call.ts";
import { coinNetwork } from "../deposits/network.ts";
import { decimalText, id, idParam, timeMs } from "../fields.ts";

/** A limit of withdrawals within a rolling period, in USDT. The withdrawals of all accounts of one person count together. */
const limit = z.object({ limit: decimalText, used: decimalText, left: decimalText });

/** A reason why the user cannot withdraw. It ends at `until`. `until` is null if the user must remove the cause. */
const obstacle = z.object({
	code: z.enum([
		"not_verified",
		"fund_password_missing",
		"address_missing",
		"applied_today",
		"security_change",
		"account_frozen",
		"account_restricted",
		"unfinal_deposits",
		"debt",
		"limit_used_up",
		"withdrawals_stopped",
		"stopped_for_gap",
		"networks_closed",
	]),
	until: timeMs.nullable(),
});
export type WithdrawalObstacle = z.infer<typeof obstacle>;

/**
 * `price` is the value of one coin in USDT, by which withdrawals count towards the limits (null without an index price).
 * `review_hours` is the longest time of a review. From the amount `two_operators_from`, in the coin, two operators must approve
 * (null: never).
 */
export const withdrawalInfo = call({
	method: "POST",
	path: "wallet/get_info",
	needs: "session",
	says: "Balance, networks with minimum and fee, limits, and remaining obstacles of withdrawals of one coin.",
	params: z.object({ currency_id: idParam }),
	data: z.object({
		currency_id: id,
		currency: z.string(),
		decimals: z.int(),
		available: decimalText,
		networks: z.array(coinNetwork),
		day: limit,
		week: limit,
		price: decimalText.nullable(),
		review_hours: z.int(),
		address_hold_hours: z.int(),
		two_operators_from: decimalText.nullable(),
		obstacles: z.array(obstacle),
	}),
	refusals: ["unknown_asset"],
});
