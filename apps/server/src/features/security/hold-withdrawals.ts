// Holds withdrawals after a security change. The core records the hold before the change is made, so that after a crash there is
// no change without a hold (docs/reference/rules.md §11).
import { randomUUID } from "node:crypto";
import { type HoldReason, SERVICE } from "@candor/core";
import type { Submits } from "../../http/dependencies.ts";

class HoldRefused extends Error {
	override name = "HoldRefused";
}

export type Hold = (user: number, reason: HoldReason) => Promise<void>;

/**
 * Returns a function that holds a user's withdrawals. It resolves when the hold is in the journal. If it rejects, the caller must
 * not make the security change.
 */
export function withdrawalHold(exchange: Submits): Hold {
	return async (user, reason) => {
		const command = { type: "HoldWithdrawals", id: `hold:${randomUUID()}`, by: SERVICE.accounts, user, reason } as const;
		const { outcome } = await exchange.submit(command);
		// The core has not opened this account yet, so there is no money to withdraw.
		if (outcome.kind === "refused" && outcome.refusal.code === "unknown_account") return;
		if (outcome.kind === "refused") throw new HoldRefused(`HoldWithdrawals of ${user} was refused: ${outcome.refusal.code}`);
	};
}
