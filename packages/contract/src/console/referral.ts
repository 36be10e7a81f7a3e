// Calls that show operators the held rebates, the terms of the referral product, and invitations that the core does not know.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, readFor } from "./console-call.ts";

/**
 * Lists held rebates by pair of inviter and invited user, the largest pending amount first. The command `ReleaseRebates` releases
 * a pair's rebates and needs a second operator. The command `HoldRebates` holds them at once. `pending` is in USDT. `since` is
 * the day of the pair's first held rebate.
 */
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
		/**
		 * Highest ratio that a partner may get under the latest terms. `lapse_days` is the number of days after which held
		 * rebates lapse.
		 */
		partner_maximum: decimalText,
		lapse_days: z.int(),
		partners: z.array(z.object({ user: id, ratio: decimalText, next_ratio: decimalText.nullable(), code: z.string() })),
	}),
});

/**
 * Pairs from the time before the core recorded inviters. The command `ImportInviters` imports at most 1,000 of them at a time.
 */
export const referralUnlinked = consoleCall({
	path: "referral/unlinked",
	access: readFor("administrator"),
	says: "Invitations of earlier releases that the core does not know, for their import.",
	params: z.object({}),
	data: z.object({ pairs: z.array(z.object({ user: id, inviter: id })), total: z.int() }),
});
