// Calls that show and check the audit log, which records every change that an operator makes and every view of personal data.
import { z } from "zod";
import { id, timeMs } from "../fields.ts";
import { confirmedFor, consoleCall, readFor } from "./console-call.ts";

export const AUDIT_KINDS = [
	"sign_in",
	"sign_out",
	"sign_in_refused",
	"enrolment_invited",
	"enrolled",
	"command",
	"command_refused",
	"look",
	"list",
	"find",
	"card_number",
	"card_decided",
	"export",
	"limit_reached",
	"chain_checked",
	"case_opened",
	"image_viewed",
	"case_decided",
	"match_decided",
	"legal_hold",
	"message_sent",
] as const;

/** Names of the facts that the details of an entry can contain. The console has a text for each name. */
export const AUDIT_DETAILS = [
	"accepted",
	"account",
	"bank_deposit",
	"card",
	"case",
	"codes",
	"command",
	"decision",
	"enrolment",
	"entries",
	"export",
	"fault",
	"from",
	"hash",
	"hold",
	"identifier",
	"intent",
	"item",
	"joined_from",
	"joined_to",
	"kind",
	"lines",
	"match",
	"of",
	"of_kind",
	"omitted",
	"operator",
	"order",
	"queue",
	"refusal",
	"requested_by",
	"role",
	"rows",
	"search",
	"seq",
	"sha256",
	"show",
	"standing",
	"state",
	"step",
	"table",
	"to",
	"until",
	"user",
	"users",
	"verified",
	"version",
	"withdrawal",
] as const;

export const auditFilter = {
	operator: z.int().min(1).max(99).optional(),
	user: id.optional(),
	kind: z.enum(AUDIT_KINDS).optional(),
	from: timeMs.optional(),
	to: timeMs.optional(),
};

/** One entry of the audit log. `details` has the facts of the entry as JSON text, without personal data. */
const auditEntry = z.object({
	entry: id,
	at: timeMs,
	operator: id,
	role: z.string(),
	kind: z.enum(AUDIT_KINDS),
	user: id,
	address: z.string(),
	session: z.string(),
	reason: z.string(),
	details: z.string(),
	hash: z.string(),
});

export const auditList = consoleCall({
	path: "audit",
	access: readFor("administrator"),
	says: "A page of the audit log, newest first.",
	params: z.object({ ...auditFilter, before: id.optional(), limit: z.int().min(1).max(200) }),
	data: z.object({ list: z.array(auditEntry), more: z.boolean() }),
});

/**
 * `fault` is the first entry that does not match its hash, the previous entry, or the audit log's head in the journal; null if
 * all match.
 */
export const auditCheck = consoleCall({
	path: "audit/check",
	access: confirmedFor("administrator"),
	says: "Computes the chain of the whole audit log again, and compares it with the head in the journal.",
	params: z.object({}),
	data: z.object({ entries: id, recorded_entries: id, fault: z.object({ entry: id, why: z.string() }).nullable() }),
});
