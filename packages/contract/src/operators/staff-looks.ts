// POST user/staff_looks returns operators' actions on the user's account, newest first (docs/reference/rules.md §11).
import { z } from "zod";
import { call } from "../call.ts";
import { pageOf, pageParams, timeMs } from "../fields.ts";
import { operatorRole } from "./role.ts";

/**
 * An operator's action on the user's account. `command` is the type of the action; it is `look` if the operator looked at the
 * profile, `find` if the operator searched the user by an identifier, `image_viewed` if the operator viewed a picture of the user,
 * `card_number` if the full number of a bank card, `card_decided` if the operator accepted or rejected one, and `legal_hold` if a legal
 * hold, which has ended, hid later entries from the user. `role` is the role of the operator. `reason` may be empty.
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
