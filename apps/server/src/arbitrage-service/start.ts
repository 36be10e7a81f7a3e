// Runs the strategies on the exchange's clock.
import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import { Strategy } from "./arbitrage-service.ts";
import type { StrategyNeeds } from "./needs.ts";

const STEP_MS = 10_000;

export function startStrategies(needs: StrategyNeeds & { readonly clock: Clock }): PeriodicRun {
	const running = new Strategy(needs);
	return runPeriodically(needs.clock, STEP_MS, (now) => running.step(now));
}
