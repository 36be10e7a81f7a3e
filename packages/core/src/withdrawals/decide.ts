// Decides about an application when the deadline of its review has passed (docs/reference/rules.md §10).
import { hasTakeoverReason, type Withdrawal } from "./state.ts";

export interface DeadlineFacts {
	/**
	 * From this amount on, two operators must approve a withdrawal of the coin on the network, ledger units; undefined if the coin
	 * can no longer be withdrawn there.
	 */
	readonly twoOperatorLimit: bigint | undefined;
	readonly isStopped: boolean;
	readonly isHeld: boolean;
	readonly fitsCap: boolean;
}

/**
 * `approve`: the application is approved automatically. `ask`: the user must confirm it again. `refund`: the user did not confirm
 * it, so the money is returned. `alarm`: only operators may decide, and each further day counts as another missed deadline.
 * `wait`: the application is tried again on the next day, before newer ones.
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
