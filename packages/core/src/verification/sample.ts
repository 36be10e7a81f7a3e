// Generates random commands for tests of verification: most users are verified in some country, some lose their verification, and
// country lists change.
import { FIRST_USER, FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { RESTRICTED_PRODUCTS } from "./messages.ts";

const REASON = "for a test";

export function verificationSample({ draw, users }: SampleWorld): Sample {
	let version = 0;
	const verified = (user: number, country: string): SampleCommand => {
		return {
			type: "SetVerification",
			by: FOUNDER,
			user,
			version: ++version,
			basic: true,
			advanced: false,
			country,
			reason: REASON,
		};
	};
	return {
		weight: 1,
		// The last user is not verified. The second to last user is in a country where options are limited to demo money.
		opening: users.slice(0, -1).map((user, index) => verified(user, index === users.length - 2 ? "DE" : "TH")),
		next() {
			if (draw.chance(0.1)) {
				const user = draw.chance(0.9) ? draw.pick(users) : 2 * FIRST_USER;
				const basic = draw.chance(0.8);
				const lowered = { basic, advanced: basic && draw.chance(0.2) };
				return { type: "LapseVerification", by: SERVICE.accounts, user, version: draw.chance(0.9) ? ++version : 1, ...lowered };
			}
			const by = draw.pick([FOUNDER, FOUNDER, 3, 6, 7]);
			if (draw.chance(0.5)) {
				const demoOnly = draw.pick([["DE", "GB"], ["DE"], ["DE", "US"], ["DE", "DE"], ["Germany"]]);
				const absent = draw.chance(0.1) ? ["TH"] : ["XX"];
				return { type: "SetCountries", by, product: draw.pick(RESTRICTED_PRODUCTS), demoOnly, absent, reason: REASON };
			}
			const user = draw.chance(0.05) ? 2 * FIRST_USER : draw.pick(users);
			const command = verified(user, draw.pick(["TH", "TH", "TH", "JP", "DE", "", "th"]));
			const basic = draw.chance(0.9);
			return { ...command, by, basic, advanced: draw.chance(0.2), version: draw.chance(0.9) ? version : draw.below(version) };
		},
		changed: (command) =>
			command.type === "LapseVerification" ? { ...command, basic: !command.basic } : { ...command, reason: "another" },
	};
}
