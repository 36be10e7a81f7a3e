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
 * `alarm`: only operators decide, so the missed deadline counts each day. `ask`: the user must confirm again. `refund`: the user did not confirm. `wait`: the application is first in the order of the next day.
 */
export type DeadlineDecision = "approve" | "ask" | "refund" | "alarm" | "wait";

export function decideAtDeadline(
	one: Withdrawal,
	facts: DeadlineFacts,
): { readonly way: DeadlineDecision; readonly cause: string } {
	const { twoOperatorLimit } = facts;
	if (one.manual) return { way: "alarm", cause: "operators_only" };
	if (twoOperatorLimit === undefined || one.applied.amount >= twoOperatorLimit) return { way: "alarm", cause: "two_operators" };
	if (hasTakeoverReason(one.applied.reasons) && !one.confirmed) {
		return one.askedAt === 0 ? { way: "ask", cause: "confirm_needed" } : { way: "refund", cause: "not_confirmed" };
	}
	if (facts.isStopped) return { way: "wait", cause: "stopped" };
	if (facts.isHeld) return { way: "wait", cause: "held" };
	return facts.fitsCap ? { way: "approve", cause: "automatic" } : { way: "wait", cause: "daily_cap" };
}
