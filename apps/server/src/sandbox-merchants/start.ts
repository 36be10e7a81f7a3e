import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import type { MerchantsDependencies } from "./dependencies.ts";
import { SandboxMerchants } from "./sandbox-merchants.ts";

const STEP_MS = 5_000;

export function startSandboxMerchants(dependencies: MerchantsDependencies & { readonly clock: Clock }): PeriodicRun {
	const running = new SandboxMerchants(dependencies);
	return runPeriodically(dependencies.clock, STEP_MS, (now) => running.step(now));
}
