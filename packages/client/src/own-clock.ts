// The device's elapsed time, independent of changes of its clock: the reference for the server's clock.

/** Tolerance between two ways to measure the same time. */
const SAME_MS = 1_000;

/** A page's document, as used here; programs have none. */
interface Sight extends EventTarget {
	readonly hidden: boolean;
}

/**
 * Integer ms. Starts at the device's clock and continues with the time elapsed since the previous call. `performance.now` cannot be set, but
 * may pause while the device sleeps. The clock continues during sleep, but can be set. The function follows the clock only if the clock
 * shows more elapsed time and the device may have slept: the page was hidden at some time since the previous call, or there is no page. A
 * clock that shows less was set back. A clock that shows more while the page was visible was set ahead, because a device with a visible page
 * does not sleep. A clock set ahead while the page was hidden looks like a sleep; the next response of the server corrects the error.
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
