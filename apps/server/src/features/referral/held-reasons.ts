import type { CallData, ConsoleData } from "@candor/contract";
import type { ReferralViews } from "../../exchange/products/referral/views.ts";
import type { VerificationViews } from "../../exchange/products/verification/views.ts";

export type HeldReason = ConsoleData<"referral/held">["list"][number]["why"][number];
type ShownReason = CallData<"user/invite">["held_why"][number];

const CODES: readonly HeldReason[] = ["same_document", "same_payout_account", "same_device"];

/**
 * Returns the reasons why the rebates for an invitee's fees are held. The list is empty if they are allowed, or if both users are
 * verified and the first check has not run yet.
 */
export function heldReasons(views: ReferralViews & VerificationViews, invitee: number, inviter: number): readonly HeldReason[] {
	const decision = views.referral.decisionOn(invitee);
	if (decision?.allowed === true) return [];
	const isVerified = (user: number) => views.verification.find(user)?.basic === true;
	const reasons: HeldReason[] = [];
	if (decision?.by === "operator") reasons.push("held_by_operator");
	if (!isVerified(inviter)) reasons.push("inviter_unverified");
	if (!isVerified(invitee)) reasons.push("invitee_unverified");
	const code = CODES.find((one) => one === decision?.reason);
	return code === undefined ? reasons : [...reasons, code];
}

/**
 * Returns the reasons in the form that the inviter may see. A sign that both accounts belong to one person is hidden, because it
 * would reveal data of the other user.
 */
export function shownReasons(reasons: readonly HeldReason[]): readonly ShownReason[] {
	return reasons.map((reason) =>
		reason === "inviter_unverified" || reason === "invitee_unverified" ? reason : ("under_review" as const),
	);
}
