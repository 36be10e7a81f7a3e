// GET coin/list returns the user's orders, newest first. With `id` it returns one order with its fills.
import { z } from "zod";
import { call } from "../call.ts";
import { idParam, listedIdParam, pageOf, pageParams } from "../fields.ts";
import { fill, order, orderStatus } from "./order.ts";

/**
 * An order with its fills. If `behind` is true, the newest fills may be missing, and the client should repeat the request later.
 */
const orderWithFills = order.extend({ fills: z.array(fill), behind: z.boolean().optional() });
export type OrderWithFills = z.infer<typeof orderWithFills>;

export const coinList = call({
	method: "GET",
	path: "coin/list",
	needs: "session",
	says: "The user's orders by status and market, newest first. With `id`: one order with its fills.",
	params: z.object({ id: idParam.optional(), status: orderStatus.optional(), match_id: listedIdParam.optional(), ...pageParams }),
	data: z.union([pageOf(order), orderWithFills]),
	refusals: ["unknown_order"],
});
