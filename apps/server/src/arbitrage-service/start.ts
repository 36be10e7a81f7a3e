import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import { Strategy } from "./arbitrage-service.ts";
import type { StrategyDependencies } from "./dependencies.ts";

const STEP_MS = 10_000;

export function startStrategies(dependencies: StrategyDependencies & { readonly clock: Clock }): PeriodicRun {
	const running = new Strategy(dependencies);
	return runPeriodically(dependencies.clock, STEP_MS, (now) => running.step(now));
}
