// Cases of identity verification and watch lists, as reviewers see them.
import { z } from "zod";
import { id, timeMs } from "../fields.ts";
import { verificationLevel } from "../verification/levels.ts";
import { documentType, rejectionCode, rejectionKind, verificationItem } from "../verification/verification.ts";
import { confirmedFor, consoleCall, readFor, reasonText } from "./console-call.ts";

const caseRow = z.object({
	case: id,
	user: id,
	level: verificationLevel,
	country: z.string(),
	sent_at: timeMs,
	due_at: timeMs,
	late: z.boolean(),
	state: z.enum(["waiting", "second_review", "appeal", "watch_list", "decided"]),
	/** First reviewer of a decision that needs two; 0 if there is none. */
	first_reviewer: id,
	flags: z.array(z.enum(["duplicate_number", "watch_list", "resubmitted", "made_up"])),
});

export const verificationQueue = consoleCall({
	path: "verification",
	access: readFor("reviewer", "administrator"),
	says: "Cases by state. Late cases come first, then the oldest.",
	params: z.object({
		state: z.enum(["open", "decided"]).default("open"),
		level: verificationLevel.optional(),
		offset: z.int().min(0).max(1_000_000).default(0),
		limit: z.int().min(1).max(200).default(50),
	}),
	data: z.object({ list: z.array(caseRow), total: z.int() }),
});

const match = z.object({
	match: id,
	list: z.string(),
	entry: z.string(),
	alias: z.string(),
	birth_year: z.int().nullable(),
	country: z.string(),
	/** Codes of the facts that agree and of those that differ. */
	why: z.array(
		z.enum([
			"name_same",
			"name_close",
			"alias_same",
			"alias_close",
			"birth_year_same",
			"birth_year_differs",
			"country_same",
			"country_differs",
		]),
	),
	state: z.enum(["open", "cleared", "confirmed"]),
	decided_by: id,
	first_by: id,
});

/** Opens a case: the reviewer sees its data, and its images for ten minutes by `verification/image`. */
export const verificationOpen = consoleCall({
	path: "verification/open",
	access: confirmedFor("reviewer", "administrator"),
	says: "Data, items, checks and history of one case. Each opening is an entry in the audit log.",
	params: z.object({ case: id, reason: reasonText }),
	data: z.object({
		...caseRow.shape,
		/** Rises with each change. A decision names the version that the reviewer saw. */
		version: z.int(),
		may_decide: z.boolean(),
		/** Reason why this operator may not decide; null if the operator may. */
		obstacle: z.enum(["own_account", "decided", "same_reviewer", "appeal_of_own_decision", "role"]).nullable(),
		data: z.object({ country: z.string(), name: z.string(), id_number: z.string(), contact: z.string(), birth_date: z.string() }),
		document_type: documentType.nullable(),
		expires_on: z.string().nullable(),
		paper_code: z.string(),
		items: z.array(
			z.object({
				item: verificationItem,
				state: z.enum(["sent", "accepted", "rejected"]),
				code: rejectionCode.nullable(),
				has_image: z.boolean(),
			}),
		),
		checks: z.array(
			z.object({ name: z.enum(["readable", "in_date", "of_age", "number_unused", "watch_lists"]), passed: z.boolean() }),
		),
		duplicates: z.array(z.object({ user: id, advanced: z.boolean() })),
		matches: z.array(match),
		appeal: z.string().nullable(),
		history: z.array(z.object({ at: timeMs, by: id, what: z.string(), reason: z.string() })),
	}),
});

/** The response is the picture itself (image/jpeg; image/svg+xml for a made-up case) with the reviewer's number and the time burnt in. */
export const verificationImage = consoleCall({
	path: "verification/image",
	access: readFor("reviewer", "administrator"),
	says: "An image of a case that this session has opened in the last ten minutes.",
	params: z.object({ case: id, item: verificationItem }),
	data: z.unknown(),
});

/**
 * Accepts all items, or rejects with a code for each rejected item. An approval of the advanced level and a freeze need a second reviewer; the first decision returns `waits_for_second`.
 */
export const verificationDecide = consoleCall({
	path: "verification/decide",
	access: confirmedFor("reviewer", "administrator"),
	says: "Decides a case. A second reviewer who acts at once gets `already_decided` with operator and time.",
	params: z.object({
		case: id,
		version: z.int(),
		decision: z.enum(["accept", "reject", "freeze"]),
		items: z.array(z.object({ item: verificationItem, accepted: z.boolean(), code: rejectionCode.optional() })).max(12),
		kind: rejectionKind.optional(),
		/** Text that the user reads. */
		reason: reasonText,
		/** Law and review date of a freeze. */
		law: z.string().max(300).optional(),
		review_on: z
			.string()
			.regex(/^\d{4}-\d{2}-\d{2}$/)
			.optional(),
	}),
	data: z.object({ result: z.enum(["decided", "waits_for_second"]), next: id.nullable() }),
});

export const watchLists = consoleCall({
	path: "watch_lists",
	access: readFor("reviewer", "administrator"),
	says: "Loaded watch lists with age and number of entries, and matches that wait for a decision.",
	params: z.object({ state: z.enum(["open", "cleared", "confirmed"]).default("open") }),
	data: z.object({
		lists: z.array(
			z.object({ name: z.string(), entries: z.int(), loaded_at: timeMs, dated: timeMs.nullable(), too_old: z.boolean() }),
		),
		matches: z.array(z.object({ ...match.shape, user: id, case: id.nullable(), found_at: timeMs })),
	}),
});

/** Clearing a match and confirming it each need two reviewers. A confirmed match freezes the level. */
export const watchListDecide = consoleCall({
	path: "watch_lists/decide",
	access: confirmedFor("reviewer", "administrator"),
	says: "Clears or confirms a match. The first answer is `waits_for_second`.",
	params: z.object({ match: id, decision: z.enum(["clear", "confirm"]), reason: reasonText }),
	data: z.object({ result: z.enum(["decided", "waits_for_second"]) }),
});
