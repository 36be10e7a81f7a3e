import type { Rebate, RebatesAllowed } from "./messages.ts";

/** The permanent link of an invited user to the inviter. Rebates are held until a decision allows them. */
export interface Link {
	readonly user: number;
	readonly inviter: number;
	readonly imported: boolean;
	readonly at: number;
	/** The latest decision; undefined before the first one, which means held. */
	decision: Pick<RebatesAllowed, "allowed" | "by" | "reason" | "at"> | undefined;
	/** The day whose rows contain this invitee's latest fees, and the invitee's newest row in it. */
	countedIn: object | undefined;
	firstRow: number;
	/** Unpaid rebates that a settlement has held, oldest first. */
	readonly held: Set<HeldRebate>;
	/** True while the link waits in the queue of links whose held rebates can be paid. */
	queued: boolean;
}

export interface HeldRebate extends Rebate {
	readonly link: Link;
	/** The rebate lapses at the start of this day. */
	lapseDay: number;
	announced: boolean;
	/** Place in the order in which rebates were held; snapshots keep this order. */
	place: number;
}

export function newLink({ user, inviter, imported, at }: Pick<Link, "user" | "inviter" | "imported" | "at">): Link {
	return { user, inviter, imported, at, decision: undefined, countedIn: undefined, firstRow: -1, held: new Set(), queued: false };
}

export const isAllowed = ({ decision }: Link) => decision?.allowed === true;
