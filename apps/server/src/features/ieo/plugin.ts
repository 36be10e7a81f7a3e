// Calls of initial offerings of coins.
import { data, refused } from "../../http/answer.ts";
import { pageAsked, pageOf } from "../../http/reads.ts";
import type { Feature } from "../../http/registry.ts";

export function ieo(): Feature {
	return (calls) => {
		calls.handle("ieo/list", () => data([]));
		calls.handle("ieo/myApply", async (params) => {
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
		calls.handle("ieo/apply", () => refused("unknown_offering", "id"), "trading");
		calls.handle("ieo/pay", () => refused("unknown_order", "id"), "trading");
		calls.handle("fair/allotment", () => refused("unknown_offering", "id"));
	};
}
