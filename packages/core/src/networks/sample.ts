// Generates random commands for tests of networks: terms with valid and invalid numbers, and short closures.
import { FOUNDER } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { DAY_MS } from "../engine/time.ts";

const HOUR_MS = DAY_MS / 24;

export function networksSample({ draw, now }: SampleWorld): Sample {
	const sent = (type: string, fields: object): SampleCommand => ({ type, by: FOUNDER, reason: "A test.", ...fields });
	const terms = (network: number, asset: number, change: object = {}): SampleCommand =>
		sent("SetNetworkAsset", {
			network,
			asset,
			chainDecimals: 18,
			depositMinimum: 1_000n,
			withdrawalMinimum: 10_000n,
			withdrawalFee: 500n,
			hourlyCreditCap: 1_000_000_000_000n,
			twoOperatorLimit: 1_000_000n,
			automaticDailyCap: 10_000_000n,
			...change,
		});
	return {
		weight: 1,
		opening: [terms(1, 2), terms(1, 3), terms(3, 1)],
		next() {
			const network = draw.pick([1, 1, 2, 3, 5, 9]);
			const kind = draw.below(8);
			if (kind < 4) {
				const change = draw.pick([
					{},
					{ depositMinimum: BigInt(draw.below(5_000)) },
					{ hourlyCreditCap: BigInt(draw.below(1_000_000_000_000)) },
					{ chainDecimals: draw.pick([6, 40]) },
					{ withdrawalFee: draw.pick([-1n, 10_000n]) },
				]);
				return terms(network, draw.pick([1, 2, 3, 4, 99]), change);
			}
			if (kind === 4) return sent("OpenNetwork", { network });
			const until = Math.max(0, now() + draw.pick([-1, HOUR_MS / 60, HOUR_MS, 3 * DAY_MS]));
			const closure = { network, deposits: draw.chance(0.5), withdrawals: draw.chance(0.5), until };
			return sent(draw.pick(["CloseNetwork", "CloseNetworkLonger"]), closure);
		},
		changed: (command) => ({ ...command, network: (command.network as number) + 1 }),
	};
}
