// Managed products as a person meets them: what is wrong is said at the field, an order is bought, added to and ended early for what was shown
// before, a charge that changed meanwhile is shown anew, and a day's interest and a maturity that the account's topic tells are seen at once.
import type { EarnOrder } from "@candor/contract";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { changeAnswers } from "./changed-answers.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, signUp } from "./person.ts";

async function post<T>(path: string, token: string, form: Record<string, string>): Promise<T> {
	const headers = { authorization: token };
	const answer = await fetch(`${server.url}/api/${path}`, { method: "POST", body: new URLSearchParams(form), headers });
	return ((await answer.json()) as { data: T }).data;
}

async function onPhone() {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "20000" });
	await post("wallet/change", token, { currency_id: "3", from_field: "coin", to_field: "trust", number: "9000" });
	return { context, page, token, faults };
}

test("from the list to an order, with more added, and early back out of it for what was shown", async () => {
	const { context, page, faults } = await onPhone();
	await page.goto("/pages/finance/index");
	await page.getByText("In custody").first().waitFor();
	await page.getByRole("link", { name: "Subscribe" }).nth(2).click();
	const buy = page.getByRole("button", { name: "Subscribe", exact: true });
	await buy.click();
	await page.getByText("Amount is required").waitFor();
	const field = page.getByRole("textbox", { name: "Amount" });
	await field.fill("999");
	await buy.click();
	await page.getByText("Amount can not be less than 1,000 USDT").waitFor();
	// Asked for before the balance is known, it is for the exchange to refuse.
	await page.getByRole("button", { name: "25%" }).click({ trial: true });
	await field.fill("9001");
	await buy.click();
	await page.getByText("You have insufficient balance, so please recharge").waitFor();
	await field.fill("2000");
	await page.getByText("240.00 USDT").waitFor();
	await buy.click();
	await page.getByText("You have not agreed to the terms").waitFor();
	await page.getByRole("checkbox").check();
	await buy.click();
	await expectToast(page, /^Subscribed$/);
	await page.getByRole("heading", { name: "What is in it" }).waitFor();

	// Thirty days are not whole any more: what is added earns the product of fifteen.
	await page.getByRole("button", { name: "Add to it" }).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByText("0.25%").waitFor();
	await sheet.getByRole("textbox", { name: "Amount" }).fill("1000");
	await sheet.getByRole("button", { name: "Add to it" }).click();
	await expectToast(page, /^Added$/);
	await page.getByText("3,000.00 USDT").first().waitFor();

	await page.getByRole("button", { name: "Redeem early" }).click();
	// 0.4 % × 30 days × 2,000 and × 29 days × 1,000.
	await sheet.getByText("− 356.00 USDT").waitFor();
	await sheet.getByRole("button", { name: "Redeem for 2,644.00 USDT" }).click();
	await expectToast(page, /^Redeemed$/);
	await page.getByRole("heading", { name: "Receipt of the early redemption" }).waitFor();
	await page.getByText("= 2,644.00 USDT").waitFor();
	await page.goto("/pages/finance/ordersPage");
	await page.getByRole("tab", { name: "Early redeemed" }).click();
	await page.getByRole("article").getByText("2,644.00 USDT").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a charge that is another by now is shown before anything happens; another's order is none", async () => {
	const { context, page, token } = await onPhone();
	const { order } = await post<{ order: EarnOrder }>("lh/deposit", token, { config_id: "3", amount: "2000", agree: "1" });
	// A day less seems to be left until it is confirmed: the figure of the page is out of date then.
	let confirmed = false;
	page.on("request", (request) => {
		if (request.url().endsWith("/api/lh/deposit/order/cancel")) confirmed = true;
	});
	await changeAnswers(page, "**/api/lh/defaultPay", (data: object) =>
		confirmed ? {} : { data: { ...data, charge: "232.000000", refund: "1768.000000" } },
	);
	await page.goto(`/pages/finance/ordersPage?id=${order.id}`);
	await page.getByRole("button", { name: "Redeem early" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Redeem for 1,768.00 USDT" }).click();
	await page
		.getByRole("dialog")
		.getByText(/The charge has changed/)
		.waitFor();
	await page.getByRole("dialog").getByRole("button", { name: "Redeem for 1,760.00 USDT" }).waitFor();
	const other = await onPhone();
	await other.page.goto(`/pages/finance/ordersPage?id=${order.id}`);
	await other.page.getByText("There is no such order").waitFor();
	await other.context.close();
	await context.close();
});

test("interest that is paid while one looks is there at once, and so is the end", async () => {
	const { context, page, token } = await onPhone();
	const { order } = await post<{ order: EarnOrder }>("lh/deposit", token, { config_id: "1", amount: "1000", agree: "1" });
	let state: Partial<EarnOrder> = {};
	const oneOrder = ({ pathname, searchParams }: URL) => pathname === "/api/lh/deposit/order" && searchParams.has("id");
	await changeAnswers(page, oneOrder, (data: object) => ({ data: { ...data, ...state } }));
	await page.goto(`/pages/finance/ordersPage?id=${order.id}`);
	await page.getByText("Remaining days").waitFor();
	const lineOf = (label: string) =>
		page
			.locator("div")
			.filter({ has: page.getByText(label, { exact: true }) })
			.last();
	await eventually(() => lineOf("Remaining days").textContent()).toContain("7");
	// A day passes: any message of the account makes the page ask again.
	state = { remaining_days: 6, current_profit: "1.500000", expected_profit: "9.000000" };
	await post("wallet/change", token, { currency_id: "3", from_field: "trust", to_field: "coin", number: "1" });
	await eventually(() => lineOf("Current profit").textContent()).toContain("1.50 USDT");
	await eventually(() => lineOf("Remaining days").textContent()).toContain("6");
	state = {
		status: "completed",
		remaining_days: 0,
		current_profit: "10.500000",
		completion_time: Date.now(),
		penalty: null,
		next_interest: null,
	};
	await post("wallet/change", token, { currency_id: "3", from_field: "trust", to_field: "coin", number: "1" });
	await page.getByText("Completion time").waitFor();
	expect(await page.getByRole("button", { name: "Redeem early" }).count()).toBe(0);
	await context.close();
});
