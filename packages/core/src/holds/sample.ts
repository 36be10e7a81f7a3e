// Generates random commands for tests of holds: sometimes a known or an unknown user changes a password. The first two users
// rarely do, because a user with a hold cannot sell to other users.
import { FIRST_USER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";
import { HOLD_REASONS } from "./messages.ts";

export function holdsSample({ draw, users }: SampleWorld): Sample {
	return {
		weight: 1,
		next() {
			const user = draw.chance(0.05) ? 2 * FIRST_USER : draw.pick(draw.chance(0.95) ? users.slice(2) : users);
			return { type: "HoldWithdrawals", by: SERVICE.accounts, user, reason: draw.pick(HOLD_REASONS) };
		},
		changed: (command) => ({ ...command, user: (command.user as number) + 1 }),
	};
}
