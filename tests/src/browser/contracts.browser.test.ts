import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { button, onPhone, openContracts, positionRows } from "./contracts-tab.ts";
import { eventually, expectToast } from "./person.ts";

const lots = (page: Page | Locator) => page.getByLabel("Lots", { exact: true });

test("a user opens a long position, sets its stop, closes half of the position and then the other half", async () => {
	const { context, page } = await onPhone();
	await openContracts(page);
	await lots(page).fill("20");
	await button(page, "Open long").click();
	await expectToast(page, /^Demo position opened$/);
	const row = positionRows(page).first();
	await row.getByText("Long 10×").waitFor();
	const first = await row.getByText(/^Mark /).textContent();
	await eventually(() => row.getByText(/^Mark /).textContent()).not.toBe(first);

	await button(row, "TP / SL").click();
	const stops = page.getByRole("dialog");
	await stops.getByLabel("Stop loss", { exact: true }).fill("1000");
	await button(stops, "Save").click();
	await stops.waitFor({ state: "hidden" });
	await row.getByText("1,000.0", { exact: true }).waitFor();

	await button(row, "Close").click();
	const closing = page.getByRole("dialog");
	await button(closing, "50%").click();
	await button(closing, "Close 10 lots").click();
	const asking = page.getByRole("alertdialog", { name: "Close 10 lots?" });
	await asking.getByText("10 of 20").waitFor();
	await asking.getByText("Worst price", { exact: true }).waitFor();
	await button(asking, "Back").click();
	await asking.waitFor({ state: "hidden" });
	await button(closing, "Close 10 lots").click();
	await button(asking, "Close 10 lots").click();
	await closing.waitFor({ state: "hidden" });
	await expectToast(page, /^10 lots closed: [+-]?[\d.]+ DEMO/);
	await button(row, "Close").click();
	await button(page.getByRole("dialog"), "Close 10 lots").click();
	await button(page.getByRole("alertdialog"), "Close 10 lots").click();
	await expectToast(page, /^Position closed: [+-]?[\d.]+ DEMO in total$/);
	await page.getByText("No open positions").waitFor();

	await page.getByRole("link", { name: "All positions" }).click();
	await page.getByRole("tab", { name: "Closed" }).click();
	await positionRows(page).first().getByRole("link").click();
	await page.getByRole("heading", { name: "Fills" }).waitFor();
	// Each of the two closing orders has at least one fill, and several if it met several orders of the book.
	const closings = page.getByText(/^Closed [\d,.]+$/).locator("xpath=following-sibling::span[1]");
	const closed = async () => (await closings.allTextContents()).map((text) => Number.parseInt(text, 10));
	await eventually(async () => (await closed()).reduce((sum, lots) => sum + lots, 0)).toBe(20);
	expect((await closed()).length).toBeGreaterThan(1);
	await context.close();
});
