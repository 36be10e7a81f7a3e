// Generates random commands for accounts: new users and changes of standing.
import { FIRST_USER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";

export function accountsSample({ draw, users }: SampleWorld): Sample {
	const by = SERVICE.accounts;
	let version = 0;
	return {
		weight: 2,
		opening: users.map((user) => ({ type: "OpenAccount", by, user })),
		next() {
			const stranger = draw.chance(0.05) ? draw.pick([FIRST_USER - 1, 2 * FIRST_USER]) : undefined;
			if (draw.chance(0.5)) {
				return { type: "OpenAccount", by, user: stranger ?? (users[0] as number) + draw.below(users.length + 2) };
			}
			// Restrictions are rare here, and a later random command soon lifts them.
			const standing = draw.chance(0.15) ? draw.pick(["closing_only", "frozen"]) : "trading";
			version++;
			return {
				type: "SetStanding",
				by,
				user: stranger ?? draw.pick(users),
				version: draw.chance(0.8) ? version : draw.below(version),
				standing,
			};
		},
		changed: (command) => ({ ...command, user: (command.user as number) + 1 }),
	};
}
