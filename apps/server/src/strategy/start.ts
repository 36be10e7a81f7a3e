// Runs the strategies on the exchange's clock.
import type { Clock } from "@candor/journal";
import { runSteps } from "../run-steps.ts";
import type { StrategyNeeds } from "./needs.ts";
import { Strategy } from "./strategy.ts";

const STEP_MS = 10_000;

export function startStrategies(needs: StrategyNeeds & { readonly clock: Clock }): { stop(): Promise<void> } {
	const running = new Strategy(needs);
	return runSteps(needs.clock, STEP_MS, (now) => running.step(now));
}
