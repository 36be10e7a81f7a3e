// GET lh/deposit/config, lh/deposit/product_info: managed products, and one with its reserve.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, timeMs } from "../fields.ts";
import { earnProduct, earnReserve } from "./product.ts";

/**
 * `maximum_30_days`: the most that 30 days would bring by today's terms: the product with the highest rate a day, taken again each time it
 * ends (whole terms only), interest not invested again; null where nothing is sold.
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
