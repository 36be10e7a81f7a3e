// Calls of the referral product: a user's invitations and rebates, and the public ranking of inviters (docs/reference/rules.md
// §11).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, pageOf, pageParams, timeMs } from "../fields.ts";

/** Share of fees as decimal text; 0.2 is 20 %. */
const ratio = decimalText;

const amountIn = z.object({ currency_id: id, currency: z.string(), amount: decimalText });

/**
 * Reasons why rebates for the user's invitations are held. `under_review` stands for all other checks, because a more precise
 * reason would reveal data of the invited user.
 */
const heldWhy = z.enum(["inviter_unverified", "invitee_unverified", "under_review"]);

/**
 * `income` is the total of the rebates paid so far. Each is converted to USDT at the index at the end of its day; an asset
 * without an index counts zero. `pending` is the total of rebates of settled days that are not paid yet, converted in the same
 * way. `held_why` has the reasons why they are held. The first of them lapse at `lapses_at`.
 */
export const invite = call({
	method: "GET",
	path: "user/invite",
	needs: "session",
	says: "The user's invitations: number, income, pending rebates, ratio, codes and rank.",
	params: z.object({}),
	data: z.object({
		count: z.int(),
		income: decimalText,
		pending: decimalText,
		held_why: z.array(heldWhy),
		lapses_at: timeMs.nullable(),
		ratio,
		/** Ratio that applies from the next UTC day on; null if the ratio does not change. */
		next_ratio: ratio.nullable(),
		terms: z.int(),
		invite_code: z.string(),
		/** Code of a partner, which works like an invite code; null if the user is no partner. */
		authorization_code: z.string().nullable(),
		partner: z.boolean(),
		/** Invitation link. It is only a path of the app if the exchange has no public address. */
		url: z.string(),
		/** The user's place in the newest published ranking; null if the user is not among the first hundred. */
		rank: z.int().nullable(),
		/** Number of days that the ranking counts, by default 30. */
		ranking_days: z.int(),
		/** Number of days after which held rebates lapse. */
		lapse_days: z.int(),
		incomes: z.array(amountIn),
		pendings: z.array(amountIn),
	}),
	refusals: [],
});

/** Times of a published ranking. It counts the whole UTC days from `from` until `to`. */
const publication = { from: timeMs, to: timeMs, made_at: timeMs };

/** Nicknames are masked. `income` is in whole USDT. The data is from the same published ranking that `proofs/ranking` returns. */
export const inviteList = call({
	method: "POST",
	path: "user/invite_list",
	needs: "public",
	says: "The ten users with the highest paid rebates of the last 30 days.",
	params: z.object({}),
	data: z.object({
		list: z.array(z.object({ rank: z.int(), nickname: z.string(), invites: z.int(), income: decimalText })),
		...publication,
	}),
	refusals: [],
});

/**
 * For privacy, an invited user has only a masked name, a time and a mark for verification. `id` numbers the invitations from 1.
 */
export const myInviteList = call({
	method: "POST",
	path: "user/my_invite_list",
	needs: "session",
	says: "A page of the users that the user invited, newest first.",
	params: z.object({ ...pageParams }),
	data: pageOf(z.object({ id, nickname: z.string(), joined_at: timeMs, verified: z.boolean() })),
	refusals: [],
});

/**
 * Rebates by month and asset, newest first. `days` has only the days on which at least three invited users paid fees in the
 * asset. `amount` is the inviter's share of `fees`, and `paid` is the part of `amount` that is already paid. `why` names the rule
 * that set the ratio.
 */
export const myAccountReturn = call({
	method: "POST",
	path: "user/my_account_return",
	needs: "session",
	says: "A page of the user's rebates by month and asset; by day only where at least three invited users paid fees.",
	params: z.object({ ...pageParams }),
	data: pageOf(
		z.object({
			/** Month of the rebates, as YYYY-MM. */
			month: z.string(),
			currency_id: id,
			currency: z.string(),
			fees: decimalText,
			amount: decimalText,
			paid: decimalText,
			rates: z.array(z.object({ ratio, terms: z.int(), why: z.enum(["standard", "partner"]) })),
			days: z.array(
				z.object({ day: z.string(), fees: decimalText, amount: decimalText, ratio, terms: z.int(), invitees: z.int() }),
			),
		}),
	),
	refusals: [],
});

export const myPoster = call({
	method: "GET",
	path: "user/my_poster",
	needs: "session",
	says: "Data of the poster, which the browser draws.",
	params: z.object({}),
	data: z.object({ url: z.string(), invite_code: z.string(), nickname: z.string() }),
	refusals: [],
});

export const myShare = call({
	method: "GET",
	path: "user/my_share",
	needs: "session",
	says: "The invitation link with a title and a text in the user's language.",
	params: z.object({}),
	data: z.object({ url: z.string(), title: z.string(), text: z.string() }),
	refusals: [],
});

/**
 * The published totals of the first 100 inviters, in whole USDT, from which the app computes the order again. Each publication
 * uses new pseudonyms. The list is sorted by income, then by invited users (both descending), then by pseudonym (`compareRanked`
 * of packages/proofs). `own` is the pseudonym of the caller; null if the caller is not signed in or not in the list.
 */
export const proofsRanking = call({
	method: "GET",
	path: "proofs/ranking",
	needs: "public",
	says: "Totals of the first hundred inviters under fresh pseudonyms, to compute the ranking again.",
	params: z.object({}),
	data: z.object({
		...publication,
		seq: z.int(),
		list: z.array(z.object({ pseudonym: z.string(), income: decimalText, invites: z.int() })),
		own: z.string().nullable(),
	}),
	refusals: [],
});
