// Managed products' calls.
import { data, refused } from "../../http/answer.ts";
import { pageAsked, pageOf } from "../../http/reads.ts";
import type { Feature } from "../../http/registry.ts";

export function earn(): Feature {
	return (calls) => {
		calls.handle("lh/deposit/config", () => data({ products: [], maximum_30_days: null }));
		calls.handle("lh/deposit/product_info", () => refused("unknown_product", "id"));
		calls.handle("lh/deposit/report", () => data({ may_buy: true, custody: [] }));
		calls.handle("lh/deposit/order", async (params) =>
			data(
				await pageOf(
					pageAsked(params),
					true,
					async () => [],
					(row) => row,
				),
			),
		);
		calls.handle("lh/deposit", () => refused("unknown_product", "config_id"), "trading");
		calls.handle("lh/deposit/additionalDeposit", () => refused("unknown_order", "order_id"), "trading");
		calls.handle("lh/deposit/order/cancel", () => refused("unknown_order", "id"), "trading");
		calls.handle("lh/defaultPay", () => refused("unknown_order", "order_id"));
	};
}
