// Runs a sandbox's offerings on the exchange's clock.
import type { Clock, TimerHandle } from "@candor/journal";
import type { OfferingsNeeds } from "./needs.ts";
import { SandboxOfferings } from "./sandbox-offerings.ts";

const STEP_MS = 5_000;

/** The first step is under way when it answers. */
export function startSandboxOfferings(needs: OfferingsNeeds & { readonly clock: Clock }): { stop(): Promise<void> } {
	const { clock } = needs;
	const offerings = new SandboxOfferings(needs);
	let timer: TimerHandle | undefined;
	let stopped = false;
	let running = Promise.resolve();
	const run = () => {
		running = offerings.step(clock.wall());
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
