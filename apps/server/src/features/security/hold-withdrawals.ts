// Withdrawals wait after a change of the account's own safety: the core holds them before the change is made, so that no crash in
// between leaves the change without its hold (docs/reference/rules.md §11).
import { randomUUID } from "node:crypto";
import { type HoldReason, SERVICE } from "@candor/core";
import type { Submits } from "../../http/dependencies.ts";

/** The core refused to set a hold. */
class HoldRefused extends Error {
	override name = "HoldRefused";
}

export type Hold = (user: number, reason: HoldReason) => Promise<void>;

/** Resolves when the hold is durable; rejects like `submit`, and then nothing may be changed. */
export function withdrawalHold(exchange: Submits): Hold {
	return async (user, reason) => {
		const command = { type: "HoldWithdrawals", id: `hold:${randomUUID()}`, by: SERVICE.accounts, user, reason } as const;
		const { outcome } = await exchange.submit(command);
		// An account that the core has not opened yet has nothing to withdraw.
		if (outcome.kind === "refused" && outcome.refusal.code === "unknown_account") return;
		if (outcome.kind === "refused") throw new HoldRefused(`HoldWithdrawals of ${user} was refused: ${outcome.refusal.code}`);
	};
}
