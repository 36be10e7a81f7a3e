// Declares the commands and events of referral (docs/reference/rules.md §11). A rebate is a share of the fees that an invited
// user (the invitee) has paid; it belongs to the inviter. Ratios are parts per million of the fee. Amounts are ledger units of
// the fee's asset. Days are UTC days, counted from 1970-01-01.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_TWO = { roles: ["administrator"], needsApproval: true } as const;
const REVIEW = { roles: ["reviewer", "administrator"], needsApproval: true } as const;
const REVIEW_ALONE = { roles: ["reviewer", "administrator"], needsApproval: false } as const;

/** Maximum number of links in one `ImportInviters`. */
export const MAX_IMPORTED_LINKS = 1_000;
/** Maximum number of rows that one `SettleRebates` pays or holds. */
export const MAX_SETTLED_ROWS = 500;
/** Highest ratio that operators can set, so that a rebate is always less than half of the fee. */
export const MAX_REBATE_PPM = 499_999;

const link = struct({ user: uint, inviter: uint });

/** Sets the inviter of a user, once and for ever. Sending the same pair again has no effect. */
export const setInviter = command(160, "accounts", "SetInviter", { user: uint, inviter: uint });
export type SetInviter = MessageOf<typeof setInviter>;
/**
 * Sets the inviters of users who registered before rules 13. Either all links of the command are set or none. Links that already
 * exist are skipped.
 */
export const importInviters = operatorCommand(161, "ImportInviters", { links: list(link) }, BY_TWO);
export type ImportInviters = MessageOf<typeof importInviters>;

/**
 * Sets the general ratio, the highest ratio that a partner may get, and the number of days after which a held rebate lapses. The
 * new terms apply from the next UTC day.
 */
export const setReferralTerms = operatorCommand(
	162,
	"SetReferralTerms",
	{ ratioPpm: uint, partnerRatioPpm: uint, lapseDays: uint },
	BY_TWO,
);
export type SetReferralTerms = MessageOf<typeof setReferralTerms>;
/**
 * Makes a user a partner: an inviter with an individual ratio and an authorization code. A ratio of 0 with an empty code ends the
 * partnership. The change applies from the next UTC day.
 */
export const setPartner = operatorCommand(163, "SetPartner", { user: uint, ratioPpm: uint, code: text }, BY_TWO);
export type SetPartner = MessageOf<typeof setPartner>;

/**
 * Allows or holds the rebates for an invitee's fees, after checks outside the core. `reason` is a code in snake case, such as
 * `same_device`. If operators hold the rebates, only two operators can allow them again.
 */
export const allowRebates = command(164, "referral", "AllowRebates", { invitee: uint, allowed: bool, reason: text });
export type AllowRebates = MessageOf<typeof allowRebates>;
/** Holds the rebates for an invitee's fees. `user` is the inviter, who sees the reason. */
export const holdRebates = operatorCommand(165, "HoldRebates", { user: uint, invitee: uint }, REVIEW_ALONE);
export type HoldRebates = MessageOf<typeof holdRebates>;
/** Allows held rebates after a review by two operators. `user` is the inviter, who gets the money. */
export const releaseRebates = operatorCommand(166, "ReleaseRebates", { user: uint, invitee: uint }, REVIEW);
export type ReleaseRebates = MessageOf<typeof releaseRebates>;

/**
 * Pays or holds the next `count` rows of closed days. `settlement` must be one more than the number of the last settlement. A
 * smaller number has no effect, so a repeated command pays nothing twice.
 */
export const settleRebates = command(167, "referral", "SettleRebates", { settlement: uint, count: uint });
export type SettleRebates = MessageOf<typeof settleRebates>;

export const REFERRAL_COMMANDS = [
	setInviter,
	importInviters,
	setReferralTerms,
	setPartner,
	allowRebates,
	holdRebates,
	releaseRebates,
	settleRebates,
] as const;

/** Reports a new link. `imported` is true if `ImportInviters` set it. */
export const inviterSet = event(1190, "InviterSet", { user: uint, inviter: uint, imported: bool, at: uint });
export type InviterSet = MessageOf<typeof inviterSet>;

/**
 * Reports new terms. `terms` is their version; general terms and partners share one sequence of versions. `fromDay` is the first
 * day under these terms.
 */
export const referralTermsSet = event(1191, "ReferralTermsSet", {
	terms: uint,
	ratioPpm: uint,
	partnerRatioPpm: uint,
	lapseDays: uint,
	fromDay: uint,
	at: uint,
});
export type ReferralTermsSet = MessageOf<typeof referralTermsSet>;
/** Reports a changed partner. A ratio of 0 means that the partnership ends, and the general ratio applies from `fromDay` on. */
export const partnerSet = event(1192, "PartnerSet", {
	terms: uint,
	user: uint,
	ratioPpm: uint,
	code: text,
	fromDay: uint,
	at: uint,
});
export type PartnerSet = MessageOf<typeof partnerSet>;

export const rebatesAllowed = event(1193, "RebatesAllowed", {
	invitee: uint,
	inviter: uint,
	allowed: bool,
	by: oneOf("service", "operator"),
	reason: text,
	at: uint,
});
export type RebatesAllowed = MessageOf<typeof rebatesAllowed>;

/**
 * Reports the close of a day: its rebates of each asset were moved from the fee account to the account `rebates`. `rows` is the
 * number of the day's rows, one for each invitee and asset. By the latest index, `per` ledger units of an asset were worth
 * `price` ledger units of the settlement asset; a price of 0 means that the asset had no index.
 */
export const referralDayClosed = event(1194, "ReferralDayClosed", {
	day: uint,
	rows: uint,
	sums: list(struct({ asset: uint, amount: big, price: big, per: big })),
	at: uint,
});
export type ReferralDayClosed = MessageOf<typeof referralDayClosed>;

/**
 * One rebate: the fees that an invitee paid in an asset on a day, and the inviter's share, rounded down. `terms` is the version
 * of the ratio.
 */
const rebate = struct({
	invitee: uint,
	inviter: uint,
	asset: uint,
	day: uint,
	fees: big,
	ratioPpm: uint,
	terms: uint,
	amount: big,
});
export type Rebate = RebatesSettled["paid"][number];

/**
 * Reports the result of one settlement. Rebates in `paid` are now in the inviters' spot accounts; they may have been held before.
 * `left` is the number of rows of closed days that no settlement has processed yet.
 */
export const rebatesSettled = event(1195, "RebatesSettled", {
	settlement: uint,
	paid: list(rebate),
	held: list(rebate),
	left: uint,
	at: uint,
});
export type RebatesSettled = MessageOf<typeof rebatesSettled>;

/** Reports held rebates that will lapse at the core time `lapsesAt`, ms, unless they are allowed before. */
export const rebatesExpiring = event(1196, "RebatesExpiring", { lapsesAt: uint, rebates: list(rebate), at: uint });
export type RebatesExpiring = MessageOf<typeof rebatesExpiring>;
/** Reports held rebates that have lapsed: their money went back to the fee account. */
export const rebatesLapsed = event(1197, "RebatesLapsed", { rebates: list(rebate), at: uint });
export type RebatesLapsed = MessageOf<typeof rebatesLapsed>;

export const REFERRAL_EVENTS = [
	inviterSet,
	referralTermsSet,
	partnerSet,
	rebatesAllowed,
	referralDayClosed,
	rebatesSettled,
	rebatesExpiring,
	rebatesLapsed,
] as const;
export type ReferralEvent = MessageOf<(typeof REFERRAL_EVENTS)[number]>;
