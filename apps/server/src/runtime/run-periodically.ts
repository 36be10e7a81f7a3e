// Runs a step again and again on the exchange's clock until stopped. Each step starts a fixed time after the previous one has
// ended.
import type { Clock, TimerHandle } from "@candor/journal";

export interface PeriodicRun {
	/** Number of finished steps. The number does not increase while a step hangs. */
	readonly done: number;
	stop(): Promise<void>;
}

/**
 * Starts the periodic runs. The first step has begun when this function returns.
 * @param step must never reject; gets the wall clock in ms
 */
export function runPeriodically(clock: Clock, everyMs: number, step: (now: number) => Promise<void>): PeriodicRun {
	let timer: TimerHandle | undefined;
	let stopped = false;
	let done = 0;
	let running = Promise.resolve();
	const run = () => {
		running = step(clock.wall());
		void running.then(() => {
			done++;
			if (!stopped) timer = clock.setTimer(run, everyMs);
		});
	};
	run();
	return {
		get done() {
			return done;
		},
		async stop() {
			stopped = true;
			if (timer !== undefined) clock.clearTimer(timer);
			await running;
		},
	};
}
