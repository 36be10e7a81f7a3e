import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import type { ReferralServiceDependencies } from "./dependencies.ts";
import { ReferralService } from "./referral-service.ts";

const STEP_MS = 1_000;

export function startReferral(dependencies: ReferralServiceDependencies & { readonly clock: Clock }): PeriodicRun {
	const service = new ReferralService(dependencies);
	return runPeriodically(dependencies.clock, STEP_MS, (now) => service.step(now));
}
