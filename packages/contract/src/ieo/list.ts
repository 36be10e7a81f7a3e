// POST ieo/list returns IEOs (initial exchange offerings of coins), and ieo/myApply returns the caller's applications.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, pageOf, pageParams } from "../fields.ts";
import { ieo, ieoOrder, ieoStatus } from "./offering.ts";

export const ieoList = call({
	method: "POST",
	path: "ieo/list",
	needs: "public",
	says: "Initial offerings, at most fifty: open ones first, then upcoming ones, then the others, newest first. With `id`: one offering.",
	params: z.object({ id: idParam.optional(), status: ieoStatus.optional() }),
	data: z.array(ieo),
	refusals: ["unknown_offering"],
});

/**
 * Returns the caller's applications. If the request has an `offering_id`, `own` tells if the caller may apply to this IEO, and
 * has the caller's available money.
 */
export const ieoMyApply = call({
	method: "POST",
	path: "ieo/myApply",
	needs: "session",
	says: "The user's applications, newest first. With `offering_id`: of that offering. With `id`: one application.",
	params: z.object({ id: idParam.optional(), offering_id: idParam.optional(), ...pageParams }),
	data: pageOf(ieoOrder).extend({
		own: z.object({ may_apply: z.enum(["yes", "not_verified", "not_available"]), available: decimalText }).nullable(),
	}),
	refusals: ["unknown_offering", "unknown_order"],
});
