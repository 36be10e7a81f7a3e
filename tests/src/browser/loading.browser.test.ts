// What shows while something is on its way, and when it does not come: docs/product.md §2, §8 and §9 to the millisecond, on a clock that
// the tests move. Code of pages and answers of the server are held back where they would come through the network.
import { expect, test } from "vitest";
import { hold } from "./hold.ts";
import { eventually } from "./person.ts";
import { openStill, SPOT_CODE, spotTab, stopClock } from "./still-clock.ts";

test("keeps the old one for 200 ms, then shows its shape, then itself", async () => {
	const { context, page, faults } = await openStill("/");
	await page.getByText("Total assets").waitFor();
	const code = await hold(page, SPOT_CODE);
	await stopClock(page);
	await spotTab(page).click();
	await eventually(async () => code.count()).toBe(1);
	await page.clock.runFor(190);
	expect(await page.locator("main[aria-busy=true]").count()).toBe(0);
	expect(await page.getByText("Total assets").count()).toBe(1);
	await page.clock.runFor(20);
	await page.locator("main[aria-busy=true]").waitFor();
	await code.release();
	await page.clock.resume();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
