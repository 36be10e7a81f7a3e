import { expect, test } from "vitest";
import { hold } from "./hold.ts";
import { eventually } from "./person.ts";
import { openStill, SPOT_CODE, spotTab, stopClock } from "./still-clock.ts";

test("a slow page keeps the previous page for 200 ms, then shows a skeleton, then the page", async () => {
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
