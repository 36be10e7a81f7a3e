import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import type { WithdrawalServiceDependencies } from "./dependencies.ts";
import { WithdrawalService } from "./withdrawal-service.ts";

const STEP_MS = 2_000;

export function startWithdrawals(dependencies: WithdrawalServiceDependencies & { readonly clock: Clock }): PeriodicRun {
	const service = new WithdrawalService(dependencies);
	return runPeriodically(dependencies.clock, STEP_MS, (now) => service.step(now));
}
