// Measures time on this device, independent of changes to its clock. The estimate of the server's clock is based on it.

interface Sight extends EventTarget {
	readonly hidden: boolean;
}

/** Tolerance between two ways to measure the same time, ms. */
const SAME_MS = 1_000;

/**
 * Returns a clock, integer ms. It starts at the device's clock and adds the time elapsed since its previous call.
 *
 * Two sources measure the elapsed time. `performance.now` cannot be set, but may pause while the device sleeps. The device's clock
 * continues during sleep, but can be set. The function uses the device's clock only if it shows more elapsed time and the device may have
 * slept: the page was hidden since the previous call, or there is no page.
 *
 * A device's clock that shows less elapsed time was set back. One that shows more while the page was visible was set ahead, because a
 * device with a visible page does not sleep. A clock set ahead while the page was hidden looks like a sleep; the server's next response
 * corrects this error.
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
