import { expect, test } from "vitest";
import { available, bestPrice, eventually, expectToast, field, pickMarket, place, waitingCount } from "./person.ts";
import { backCloses, openTrader, rows } from "./trading-screen.ts";

test("a user places orders, filters them by pair, cancels one and then all, and sees the reasons", async () => {
	const { context, page, faults } = await openTrader();
	for (const [coin, name] of [
		["BTC", "Buy BTC"],
		["ETH", "Buy ETH"],
		["ETH", "Buy ETH"],
	] as const) {
		await pickMarket(page, coin);
		await rows(page, "Bid").first().waitFor();
		await field(page, "Price").fill((Number(await bestPrice(page, "Bid")) * 0.8).toFixed(1));
		await field(page, "Amount").fill("0.01");
		await Promise.all([expectToast(page, /Order placed/), place(page, name)]);
	}
	await waitingCount(page, 3);
	const filter = page.getByRole("button", { name: "This pair" });
	await filter.click();
	await waitingCount(page, 2);
	await page.getByRole("button", { name: "Cancel", exact: true }).first().click();
	await waitingCount(page, 1);
	await filter.click();
	await waitingCount(page, 2);
	await page.getByRole("button", { name: "Cancel all" }).click();
	await backCloses(page, page.getByRole("alertdialog"));
	await waitingCount(page, 2);
	await page.getByRole("button", { name: "Cancel all" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel all" }).click();
	await waitingCount(page, 0);
	await eventually(() => available(page)).toBe("10000.00");
	await page.getByRole("tab", { name: "Cancelled" }).click();
	await eventually(() => page.getByText("You cancelled it").count()).toBe(3);
	expect(faults).toEqual([]);
	await context.close();
});
