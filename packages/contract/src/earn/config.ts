// GET lh/deposit/config, lh/deposit/product_info: earn products, and one with its reserve.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, timeMs } from "../fields.ts";
import { earnProduct, earnReserve } from "./product.ts";

/**
 * `maximum_30_days`: the highest interest of 30 days by current terms: the product with the highest daily rate, repeated at each maturity
 * (whole terms only), without compounding; null without products.
 */
export const earnConfig = call({
	method: "GET",
	path: "lh/deposit/config",
	needs: "public",
	says: "Managed products on sale, by number, and the most that 30 days would bring.",
	params: z.object({}),
	data: z.object({
		products: z.array(earnProduct),
		maximum_30_days: z
			.object({ rate: decimalText, product_id: id, days: z.int(), times: z.int(), daily_rate: decimalText })
			.nullable(),
	}),
	refusals: [],
});

export const earnProductInfo = call({
	method: "GET",
	path: "lh/deposit/product_info",
	needs: "public",
	says: "A managed product, and where its interest comes from.",
	params: z.object({ id: idParam }),
	data: z.object({ product: earnProduct, reserve: earnReserve, time: timeMs }),
	refusals: ["unknown_product"],
});
