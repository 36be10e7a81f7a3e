// Generates random commands for tests of liabilities: snapshots, mostly of the current day, and publications with right and wrong
// totals.
import { SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { DAY_MS } from "../engine/time.ts";
import type { SnapshotBegun } from "./messages.ts";

export function liabilitiesSample({ draw, now }: SampleWorld): Sample {
	let newest: Pick<SnapshotBegun, "snapshot" | "totals"> = { snapshot: 0, totals: [] };
	return {
		weight: 1,
		observe(event) {
			if (event.type === "SnapshotBegun") newest = event as SnapshotBegun;
		},
		next(): SampleCommand {
			const by = SERVICE.liabilities;
			if (draw.chance(0.4)) return { type: "BeginSnapshot", by, day: Math.floor(now() / DAY_MS) + draw.pick([0, 0, 0, 1]) };
			const depth = draw.below(4);
			const { snapshot } = newest;
			return {
				...{ type: "PublishRoot", by, sequence: draw.below(1_000), root: draw.pick(["ab", "cd"]).repeat(32), depth },
				snapshot: draw.pick([snapshot, snapshot, snapshot, Math.max(0, snapshot - 1), snapshot + 1]),
				count: draw.pick([2 ** depth, 2 ** depth, 99]),
				totals: draw.chance(0.8) ? newest.totals : [{ asset: 3, ledger: BigInt(draw.below(100)), valued: 0n }],
			};
		},
		changed: (command) =>
			command.type === "BeginSnapshot" ? { ...command, day: (command.day as number) + 1 } : { ...command, sequence: 1_001 },
	};
}
