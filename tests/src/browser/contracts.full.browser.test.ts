// Tests contract orders from two browser tabs, refusals that the page shows at the form field they concern, and contracts with
// real money. The tests in tests/src/wire test the server's rules.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { button, onPhone, openContracts, positionRows, post } from "./contracts-tab.ts";
import { bestPrice, eventually, expectToast } from "./person.ts";

const lots = (page: Page | Locator) => page.getByLabel("Lots", { exact: true });

const notes = async (page: Page) =>
	(await page.getByRole("main").getByRole("alert").allTextContents()).map((text) => text.trim());

test("an order for real money needs a confirmation, and more than 20× leverage needs a verified user", async () => {
	const { context, page, token } = await onPhone({ 3: "5000" });
	const moved = { currency_id: "3", from_field: "coin", to_field: "contract", number: "2000", client_id: "to-contract" };
	expect(await post("wallet/change", token, moved)).toBe("ok");
	await openContracts(page);
	await button(page, "Real").click();
	await button(page, /^Leverage/).click();
	await button(page.getByRole("dialog"), "50×").click();
	await button(page.getByRole("dialog"), "Done").click();
	await lots(page).fill("10");
	await button(page, "Open short").or(button(page, "Open long")).click();
	await page.getByRole("dialog", { name: "Verify your identity first" }).waitFor();
	expect(await post("sandbox/verify", token, { country: "JP" })).toBe("ok");
	const known = page.waitForResponse((response) => response.url().includes("/api/user/center"));
	await page.reload();
	await known;
	await eventually(() => page.locator("[data-book-row]").count()).toBeGreaterThan(3);
	await lots(page).fill("10");
	await button(page, "Open long").click();
	const confirm = page.getByRole("dialog", { name: "Open long" });
	await confirm.getByText("Most you can lose").waitFor();
	await button(confirm, "Open long").click();
	await expectToast(page, /^Position opened$/);
	await positionRows(page).first().getByText("Long 50×").waitFor();
	await context.close();
});

describe("a user trades contracts with demo money", () => {
	test("each tab shows a limit order and its cancellation, and a refusal appears at its field", async () => {
		const { context, page } = await onPhone();
		await openContracts(page);
		const other = await context.newPage();
		await openContracts(other);
		await other.getByRole("tab", { name: /^Pending/ }).click();

		await button(page, "Open long").click();
		expect(await notes(page)).toEqual(["Required"]);
		await page.getByRole("combobox", { name: "Order type" }).click();
		await page.getByRole("option", { name: "Limit" }).click();
		await page.getByLabel("Price", { exact: true }).fill("1");
		await lots(page).fill("5");
		await button(page, "Open long").click();
		await eventually(async () => (await notes(page)).length).toBe(1);
		expect(await page.getByLabel("Price", { exact: true }).getAttribute("aria-invalid")).toBe("true");

		const best = Number(await bestPrice(page, "Bid"));
		await page.getByLabel("Price", { exact: true }).fill(String(Math.floor(best * 0.9)));
		await button(page, "Open long").click();
		await expectToast(page, /^Order placed$/);
		await other.getByRole("tab", { name: "Pending (1)" }).waitFor();
		await button(positionRows(other).first(), "Cancel order").click();
		await other.getByRole("alertdialog").getByText("Returns to available").waitFor();
		await button(other.getByRole("alertdialog"), "Cancel order").click();
		await expectToast(other, /^Order cancelled$/);
		await page.getByRole("tab", { name: "Pending (0)" }).waitFor();
		await context.close();
	});
});
