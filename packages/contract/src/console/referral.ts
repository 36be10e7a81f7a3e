// Rebates that wait for a review.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, readFor } from "./console-call.ts";

/** Releases are the command `AllowRebates`, which needs a second operator. */
export const referralHeld = consoleCall({
	path: "referral/held",
	access: readFor("reviewer", "administrator"),
	says: "Pairs of inviter and invited user whose rebates are held, with the reasons and the pending amount in USDT.",
	params: z.object({ offset: z.int().min(0).max(1_000_000).default(0), limit: z.int().min(1).max(200).default(50) }),
	data: z.object({
		list: z.array(
			z.object({
				invitee: id,
				inviter: id,
				since: timeMs,
				lapses_at: timeMs.nullable(),
				pending: decimalText,
				why: z.array(
					z.enum([
						"inviter_unverified",
						"invitee_unverified",
						"same_document",
						"same_payout_account",
						"same_device",
						"held_by_operator",
					]),
				),
			}),
		),
		total: z.int(),
	}),
});

export const referralTerms = consoleCall({
	path: "referral/terms",
	access: readFor("reviewer", "publisher", "treasurer", "administrator"),
	says: "Ratios in force and from the next day, and the partners.",
	params: z.object({}),
	data: z.object({
		version: z.int(),
		ratio: decimalText,
		next_ratio: decimalText.nullable(),
		partners: z.array(z.object({ user: id, ratio: decimalText, next_ratio: decimalText.nullable(), code: z.string() })),
	}),
});
