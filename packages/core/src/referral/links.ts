import type { Rebate, RebatesAllowed } from "./messages.ts";

/** The permanent link from an invited user to the inviter. Rebates for the user's fees are held until a decision allows them. */
export interface Link {
	readonly user: number;
	readonly inviter: number;
	readonly imported: boolean;
	readonly at: number;
	/** The latest decision about the rebates. It is undefined before the first decision, and rebates are held then. */
	decision: Pick<RebatesAllowed, "allowed" | "by" | "reason" | "at"> | undefined;
	/** The day whose rows contain the invitee's latest fees. The next field is the invitee's newest row of that day. */
	countedIn: object | undefined;
	firstRow: number;
	/** Unpaid rebates that settlements have held, the oldest first. */
	readonly held: Set<HeldRebate>;
	/** True while the link is in the queue of links whose held rebates can be paid. */
	queued: boolean;
}

export interface HeldRebate extends Rebate {
	readonly link: Link;
	/** Day (UTC, in days since 1970) at whose start the rebate lapses. */
	lapseDay: number;
	announced: boolean;
	/** Position of the rebate in the order in which rebates were held. Snapshots keep this order. */
	place: number;
}

export function newLink({ user, inviter, imported, at }: Pick<Link, "user" | "inviter" | "imported" | "at">): Link {
	return { user, inviter, imported, at, decision: undefined, countedIn: undefined, firstRow: -1, held: new Set(), queued: false };
}

export const isAllowed = ({ decision }: Link) => decision?.allowed === true;
