// Decides an application whose review has passed its deadline (docs/reference/rules.md §10).
import { hasTakeoverReason, type Withdrawal } from "./state.ts";

export interface DeadlineFacts {
	/** Limit of the coin on the network from which two operators must approve, ledger units; undefined if the network lost the coin. */
	readonly twoOperatorLimit: bigint | undefined;
	readonly isStopped: boolean;
	readonly isHeld: boolean;
	readonly fitsCap: boolean;
}

/**
 * `alarm`: only operators decide, so the missed deadline counts each day. `ask`: the user must confirm again. `refund`: the user did not.
 * `wait`: the application comes first on the next day.
 */
export type DeadlineDecision = "approve" | "ask" | "refund" | "alarm" | "wait";

export function decideAtDeadline(
	one: Withdrawal,
	facts: DeadlineFacts,
): { readonly way: DeadlineDecision; readonly code: string } {
	const { twoOperatorLimit } = facts;
	if (one.manual) return { way: "alarm", code: "operators_only" };
	if (twoOperatorLimit === undefined || one.applied.amount >= twoOperatorLimit) return { way: "alarm", code: "two_operators" };
	if (hasTakeoverReason(one.applied.reasons) && !one.confirmed) {
		return one.askedAt === 0 ? { way: "ask", code: "confirm_needed" } : { way: "refund", code: "not_confirmed" };
	}
	if (facts.isStopped) return { way: "wait", code: "stopped" };
	if (facts.isHeld) return { way: "wait", code: "held" };
	return facts.fitsCap ? { way: "approve", code: "automatic" } : { way: "wait", code: "daily_cap" };
}
