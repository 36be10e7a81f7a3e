// Converts the core's refusals of P2P commands to the terms of the calls: names of fields, and amounts in fiat money.
import type { Refusal } from "@candor/core";
import { formatDecimal } from "@candor/money";
import type { RefusedAnswer } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { fiatText, P2P_PRICE_DECIMALS } from "../../serializers/p2p-numbers.ts";
import { refuseAsCore } from "../../serializers/wire-numbers.ts";

const FIELDS = {
	order: "id",
	advertisement: "id",
	account: "account_id",
	asset: "currency",
	payTypes: "pay_types",
	payType: "pay_type",
	minAmount: "minimum",
	maxAmount: "maximum",
	windowMs: "pay_types",
	ratioPpm: "ratio_ppm",
	user: "user_id",
};

/**
 * Converts a refusal of the core. @param fields names of those fields that have another name in the call, keyed by the core's
 * name
 */
export function refuseP2p(views: ViewsNeeded, refusal: Refusal, fields: Readonly<Record<string, string>> = {}): RefusedAnswer {
	const answer = refuseAsCore(views, refusal, undefined, { ...FIELDS, ...fields });
	const { code, params = {} } = refusal;
	if (code === "outside_limits") {
		const currency = String(params.currency);
		const limits = {
			minimum: fiatText(views, BigInt(params.minimum ?? 0), currency),
			maximum: fiatText(views, BigInt(params.maximum ?? 0), currency),
		};
		return { ...answer, params: { ...answer.params, ...limits } };
	}
	if (code !== "price_moved") return answer;
	return { ...answer, params: { ...answer.params, price: formatDecimal(BigInt(params.price ?? 0), P2P_PRICE_DECIMALS) } };
}
