// Calls of subscriptions to new coins.
import { data, refused } from "../../http/answer.ts";
import { pageAsked, pageOf } from "../../http/reads.ts";
import type { Feature } from "../../http/registry.ts";

export function subscription(): Feature {
	return (calls) => {
		calls.handle("lh/send/config", () => data([]));
		calls.handle("lh/send/product_info", () => refused("unknown_offering", "id"));
		calls.handle("lh/send/get_recommend", () => data(null));
		calls.handle("lh/send/order_list", async (params) => {
			return data({
				...(await pageOf(
					pageAsked(params),
					true,
					async () => [],
					(row) => row,
				)),
				own: null,
			});
		});
		calls.handle("lh/send/order", () => refused("unknown_offering", "id"), "trading");
	};
}
