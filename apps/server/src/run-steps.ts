// Takes steps on the exchange's clock, each a while after the one before has ended, until it is stopped.
import type { Clock, TimerHandle } from "@candor/journal";

/** The first step is under way when it answers. @param step never rejects; ms of the wall clock */
export function runSteps(clock: Clock, everyMs: number, step: (now: number) => Promise<void>): { stop(): Promise<void> } {
	let timer: TimerHandle | undefined;
	let stopped = false;
	let running = Promise.resolve();
	const run = () => {
		running = step(clock.wall());
		void running.then(() => {
			if (!stopped) timer = clock.setTimer(run, everyMs);
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
