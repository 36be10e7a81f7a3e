// Suspends time limits of the app that a slow machine would reach in a test about something else.
import type { BrowserContext } from "playwright-core";

/** Suspends a time limit: in the next document, timers of exactly this length never fire. */
export async function suspendLimit(context: BrowserContext, limitMs: number): Promise<void> {
	await context.addInitScript((limit) => {
		const setTimer = window.setTimeout.bind(window);
		const setLimited = (run: TimerHandler, ms?: number, ...given: unknown[]) => (ms === limit ? 0 : setTimer(run, ms, ...given));
		window.setTimeout = setLimited as typeof window.setTimeout;
	}, limitMs);
}
