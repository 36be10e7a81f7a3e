// A clock that does not jump when the device's clock is set. The estimate of the server's clock is based on it.

interface Sight extends EventTarget {
	readonly hidden: boolean;
}

/** Two measurements of the same time may differ by this, ms. */
const SAME_MS = 1_000;

/**
 * Returns a clock that gives whole ms. It starts with the time of the device's clock. Each call adds the time that has passed
 * since the previous call.
 *
 * Two sources measure the passed time. `performance.now` cannot be set, but may stop while the device sleeps. The device's clock
 * runs during sleep, but can be set. The device's clock is used only if it shows more passed time and the device may have slept:
 * the page was hidden since the previous call, or the program has no page. In all other cases `performance.now` is used.
 *
 * So a device's clock that is set back has no effect. A clock that is set ahead has no effect while the page is visible, because
 * a device does not sleep then. A clock that is set ahead while the page is hidden looks like sleep; the server's next response
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
