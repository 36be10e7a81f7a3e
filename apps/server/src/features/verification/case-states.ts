// States of a level of identity verification, and the events that change the state (docs/reference/rules.md §11, Verification).
import type { VerificationState } from "@candor/contract";

export const CASE_EVENTS = ["submit", "appeal", "accept", "reject", "freeze", "expire"] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];

/**
 * The next state for each state and event. The user causes `submit` and `appeal`; reviewers cause `accept`, `reject` and
 * `freeze`; the daily job causes `expire`. A verified user may match a new watch list, so `verified` and `needs_update` can be
 * frozen too.
 */
const NEXT: Readonly<Record<VerificationState, Readonly<Partial<Record<CaseEvent, VerificationState>>>>> = {
	unverified: { submit: "under_review" },
	under_review: { accept: "verified", reject: "rejected", freeze: "frozen" },
	verified: { expire: "needs_update", freeze: "frozen" },
	rejected: { submit: "under_review", appeal: "under_review" },
	needs_update: { submit: "under_review", freeze: "frozen" },
	frozen: { accept: "verified", reject: "rejected" },
};

/** Returns the next state; undefined if the event is not possible in this state. */
export function nextState(state: VerificationState, event: CaseEvent): VerificationState | undefined {
	return NEXT[state][event];
}

export interface Rejected {
	readonly state: VerificationState;
	readonly kind: "retry" | "mismatch" | "final" | null;
	readonly appealed: boolean;
}

/** Returns the code of a refusal if the user may not send new data now; otherwise undefined. */
export function submitObstacle({ state, kind }: Pick<Rejected, "state" | "kind">) {
	if (state === "rejected" && kind === "final") return "verification_final";
	if (nextState(state, "submit") !== undefined) return undefined;
	if (state === "under_review") return "verification_under_review";
	return state === "frozen" ? "verification_frozen" : "verification_done";
}

/**
 * Returns the code of a refusal if the user may not appeal; otherwise undefined. Only a final rejection can be appealed, and only
 * once.
 */
export function appealObstacle({ state, kind, appealed }: Rejected) {
	if (state !== "rejected" || kind !== "final") return "appeal_not_possible";
	return appealed ? "appeal_used" : undefined;
}
