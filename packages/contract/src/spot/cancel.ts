// PUT coin/trade/cancel cancels one of the user's orders by `id`, or all orders of a market by `all=1&match_id` (0 or absent
// means all markets).
import { z } from "zod";
import { call } from "../call.ts";
import { flagParam, idParam, noData, sentAt } from "../fields.ts";
import { CLOSING_REFUSALS } from "../refusals.ts";

export const coinTradeCancel = call({
	method: "PUT",
	path: "coin/trade/cancel",
	needs: "session",
	says: "Cancels one waiting order, or all waiting orders.",
	params: z.object({
		id: idParam.optional(),
		all: flagParam.optional(),
		match_id: idParam.optional(),
		sent_at: sentAt.optional(),
	}),
	data: noData,
	refusals: [...CLOSING_REFUSALS, "id_required", "unknown_order", "unknown_pair"],
});
