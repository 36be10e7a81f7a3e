// Runs the strategies on the exchange's clock.
import type { Clock, TimerHandle } from "@candor/journal";
import type { StrategyNeeds } from "./needs.ts";
import { Strategy } from "./strategy.ts";

const STEP_MS = 10_000;

export function startStrategies(needs: StrategyNeeds & { readonly clock: Clock }): { stop(): Promise<void> } {
	const { clock } = needs;
	const strategy = new Strategy(needs);
	let timer: TimerHandle | undefined;
	let stopped = false;
	let running = Promise.resolve();
	const run = () => {
		running = strategy.step(clock.wall());
		void running.then(() => {
			if (!stopped) timer = clock.setTimer(run, STEP_MS);
		});
	};
	run();
	return {
		async stop() {
			stopped = true;
			if (timer !== undefined) clock.clearTimer(timer);
			await running;
		},
	};
}
