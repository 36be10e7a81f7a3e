// Accounts in random flows: people who come, and standings that change.
import { SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";

export function accountsSample({ draw, users }: SampleWorld): Sample {
	const by = SERVICE.accounts;
	let version = 0;
	return {
		weight: 2,
		opening: users.map((user) => ({ type: "OpenAccount", by, user })),
		next() {
			if (draw.chance(0.5)) return { type: "OpenAccount", by, user: (users[0] as number) + draw.below(users.length + 2) };
			// One of the people now and then; whoever is restricted is let go again soon.
			const standing = draw.chance(0.15) ? draw.pick(["closing_only", "frozen"]) : "trading";
			if (draw.chance(0.9)) version++;
			return { type: "SetStanding", by, user: draw.pick(users), version, standing };
		},
		changed: (command) => ({ ...command, user: (command.user as number) + 1 }),
	};
}
