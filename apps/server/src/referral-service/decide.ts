import type { AllowRebates } from "@candor/core";
import type { RebateDecision } from "../exchange/products/referral/views.ts";
import type { Pair, SamePerson } from "./pair-checks.ts";

/** Reason of a decision that allows rebates. */
const PASSED = "checks_passed";
const SAME_PERSON: ReadonlySet<string> = new Set<SamePerson>(["same_document", "same_payout_account", "same_device"]);

type Decision = Pick<AllowRebates, "type" | "invitee" | "allowed" | "reason">;

/**
 * Returns the decision that a pair needs; undefined if the newest decision is right. Rebates are held without a decision, so an unverified pair needs a decision only if its rebates were allowed before.
 * @param signs signs that both users are the same person; undefined if a user of the pair is not verified
 */
export function decisionOf(
	{ user, inviter }: Pair,
	decision: Pick<RebateDecision, "allowed" | "reason"> | undefined,
	signs: readonly SamePerson[] | undefined,
	isVerified: (user: number) => boolean,
): Decision | undefined {
	const allowed = signs !== undefined && signs.length === 0;
	if (!allowed && signs === undefined && decision?.allowed !== true) return undefined;
	// Only operators release a hold for one person, because a user can delete the card or the data that was the sign.
	if (allowed && decision?.allowed === false && SAME_PERSON.has(decision.reason)) return undefined;
	const reason = allowed ? PASSED : (signs?.[0] ?? (isVerified(inviter) ? "invitee_unverified" : "inviter_unverified"));
	if (decision !== undefined && decision.allowed === allowed && decision.reason === reason) return undefined;
	return { type: "AllowRebates", invitee: user, allowed, reason };
}
