import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import type { RatesDependencies } from "./dependencies.ts";
import { RatesService } from "./rates-service.ts";

const STEP_MS = 30_000;

export function startRates(dependencies: RatesDependencies & { readonly clock: Clock }): PeriodicRun {
	const service = new RatesService(dependencies);
	return runPeriodically(dependencies.clock, STEP_MS, (now) => service.step(now));
}
