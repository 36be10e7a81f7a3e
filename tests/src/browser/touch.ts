// Moves a finger on the page by single touch events, to which the browser responds as to a real finger (it scrolls, for example).
import type { Page } from "playwright-core";

/** Puts a finger down at `from`, moves it to `to` in steps, and lifts it. `before` runs before the finger is lifted. */
export async function drag(
	page: Page,
	from: readonly [x: number, y: number],
	to: readonly [x: number, y: number],
	before: () => Promise<void> = async () => {},
): Promise<void> {
	const touch = await page.context().newCDPSession(page);
	const send = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly { x: number; y: number }[]) =>
		touch.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
	const steps = 16;
	await send("touchStart", [{ x: from[0], y: from[1] }]);
	for (let step = 1; step <= steps; step += 1) {
		const share = step / steps;
		await send("touchMove", [{ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }]);
		await page.evaluate(() => new Promise(requestAnimationFrame));
	}
	await before();
	await send("touchEnd", []);
	await touch.detach();
}
