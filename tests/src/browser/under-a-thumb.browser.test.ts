import { expect, test } from "vitest";
import { picture } from "./chromium.ts";
import { bar, openOrderForm, tapAt } from "./order-form.ts";
import { eventually, field } from "./person.ts";

test("the open keyboard hides the tab bar, so that the order form's field and button are visible", async () => {
	const { context, page, faults } = await openOrderForm();
	await field(page, "Price").fill("30000");
	await field(page, "Amount").tap();
	await field(page, "Amount").fill("0.01");
	await page.setViewportSize({ width: 390, height: 508 });
	await bar(page).waitFor({ state: "hidden" });
	const buy = page.getByRole("button", { name: "Buy BTC", exact: true });
	await eventually(async () => {
		const [top, bottom] = [await field(page, "Amount").boundingBox(), await buy.boundingBox()];
		return top !== null && bottom !== null && top.y >= 0 && bottom.y + bottom.height <= 508;
	}).toBe(true);
	await picture(page, "keyboard-open");
	await tapAt(page, buy);
	await page.getByRole("dialog", { name: "Buy BTC" }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
