// Generates random commands for deposits.
import { SERVICE } from "../engine/actors.ts";
import type { Sample, SampleWorld } from "../engine/sample.ts";

export function depositsSample({ draw }: SampleWorld): Sample {
	return {
		weight: 1,
		next: () => ({ type: "FinalizeDeposit", by: SERVICE.custody, deposit: draw.below(10) }),
		changed: (command) => ({ ...command, deposit: (command.deposit as number) + 1 }),
	};
}
