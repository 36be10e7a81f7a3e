// Calls that show users to operators. The server leaves out fields that the operator's role may not see.
import { z } from "zod";
import { CARD_STATES } from "../bank-cards/card.ts";
import { decimalText, id, timeMs } from "../fields.ts";
import { confirmedFor, consoleCall, EVERY_ROLE, readFor, reasonText } from "./console-call.ts";

/** Filters of the list of users. The address of the page and the exports contain these filters too. */
export const userFilter = {
	/** An account number, or the start of a nickname. */
	search: z.string().max(100).optional(),
	verified: z.enum(["none", "basic", "advanced"]).optional(),
	standing: z.enum(["trading", "closing_only", "frozen"]).optional(),
	joined_from: timeMs.optional(),
	joined_to: timeMs.optional(),
	sort: z.enum(["number", "joined", "nickname"]).optional(),
	descending: z.boolean().optional(),
};

const userRow = z.object({
	user: id,
	nickname: z.string(),
	joined_at: timeMs,
	verified: z.enum(["none", "basic", "advanced"]),
	country: z.string(),
	standing: z.enum(["trading", "closing_only", "frozen"]),
});

/**
 * Without a filter, `total` is the number of all users. With a filter, it is the number of matching users, rounded up to tens, or
 * exact if this page ends with the last match. If fewer than 20 users match, `total` is the number of rows in this response, or
 * 20 if the operator's limit on viewed users has shortened the list: the exact number could reveal facts about users who are not
 * shown.
 */
export const usersList = consoleCall({
	path: "users",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "A page of users that match a filter. The rows count for the operator's limit of looks, and so does a searched number.",
	params: z.object({ ...userFilter, offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(200) }),
	data: z.object({ list: z.array(userRow), total: z.int() }),
});

export const userFind = consoleCall({
	path: "users/find",
	access: readFor(...EVERY_ROLE),
	says: "Finds a user by a complete number, e-mail address, phone number or username. A found user counts for the operator's limit of looks.",
	params: z.object({ identifier: z.string().min(1).max(200) }),
	data: z.object({ user: id.nullable() }),
});

const balance = z.object({ account: z.string(), coin: z.string(), available: decimalText, frozen: decimalText });
const auditEntry = z.object({ at: timeMs, role: z.string(), kind: z.string(), reason: z.string() });

/** Profile of one user. E-mail addresses and phone numbers in `logins` are masked. `audit` has the newest hundred entries. */
export const userProfile = consoleCall({
	path: "users/profile",
	access: confirmedFor(...EVERY_ROLE),
	says: "One user's profile. Each look is an entry in the audit log, and the user can read it.",
	params: z.object({ user: id, reason: reasonText }),
	data: z.object({
		...userRow.shape,
		invited_by: id.nullable(),
		logins: z.array(z.object({ kind: z.string(), masked: z.string() })),
		/** Absent if the operator's role is support or reviewer, because these roles may not see balances. */
		balances: z.array(balance).optional(),
		sessions: z.array(z.object({ created_at: timeMs, used_at: timeMs, agent: z.string() })),
		bank_cards: z.array(
			z.object({
				...{ card: id, kind: z.enum(["local", "international"]), last_four: z.string(), is_default: z.boolean() },
				...{ state: z.enum(CARD_STATES), added_at: timeMs },
			}),
		),
		holds_until: timeMs.nullable(),
		open_orders: z.int(),
		open_positions: z.int(),
		audit: z.array(auditEntry),
	}),
});
