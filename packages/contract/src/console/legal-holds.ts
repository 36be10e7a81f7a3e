// Calls about legal holds of operator activity. In such a hold, a court or an authority forbids the exchange for some time to
// show a user the operators' actions on the user's account.
import { z } from "zod";
import { id, timeMs } from "../fields.ts";
import { confirmedFor, consoleCall, readFor, reasonText } from "./console-call.ts";

/** Roles that may see and request legal holds. Only administrators may approve or end them. */
const ROLES = ["reviewer", "administrator"] as const;

/**
 * States of a legal hold. `waiting`: an administrator must approve it. `active`: the user does not see entries from the time
 * `from` on. `over`: its planned end has passed. `ended`: an administrator ended it earlier. `expired`: no administrator approved
 * it within a day.
 */
const STATES = ["waiting", "active", "over", "ended", "expired"] as const;

/**
 * `hold` is the number of the audit entry that requested the hold. `reason` is the legal reason, shown to the user after the end.
 */
const legalHold = z.object({
	hold: id,
	user: id,
	operator: id,
	reason: z.string(),
	at: timeMs,
	from: timeMs,
	until: timeMs,
	state: z.enum(STATES),
	approved_by: id.nullable(),
	approved_at: timeMs.nullable(),
	ended_by: id.nullable(),
	ended_at: timeMs.nullable(),
	can_approve: z.boolean(),
	can_end: z.boolean(),
});

export const legalHolds = consoleCall({
	path: "legal_holds",
	access: readFor(...ROLES),
	says: "Legal holds of operator activity, newest first.",
	params: z.object({}),
	data: z.object({ list: z.array(legalHold) }),
});

export const legalHoldRequest = consoleCall({
	path: "legal_holds/request",
	access: confirmedFor(...ROLES),
	says: "Requests that a user does not see operators' activity from a time (default: now) until the end of the hold.",
	params: z.object({ user: id, from: timeMs.optional(), until: timeMs, reason: reasonText }),
	data: z.object({ hold: id }),
});

export const legalHoldApprove = consoleCall({
	path: "legal_holds/approve",
	access: confirmedFor("administrator"),
	says: "Approves the hold that another operator requested, with its legal reason. It takes effect at once.",
	params: z.object({ hold: id }),
	data: z.null(),
});

export const legalHoldEnd = consoleCall({
	path: "legal_holds/end",
	access: confirmedFor("administrator"),
	says: "Ends a hold, or withdraws a request. The user sees the entries at once.",
	params: z.object({ hold: id, reason: reasonText }),
	data: z.null(),
});
