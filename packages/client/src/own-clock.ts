// The device's elapsed time, independent of changes of its clock: the reference for the server's clock.

/** Tolerance between two ways to measure the same time. */
const SAME_MS = 1_000;

/** A page's document, as used here; programs have none. */
interface Sight extends EventTarget {
	readonly hidden: boolean;
}

/**
 * Whole ms. Starts at the device's clock and goes on with the time that passed since the last look. `performance.now` cannot be set, but may
 * stand still while a device sleeps; the clock goes on then, but can be set. So the clock is believed where it says more and the device
 * may have slept: the page was out of sight at some time since the last look, or there is no page. A clock that says less was set back. One
 * that says more in front of somebody's eyes was set ahead: what is in sight does not sleep.
 * Nobody can tell a clock that was set ahead out of sight from a sleep; sleep is what phones do, and the next answer corrects it.
 */
export function createOwnClock(): () => number {
	const { document: page } = globalThis as { readonly document?: Sight };
	const outOfSight = () => page === undefined || page.hidden;
	let wall = Date.now();
	let steady = performance.now();
	let now = wall;
	let mayHaveSlept = outOfSight();
	page?.addEventListener("visibilitychange", () => {
		mayHaveSlept ||= outOfSight();
	});
	return () => {
		const [wasWall, wasSteady] = [wall, steady];
		wall = Date.now();
		steady = performance.now();
		const [byClock, passed] = [wall - wasWall, steady - wasSteady];
		now += mayHaveSlept && byClock - passed > SAME_MS ? byClock : passed;
		mayHaveSlept = outOfSight();
		return Math.floor(now);
	};
}
