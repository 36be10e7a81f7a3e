import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";
import { DEMO_ASSET } from "../ledger/kinds.ts";

const REASON = "for a test";
const PARTICIPANT = 100_001;

export function demoSample({ draw, users }: SampleWorld): Sample {
	return {
		weight: 1,
		// The last user gets no refill here, so that some commands meet an empty demo account.
		opening: [
			{ type: "ListAsset", by: FOUNDER, asset: DEMO_ASSET, code: "DEMO", name: "Demo dollar", decimals: 6 },
			{ type: "OpenAccount", by: SERVICE.accounts, user: PARTICIPANT },
			{ type: "FundDemoPool", by: FOUNDER, amount: 60_000_000n, reason: REASON },
			...users.slice(0, -1).map((by) => ({ type: "RefillDemo", by })),
		],
		next() {
			if (draw.chance(0.4)) return { type: "RefillDemo", by: draw.pick(users) };
			if (draw.chance(0.6)) {
				const user = draw.pick([PARTICIPANT, PARTICIPANT, users[0] as number]);
				return { type: "DepositDemo", by: SERVICE.custody, user, amount: draw.pick([0n, 1n, 5_000_000n, 1n << 61n]) };
			}
			const by = draw.pick([FOUNDER, 4, 6, 2]);
			return { type: "FundDemoPool", by, amount: draw.pick([0n, 1n, 5_000_000n, 1n << 61n]), reason: REASON };
		},
		changed: (command) =>
			command.type === "RefillDemo"
				? { ...command, type: "SetLimits", dailyLoss: 1n, breakUntil: 0 }
				: { ...command, amount: 7n },
	};
}
