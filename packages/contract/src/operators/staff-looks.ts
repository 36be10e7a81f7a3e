// POST user/staff_looks returns operators' actions on the user's account, newest first (docs/reference/rules.md §11).
import { z } from "zod";
import { call } from "../call.ts";
import { pageOf, pageParams, timeMs } from "../fields.ts";
import { operatorRole } from "./role.ts";

/**
 * An operator's action on the user's account. `command` is the type of the action; it is `look` if the operator looked at the
 * profile, `card_number` if at the full number of a bank card, and `card_decided` if the operator accepted or rejected one. `role` is the role of the operator.
 */
const staffLook = z.object({ time: timeMs, role: operatorRole, command: z.string(), reason: z.string() });

export const userStaffLooks = call({
	method: "POST",
	path: "user/staff_looks",
	needs: "session",
	says: "Actions of operators on the user's account, each with its reason, newest first.",
	params: z.object(pageParams),
	data: pageOf(staffLook),
	refusals: [],
});
