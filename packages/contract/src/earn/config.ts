// GET lh/deposit/config returns all earn products. GET lh/deposit/product_info returns one product with its reserve.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, timeMs } from "../fields.ts";
import { earnProduct, earnReserve } from "./product.ts";

/**
 * `maximum_30_days` is the highest interest that a user can earn in 30 days under the current terms. It assumes that the user
 * buys the product with the highest daily rate, buys it again at each maturity (full terms only), and does not reinvest the
 * interest. `maximum_30_days` is null if there are no products.
 */
export const earnConfig = call({
	method: "GET",
	path: "lh/deposit/config",
	needs: "public",
	says: "Earn products on sale, by number, and the highest possible interest of 30 days.",
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
	says: "One earn product with the reserve that pays its interest.",
	params: z.object({ id: idParam }),
	data: z.object({ product: earnProduct, reserve: earnReserve, time: timeMs }),
	refusals: ["unknown_product"],
});
