import { type Command, FIRST_USER, FUND_ACCOUNTS, SERVICE } from "@candor/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmLock, expectToast } from "./person.ts";
import { BTC_USDT, SteeredExchange } from "./steered-exchange.ts";
import { openSaver } from "./trust-account.ts";

const [FUND, BTC] = [1, 1] as const;
/** Account of the market maker. The app marks trades with this account as trades with the platform. */
const MAKER = FIRST_USER + 1;
let exchange: SteeredExchange;

const order = (by: number, side: "buy" | "sell"): Command => ({
	...{ type: "PlaceOrder", id: "", by, pair: BTC_USDT, side, lots: 1_000, price: 650_000 },
	...{ stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n, postOnly: false, trigger: "last" },
	...{ orderType: "limit", timeInForce: "gtc", selfTrade: "expire_taker" },
});

/** Starts an exchange with a fund that has made one investment, in a trade with the market maker. */
beforeAll(async () => {
	exchange = await SteeredExchange.start();
	const commands: readonly Command[] = [
		{ type: "OpenAccount", id: "", by: SERVICE.accounts, user: MAKER },
		{ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset: BTC, amount: 10n ** 9n },
		order(MAKER, "sell"),
		{
			...{ type: "RecordDecision", id: "", by: SERVICE.strategy, fund: FUND, decision: "invest BTC/USDT" },
			inputs: JSON.stringify({ expected_ppm: 4_200 }),
		},
		order(FUND_ACCOUNTS + FUND, "buy"),
	];
	for (const command of commands) await exchange.server.accept(command);
	// The server reads a fund's trades and decisions once per second.
	await exchange.pass(2);
});
afterAll(() => exchange?.stop());

test("a user subscribes to a fund, cancels the subscription, and sees the fund's trades and decisions", async () => {
	const { context, page, faults } = await openSaver(exchange.url);
	await page.goto("/pages/finance/index");
	await page.getByRole("tab", { name: "AI arbitrage" }).click();
	await page.getByRole("heading", { name: "BTC & ETH carry" }).waitFor();
	await page.getByRole("link", { name: "Open BTC & ETH carry" }).click();
	await page
		.getByText(/^Invests BTC\/USDT/)
		.first()
		.waitFor();
	await page.getByText("House").first().waitFor();
	await page.locator("summary").filter({ hasText: "Invests BTC/USDT" }).first().click();
	await page.locator("details[open]").getByText("expected_ppm").waitFor();

	await page.getByRole("button", { name: "Subscribe" }).click();
	const sheet = page.getByRole("dialog");
	const send = sheet.getByRole("button", { name: "Subscribe" });
	await send.click();
	await sheet.getByText("Amount is required").waitFor();
	const field = sheet.getByRole("textbox", { name: "Amount" });
	// Waits until the button is enabled, because the exchange would refuse an order that is placed before the page knows the
	// balance.
	await sheet.getByRole("button", { name: "25%" }).click({ trial: true });
	await field.fill("9001");
	await send.click();
	await sheet.getByText("You have insufficient balance, so please recharge").waitFor();
	await sheet.getByRole("button", { name: "25%" }).click();
	await send.click();
	await sheet.getByText("You have not agreed to the terms").waitFor();
	await sheet.getByRole("checkbox").check();
	await send.click();
	await confirmLock(page, "Subscribe");
	await expectToast(page, /^Subscribed: it waits for the next full hour$/);
	await page.getByText(/^2,250\.00 USDT comes in at /).waitFor();
	await page.getByRole("link", { name: "My subscriptions and redemptions" }).click();
	await page.getByRole("article").getByText("2,250.00 USDT").waitFor();
	await page.goBack();
	await page.getByRole("button", { name: "Take back" }).click();
	await expectToast(page, /^Taken back: the whole amount is free again$/);
	await page.getByRole("button", { name: "Take back" }).waitFor({ state: "detached" });
	await page.getByRole("link", { name: "My subscriptions and redemptions" }).click();
	await page.getByRole("article").getByText("Came back").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
