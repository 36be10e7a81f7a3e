// Calls with which reviewers decide about bank cards, and with which operators look up the full number of a card.
import { z } from "zod";
import { CARD_NAME_MATCHES, CARD_STATES } from "../bank-cards/card.ts";
import { id, timeMs } from "../fields.ts";
import { confirmedFor, consoleCall, readFor, reasonText } from "./console-call.ts";

/** Facts about a card for which a reviewer should examine it more closely. */
export const CARD_FLAGS = [
	"number_of_another_user",
	"added_after_password_reset",
	"added_after_verification",
	"new_device",
] as const;

const cardRow = z.object({
	card: id,
	user: id,
	kind: z.enum(["local", "international"]),
	holder: z.string(),
	/** The user's verified name; empty if the user has none. */
	verified_name: z.string(),
	name_match: z.enum(CARD_NAME_MATCHES),
	bank_name: z.string(),
	last_four: z.string(),
	is_default: z.boolean(),
	added_at: timeMs,
	flags: z.array(z.enum(CARD_FLAGS)),
	/** Account numbers of other users who saved a card with the same number, at most ten. */
	other_users: z.array(id),
	state: z.enum(CARD_STATES),
});

export const bankCards = consoleCall({
	path: "bank_cards",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "Cards that wait for a check, oldest first; or all cards of a user.",
	params: z.object({
		user: id.optional(),
		offset: z.int().min(0).max(1_000_000).default(0),
		limit: z.int().min(1).max(200).default(50),
	}),
	data: z.object({ list: z.array(cardRow), total: z.int() }),
});

export const bankCardNumber = consoleCall({
	path: "bank_cards/number",
	access: confirmedFor("treasurer", "administrator"),
	says: "The full number of a card. Each look is an entry in the audit log, and the user can read it.",
	params: z.object({ card: id, reason: reasonText }),
	data: z.object({ number: z.string() }),
});

export const bankCardDecide = consoleCall({
	path: "bank_cards/decide",
	access: confirmedFor("reviewer", "administrator"),
	says: "Accepts or rejects a card whose holder differs from the verified name.",
	params: z.object({ card: id, accepted: z.boolean(), reason: reasonText }),
	data: z.object({ result: z.enum(["decided", "already_decided"]), by: id, at: timeMs }),
});
