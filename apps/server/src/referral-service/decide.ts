import type { AllowRebates } from "@candor/core";
import type { RebateDecision } from "../exchange/products/referral/views.ts";
import type { Pair, SamePerson } from "./pair-checks.ts";

/** Reason that is recorded with a decision that allows rebates. */
const PASSED = "checks_passed";
const SAME_PERSON: ReadonlySet<string> = new Set<SamePerson>(["same_document", "same_payout_account", "same_device"]);

type Decision = Pick<AllowRebates, "type" | "invitee" | "allowed" | "reason">;

/**
 * Returns the decision about the rebates of an inviter and an invitee (a pair) that must be recorded; undefined if the newest
 * recorded decision is still right. Rebates without any decision are held. An unverified pair therefore needs a decision only if
 * the newest decision allowed rebates.
 * @param signs signs that both users are the same person; undefined if one of the two is not verified
 */
export function decisionOf(
	{ user, inviter }: Pair,
	decision: Pick<RebateDecision, "allowed" | "reason"> | undefined,
	signs: readonly SamePerson[] | undefined,
	isVerified: (user: number) => boolean,
): Decision | undefined {
	const allowed = signs !== undefined && signs.length === 0;
	if (!allowed && signs === undefined && decision?.allowed !== true) return undefined;
	// Signs that both users are the same person hold the rebates until an operator releases them. The user can delete the card or
	// the data that was the sign, so a missing sign does not release them.
	if (allowed && decision?.allowed === false && SAME_PERSON.has(decision.reason)) return undefined;
	const reason = allowed ? PASSED : (signs?.[0] ?? (isVerified(inviter) ? "invitee_unverified" : "inviter_unverified"));
	if (decision !== undefined && decision.allowed === allowed && decision.reason === reason) return undefined;
	return { type: "AllowRebates", invitee: user, allowed, reason };
}
