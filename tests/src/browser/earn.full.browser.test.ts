// Tests that the page of an earn order stays correct if the order's charge, interest or end changes while the page is open.
import type { EarnOrder } from "@candor/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeAnswers } from "./changed-answers.ts";
import { eventually } from "./person.ts";
import { SteeredExchange } from "./steered-exchange.ts";
import { openSaver, post } from "./trust-account.ts";

let exchange: SteeredExchange;
beforeAll(async () => {
	exchange = await SteeredExchange.start();
});
afterAll(() => exchange?.stop());

test("the page shows a changed charge before it redeems, and shows no order of another user", async () => {
	const { context, page, token } = await openSaver(exchange.url);
	const { order } = await post<{ order: EarnOrder }>(exchange.url, "lh/deposit", token, {
		config_id: "3",
		amount: "2000",
		agree: "1",
	});
	// Until the user confirms, the server's responses contain the charge of the previous day, so the page shows an outdated
	// charge when the user confirms.
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
	const other = await openSaver(exchange.url);
	await other.page.goto(`/pages/finance/ordersPage?id=${order.id}`);
	await other.page.getByText("There is no such order").waitFor();
	await other.context.close();
	await context.close();
});

test("the page shows paid interest and the end of an order immediately", async () => {
	const { context, page, token } = await openSaver(exchange.url);
	const { order } = await post<{ order: EarnOrder }>(exchange.url, "lh/deposit", token, {
		config_id: "1",
		amount: "1000",
		agree: "1",
	});
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
	// A day later, any message about the account makes the page reload the order. A transfer causes such a message.
	state = { remaining_days: 6, current_profit: "1.500000", expected_profit: "9.000000" };
	await post(exchange.url, "wallet/change", token, { currency_id: "3", from_field: "trust", to_field: "coin", number: "1" });
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
	await post(exchange.url, "wallet/change", token, { currency_id: "3", from_field: "trust", to_field: "coin", number: "1" });
	await page.getByText("Completion time").waitFor();
	expect(await page.getByRole("button", { name: "Redeem early" }).count()).toBe(0);
	await context.close();
});
