// Links, ratios and unpaid rebates of the referral product. Paid rebates are only in the table projection.rebates.
import type { PartnerSet, ReferralDayClosed, ReferralTermsSet } from "@candor/core";

export type GeneralTerms = Omit<ReferralTermsSet, "type">;
export type PartnerTerms = Omit<PartnerSet, "type">;

/** The permanent link between an invitee and the inviter. */
export interface InviteeLink {
	readonly invitee: number;
	readonly inviter: number;
	/** True if an import created the link, false if the invitee's registration did. */
	readonly imported: boolean;
	/** Core time (ms) at which the link was created. */
	readonly at: number;
}

/** The latest decision on whether the rebates for an invitee's fees may be paid. */
export interface RebateDecision {
	readonly allowed: boolean;
	/** `service` is the automatic check. If an operator has held the rebates, only two operators together can release them. */
	readonly by: "service" | "operator";
	/** Reason code of the automatic check in snake case, or the text that the operator gave. */
	readonly reason: string;
	readonly at: number;
}

/**
 * Ratio that determines an inviter's rebates. `terms` is the version of the general terms or of the partner's terms that contain
 * it.
 */
export interface InviterRatio {
	/** Parts per million of the fee that are paid to the inviter. */
	readonly ratioPpm: number;
	readonly terms: number;
	/** True if the ratio comes from a partner's terms, false if it is the general ratio. */
	readonly partner: boolean;
}

export interface ReferralViews {
	readonly referral: {
		/** Returns the link of a user to the inviter; undefined if the user was not invited. */
		linkOf(invitee: number): InviteeLink | undefined;
		/** Returns an inviter's links, oldest first. */
		linksOf(inviter: number): readonly InviteeLink[];
		/** Returns the latest decision about an invitee; undefined if there is none. Without a decision, the rebates are held. */
		decisionOn(invitee: number): RebateDecision | undefined;
		/** Returns the general terms in force on a UTC day. @param day days since the epoch */
		termsOn(day: number): GeneralTerms;
		/** Returns the general terms that were set last. They may take effect only tomorrow. */
		latestTerms(): GeneralTerms;
		/** Returns the ratio of an inviter's rebates for the fees of a UTC day. @param day days since the epoch */
		ratioOn(inviter: number, day: number): InviterRatio;
		/**
		 * Returns the latest terms of a partner, even after the end of the partnership (ratio 0); undefined if the user never was a
		 * partner.
		 */
		partner(user: number): PartnerTerms | undefined;
		/** Returns all current and former partners with their latest terms. */
		partners(): readonly PartnerTerms[];
		/** Returns the current partner who has this authorization code; undefined if there is none. */
		partnerOfCode(code: string): number | undefined;
		/**
		 * Returns the amounts of an inviter's held rebates in ledger units, keyed by asset: those that are neither paid nor lapsed.
		 * Fees of the current day, and closed days that no settlement has reached yet, are not included.
		 */
		pending(inviter: number): ReadonlyMap<number, bigint>;
		/** Returns the amounts of held rebates for an invitee's fees in ledger units, keyed by asset. */
		heldFor(invitee: number): ReadonlyMap<number, bigint>;
		/** Returns the newest closed day; undefined if no day is closed yet. */
		lastClosedDay(): Omit<ReferralDayClosed, "type"> | undefined;
		/** Number of the last settlement. The next command `SettleRebates` must have the number after it. */
		readonly settlement: number;
		/**
		 * True if `SettleRebates` may have something to pay or hold. It can be true although there is nothing, for example while an
		 * inviter is frozen; the command then has no effect.
		 */
		readonly mayHaveWork: boolean;
	};
}
