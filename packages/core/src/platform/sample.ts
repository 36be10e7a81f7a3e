// Generates random commands for tests of the platform's money: deposits, and the funding of pools by one operator and by two.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import { PLATFORM_POOLS } from "./messages.ts";

const REASON = "for a test";
const RICHES = 20_000_000_000n;

export function platformSample({ draw }: SampleWorld): Sample {
	const asset = SETTLEMENT_ASSET;
	return {
		weight: 1,
		opening: [
			{ type: "DepositPlatform", by: SERVICE.custody, asset, amount: RICHES },
			{ type: "FundPlatform", by: FOUNDER, purse: "option_pool", asset, amount: RICHES / 100n, reason: REASON },
		],
		next() {
			const amount = draw.pick([0n, 1n, 5_000_000n, 1n << 61n]);
			if (draw.chance(0.3)) return { type: "DepositPlatform", by: SERVICE.custody, asset: draw.pick([3, 3, 4, 99]), amount };
			const by = draw.pick([FOUNDER, 4, 6, 7, 2]);
			const purse = draw.pick(PLATFORM_POOLS);
			return {
				type: draw.pick(["FundPlatform", "DefundPlatform"]),
				by,
				purse,
				asset: draw.pick([3, 3, 3, 99]),
				amount,
				reason: REASON,
			};
		},
		changed: (command) => ({ ...command, amount: (command.amount as bigint) + 1n }),
	};
}
