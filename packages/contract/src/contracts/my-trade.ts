// POST lever/my_trade returns the caller's positions, newest first. With `id` it returns one position with its fills, its funding
// payments and its closes by auto-deleveraging or settlement.
import { z } from "zod";
import { call } from "../call.ts";
import { idParam, listedIdParam, pageOf, pageParams } from "../fields.ts";
import {
	contractAccount,
	deleveraging,
	fundingPayment,
	position,
	positionFill,
	positionSettlement,
	positionStatus,
} from "./position.ts";

const STATUSES = { "0": 0, "1": 1, "2": 2, "3": 3, "4": 4 } as const;

/**
 * A position with its lists of fills, payments and closes. Each list has the latest 500 entries, newest first. If `behind` is
 * true, the newest entries may be missing, and the client should repeat the request later.
 */
const positionWithFills = position.extend({
	fills: z.array(positionFill),
	funding_payments: z.array(fundingPayment),
	deleveragings: z.array(deleveraging),
	settlements: z.array(positionSettlement),
	behind: z.boolean().optional(),
});
export type PositionWithFills = z.infer<typeof positionWithFills>;

export const leverMyTrade = call({
	method: "POST",
	path: "lever/my_trade",
	needs: "session",
	says: "The user's positions by status, market and account, newest first. With `id`: one position with its fills, funding payments, deleveragings and closes by an outage.",
	params: z.object({
		id: idParam.optional(),
		/** Status of the positions to return: one status from 0 to 4, `open` (statuses 0 to 2) or `ended` (statuses 3 and 4). */
		status: z
			.union([
				positionStatus,
				z.literal(["open", "ended"]),
				z.literal(["0", "1", "2", "3", "4"]).transform((status) => STATUSES[status]),
			])
			.optional(),
		match_id: listedIdParam.optional(),
		/** Account with real or with demo money. Default: real. */
		account: contractAccount.optional(),
		...pageParams,
	}),
	data: z.union([pageOf(position), positionWithFills]),
	refusals: ["unknown_position"],
});
