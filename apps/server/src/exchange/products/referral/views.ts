// Links, ratios and unpaid rebates of referral. Paid rebates are only in the table projection.rebates.
import type { PartnerSet, ReferralDayClosed, ReferralTermsSet } from "@candor/core";

export type GeneralTerms = Omit<ReferralTermsSet, "type">;
export type PartnerTerms = Omit<PartnerSet, "type">;

/** The permanent link of an invited user. */
export interface InviteeLink {
	readonly invitee: number;
	readonly inviter: number;
	/** True if an import set the link, false if the registration did. */
	readonly imported: boolean;
	/** Core time, ms. */
	readonly at: number;
}

/** The latest decision about the rebates for an invitee's fees. */
export interface RebateDecision {
	readonly allowed: boolean;
	/** `service` is the automatic check. A hold by an operator ends only when two operators release it. */
	readonly by: "service" | "operator";
	/** Code of the service (snake case), or the reason that the operator gave. */
	readonly reason: string;
	readonly at: number;
}

/** Ratio of an inviter's rebates. `terms` is the version of general terms or of the partner's terms. */
export interface InviterRatio {
	/** Parts per million of the fee. */
	readonly ratioPpm: number;
	readonly terms: number;
	/** True if the partner's ratio applies, false for the general ratio. */
	readonly partner: boolean;
}

export interface ReferralViews {
	readonly referral: {
		/** Returns the link of an invited user; undefined without an inviter. */
		linkOf(invitee: number): InviteeLink | undefined;
		/** Returns an inviter's links, oldest first. */
		linksOf(inviter: number): readonly InviteeLink[];
		/** Returns the latest decision about an invitee. Without a decision the rebates are held. */
		decisionOn(invitee: number): RebateDecision | undefined;
		/** Returns the general terms in force on a UTC day (days since the epoch). */
		termsOn(day: number): GeneralTerms;
		/** Returns the general terms that the latest command has set; they may begin tomorrow. */
		latestTerms(): GeneralTerms;
		/** Returns the ratio of an inviter's rebates for fees of a UTC day. */
		ratioOn(inviter: number, day: number): InviterRatio;
		/** Returns the latest terms of a partner, also after the end of the partnership (ratio 0); undefined for other users. */
		partner(user: number): PartnerTerms | undefined;
		/** Returns all current and former partners with their latest terms. */
		partners(): readonly PartnerTerms[];
		/** Returns the current partner with an authorization code; undefined if there is none. */
		partnerOfCode(code: string): number | undefined;
		/**
		 * Returns an inviter's held rebates by asset, ledger units, that are neither paid nor lapsed. Rebates of closed days that no
		 * settlement has reached yet, and of the current day, are not included.
		 */
		pending(inviter: number): ReadonlyMap<number, bigint>;
		/** Returns an invitee's held rebates by asset, ledger units. */
		heldFor(invitee: number): ReadonlyMap<number, bigint>;
		/** Returns the newest closed day; undefined before the first one. */
		lastClosedDay(): Omit<ReferralDayClosed, "type"> | undefined;
		/** Number of the last settlement. The next `SettleRebates` names one more. */
		readonly settlement: number;
		/**
		 * Tells if `SettleRebates` may have something to pay or hold. It can be true without work, for example while an inviter is
		 * frozen; the command then has no effect.
		 */
		readonly mayHaveWork: boolean;
	};
}
