// Generates random commands for holds on withdrawals. Sometimes a known or unknown user changes a password, which begins a hold.
import { FIRST_USER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";
import { HOLD_REASONS } from "./messages.ts";

export function holdsSample({ draw, users }: SampleWorld): Sample {
	return {
		weight: 1,
		next() {
			const user = draw.chance(0.05) ? 2 * FIRST_USER : draw.pick(users);
			return { type: "HoldWithdrawals", by: SERVICE.accounts, user, reason: draw.pick(HOLD_REASONS) };
		},
		changed: (command) => ({ ...command, user: (command.user as number) + 1 }),
	};
}
