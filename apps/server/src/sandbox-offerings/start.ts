import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import type { OfferingsDependencies } from "./dependencies.ts";
import { SandboxOfferings } from "./sandbox-offerings.ts";

const STEP_MS = 5_000;

export function startSandboxOfferings(dependencies: OfferingsDependencies & { readonly clock: Clock }): PeriodicRun {
	const running = new SandboxOfferings(dependencies);
	return runPeriodically(dependencies.clock, STEP_MS, (now) => running.step(now));
}
