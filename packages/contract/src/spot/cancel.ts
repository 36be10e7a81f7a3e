// PUT coin/trade/cancel cancels one of the user's orders by `id`. With `all=1` it cancels all orders of the market `match_id`, or
// of all markets if `match_id` is 0 or absent.
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
