// Switches off time limits of the app that a slow machine would reach in tests about other behaviour.
import type { BrowserContext } from "playwright-core";

/** Switches off one time limit: from the next document on, timers of exactly this length never fire. */
export async function suspendLimit(context: BrowserContext, limitMs: number): Promise<void> {
	await context.addInitScript((limit) => {
		const setTimer = window.setTimeout.bind(window);
		const setLimited = (run: TimerHandler, ms?: number, ...given: unknown[]) => (ms === limit ? 0 : setTimer(run, ms, ...given));
		window.setTimeout = setLimited as typeof window.setTimeout;
	}, limitMs);
}
