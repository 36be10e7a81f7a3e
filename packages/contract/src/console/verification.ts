// Calls with which reviewers decide cases of identity verification, and matches of users with watch lists.
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
	/** Number of the reviewer who made the first of two decisions; 0 if there is none. */
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
	/** Codes of the facts that agree between the user and the entry of the watch list, and of the facts that differ. */
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

/** Opens a case. The reviewer sees its data, and for ten minutes its images, which `verification/image` returns. */
export const verificationOpen = consoleCall({
	path: "verification/open",
	access: confirmedFor("reviewer", "administrator"),
	says: "Data, items, checks and history of one case. Each opening is an entry in the audit log.",
	params: z.object({ case: id, reason: reasonText }),
	data: z.object({
		...caseRow.shape,
		/** Rises with each change of the case. A decision must name the version that the reviewer saw. */
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

/** Returns the picture itself: image/jpeg, or image/svg+xml for a made-up case. It shows the reviewer's number and the time. */
export const verificationImage = consoleCall({
	path: "verification/image",
	access: readFor("reviewer", "administrator"),
	says: "An image of a case that this session has opened in the last ten minutes.",
	params: z.object({ case: id, item: verificationItem }),
	data: z.unknown(),
});

/**
 * Accepts all items, or rejects the case with a code for each rejected item. An approval of the advanced level and a freeze need
 * two reviewers. The response to the first of them is `waits_for_second`.
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
		/** Reason of the decision, which the user reads. */
		reason: reasonText,
		/** Law that requires the freeze. `review_on` is the date of its next review. Both are for freezes only. */
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

/**
 * Both decisions about a match, to clear it and to confirm it, need two reviewers. A confirmed match freezes the user's level.
 */
export const watchListDecide = consoleCall({
	path: "watch_lists/decide",
	access: confirmedFor("reviewer", "administrator"),
	says: "Clears or confirms a match. The first answer is `waits_for_second`.",
	params: z.object({ match: id, decision: z.enum(["clear", "confirm"]), reason: reasonText }),
	data: z.object({ result: z.enum(["decided", "waits_for_second"]) }),
});
