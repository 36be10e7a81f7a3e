// Generates random commands for tests of limits. Few users set limits, and most of these limits are high, so that the other
// commands of these users still succeed.
import type { Sample, SampleWorld } from "../engine/sample.ts";

export function limitsSample({ draw, users, now }: SampleWorld): Sample {
	return {
		weight: 1,
		next() {
			const by = draw.pick(users.slice(0, 3));
			const dailyLoss = draw.pick([0n, 5_000_000n, 900_000_000n, 900_000_000n, draw.chance(0.1) ? -1n : 0n]);
			const breakUntil = draw.chance(0.3) ? now() + draw.pick([-1, 0, 2_000, 20_000, 400 * 86_400_000]) : 0;
			return { type: "SetLimits", by, dailyLoss, breakUntil };
		},
		changed: (command) => ({ ...command, dailyLoss: (command.dailyLoss as bigint) + 1n }),
	};
}
