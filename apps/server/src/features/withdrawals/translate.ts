// Converts the core's refusals to the names in the API, which has older names for some refusals of withdrawals.
import type { Refusal } from "@candor/core";
import type { RefusedAnswer } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { assetOf, refuseAsCore, units } from "../../serializers/wire-numbers.ts";

const CODES: Readonly<Record<string, string>> = {
	daily_application_used: "applied_today",
	withdrawal_limit_reached: "withdrawal_limit",
	verification_needed: "not_verified",
	withdrawal_not_open: "withdrawal_under_way",
	confirmation_not_asked: "nothing_to_confirm",
	not_on_network: "unknown_network",
};
const FIELDS = { amount: "number", withdrawal: "id", address: "address_id", network: "address_id", asset: "currency_id" };

export function refuseWithdrawal(views: ViewsNeeded, refusal: Refusal): RefusedAnswer {
	const answer = refuseAsCore(views, refusal, undefined, FIELDS);
	const code = (Object.hasOwn(CODES, refusal.code) ? CODES[refusal.code] : undefined) ?? refusal.code;
	const params = { ...answer.params };
	if (refusal.code === "fee_changed") {
		const asset = assetOf(views, Number(refusal.params?.asset ?? 0));
		params.fee = units(BigInt(refusal.params?.fee ?? 0), asset);
	}
	if (refusal.code === "daily_application_used") params.next = Number(refusal.params?.from ?? 0);
	return { ...answer, code, params };
}
