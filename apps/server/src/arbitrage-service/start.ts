// Runs the strategies on the exchange's clock.
import type { Clock } from "@candor/journal";
import { runSteps, type Steps } from "../runtime/run-periodically.ts";
import { Strategy } from "./arbitrage-service.ts";
import type { StrategyNeeds } from "./needs.ts";

const STEP_MS = 10_000;

export function startStrategies(needs: StrategyNeeds & { readonly clock: Clock }): Steps {
	const running = new Strategy(needs);
	return runSteps(needs.clock, STEP_MS, (now) => running.step(now));
}
