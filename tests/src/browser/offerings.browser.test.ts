import type { SubscriptionOffering } from "@candor/contract";
import { expect, test } from "vitest";
import { applying, ask, onPhone, open } from "./open-offerings.ts";
import { confirmLock, expectToast } from "./person.ts";

const subscribing = () => open(() => ask<SubscriptionOffering[]>("lh/send/config"), "subscribing");

test("a user is verified on the way to a new coin, sees wrong quantities rejected at the field, and buys", async () => {
	const { context, page, faults } = await onPhone();
	const { name, id } = await subscribing();
	await page.goto("/");
	await page.getByRole("link", { name: "New coins" }).click();
	await page.getByRole("heading", { name: "New coins" }).waitFor();
	await page.goto(`/pages/publication/details?id=${id}`);
	await page.getByRole("link", { name: "Subscribe" }).click();
	const buy = page.getByRole("button", { name: "Subscribe", exact: true });
	const field = page.getByRole("textbox", { name: "Quantity" });
	await field.fill("120.5");
	await page.getByText("24.10 USDT").waitFor();
	await buy.click();
	const sheet = page.getByRole("dialog");
	await sheet.getByRole("combobox").selectOption("TH");
	await sheet.getByRole("button", { name: "Verify at once (sandbox)" }).click();
	await expectToast(page, /^Verified$/);
	await sheet.waitFor({ state: "hidden" });
	const confirmation = page.getByRole("alertdialog");
	await confirmation.getByText("24.10 USDT").waitFor();
	await confirmation.getByRole("button", { name: "Back" }).click();
	await confirmation.waitFor({ state: "hidden" });
	await field.fill("9");
	await buy.click();
	await page.getByText(/Amount can not be less than 10 /).waitFor();
	await field.fill("5000.1");
	await buy.click();
	await page
		.getByText(/You can still have /)
		.last()
		.waitFor();
	await field.fill("120.5");
	await buy.click();
	await confirmLock(page, "Subscribe");
	await expectToast(page, /^Subscribed$/);
	await page.getByText("Waiting for the launch").waitFor();
	await page.goto("/pages/publication/index?tab=orders");
	await page.getByRole("tabpanel").getByText(name).waitFor();
	await page.getByText(/^120\.5 /).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a user applies once for new coins, and sees the frozen amount and the next step", async () => {
	const { context, page, token, faults } = await onPhone();
	await ask("sandbox/verify", { country: "TH" }, token);
	const { id } = await applying();
	await page.goto(`/pages/assets/ieo/index?id=${id}`);
	const field = page.getByRole("textbox", { name: "Quantity" });
	const apply = page.getByRole("button", { name: "Apply", exact: true });
	await field.fill("25");
	await apply.click();
	await page.getByText(/Coins come in lots of 10 /).waitFor();
	await field.fill("3010");
	await apply.click();
	await page.getByText(/Amount can not be more than 3,000 /).waitFor();
	await field.fill("300");
	await page.getByText("150.00 USDT").first().waitFor();
	await apply.click();
	await confirmLock(page, "Apply");
	await expectToast(page, /^Applied$/);
	await page.getByText("The allotment is in").waitFor();
	await page.getByText("Not allotted yet").waitFor();
	await page.goto(`/pages/assets/ieo/index?id=${id}`);
	await page.getByText("My application", { exact: true }).waitFor();
	expect(await page.getByRole("textbox").count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});
