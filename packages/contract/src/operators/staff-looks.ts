// POST user/staff_looks shows users the actions of operators on their accounts, newest first (docs/reference/rules.md §11).
import { z } from "zod";
import { call } from "../call.ts";
import { pageOf, pageParams, timeMs } from "../fields.ts";
import { operatorRole } from "./role.ts";

/**
 * An action of an operator on the user's account. `command` is the type of the operator's command, or one of these words. `look`:
 * the operator viewed the profile. `find`: the operator searched the user by an identifier. `image_viewed`: the operator viewed a
 * picture of the user. `card_number`: the operator viewed the full number of a bank card. `card_decided`: the operator accepted
 * or rejected a bank card. `legal_hold`: a legal hold, which has ended, hid later entries from the user. `role` is the operator's
 * role. `reason` may be empty.
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
