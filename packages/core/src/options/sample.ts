// Generates random commands for tests of options, with small and large stakes in real and demo money. The options are short, so
// many of them end during a test.
import { FOUNDER } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";

const REASON = "for a test";
const SHORT = 2;
const LONGER = 10;
const PAYOUTS = new Map([
	[SHORT, 800_000],
	[LONGER, 850_000],
]);
const STAKE = { minStake: 1_000_000n, maxStake: 100_000_000n } as const;

export function optionsSample({ draw, users }: SampleWorld): Sample {
	const terms = (seconds: number, more: object = {}): SampleCommand => {
		const usual = { payoutPpm: PAYOUTS.get(seconds) ?? 900_000, ...STAKE, active: true, reason: REASON };
		return { type: "SetOptionTerms", by: FOUNDER, seconds, ...usual, ...more };
	};
	const market = (pair: number, active: boolean): SampleCommand => {
		return { type: "SetOptionMarket", by: FOUNDER, pair, active, reason: REASON };
	};
	const transfer = (by: number): SampleCommand => {
		return { type: "Transfer", by, asset: 3, from: "coin", to: "option", amount: 100_000n };
	};
	return {
		weight: 12,
		opening: [...PAYOUTS.keys()]
			.map((seconds) => terms(seconds))
			.concat([1, 2].map((pair) => market(pair, true)))
			.concat(users.map(transfer)),
		next() {
			if (draw.chance(0.03)) {
				const by = draw.pick([FOUNDER, 6, 7, 2]);
				if (draw.chance(0.4)) return { ...market(draw.pick([1, 2, 9]), draw.chance(0.95)), by };
				const more = draw.pick([
					{ payoutPpm: 0 },
					{ payoutPpm: 700_000 },
					{ minStake: 0n },
					{ maxStake: 1n },
					{ seconds: 30, active: false },
					{},
				]);
				return { ...terms(draw.pick([SHORT, LONGER, 30, 0, 100_000]), { ...more }), by };
			}
			if (draw.chance(0.15)) return { ...transfer(draw.pick(users)), amount: BigInt(draw.below(200_000_000)) };
			const seconds = draw.pick([SHORT, SHORT, SHORT, LONGER, LONGER, 7]);
			const payoutPpm = draw.chance(0.97) ? (PAYOUTS.get(seconds) ?? 900_000) : 700_000;
			const few = BigInt(draw.between(1, 20)) * 1_000_000n + BigInt(draw.below(1_000_000));
			const stake = draw.chance(0.1) ? draw.pick([0n, 999_999n, 100_000_001n, 90_000_000n, -1n]) : few;
			const account = draw.pick(["real", "simulation"]);
			const pair = draw.pick([1, 1, 1, 1, 1, 2, 2, 9]);
			return { type: "BuyOption", by: draw.pick(users), pair, up: draw.chance(0.5), seconds, stake, payoutPpm, account };
		},
		changed(command) {
			if (command.type === "BuyOption") return { ...command, up: command.up !== true };
			if (command.type === "Transfer") return { ...command, amount: 7n };
			return { ...command, reason: "another" };
		},
	};
}
