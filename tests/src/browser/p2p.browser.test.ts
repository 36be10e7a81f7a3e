// Tests a journey of two users and two operators through the four endings of a P2P order: released, cancelled, ruled and timed
// out. Only the test moves the exchange's clock.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { picture } from "./chromium.ts";
import { enrolled, menu, REASON } from "./console-operators.ts";
import {
	advertise,
	appeal,
	buy,
	cancel,
	expectCoins,
	HELD_MS,
	MERCHANT,
	markPaid,
	onStep,
	openChat,
	openFromList,
	openTraders,
	release,
	sendEvidence,
	write,
} from "./p2p-people.ts";
import { BTC_USDT, ETH_USDT, SteeredExchange } from "./steered-exchange.ts";

const MINUTES = 60;
/** Payment window of the advertisement, and the additional time for a late payment, s. */
const [WINDOW, CLOSING] = [15 * MINUTES, 15 * MINUTES];
const PRICES = { [BTC_USDT]: 650_000, [ETH_USDT]: 300_000 };

let exchange: SteeredExchange;
beforeAll(async () => {
	exchange = await SteeredExchange.start({ earlierMs: HELD_MS, hasConsole: true, datesResponses: true });
});
afterAll(() => exchange?.stop());

async function approveIntent(checker: Page): Promise<void> {
	await menu(checker)
		.getByRole("link", { name: /^Intents/ })
		.click();
	await checker.getByLabel("Your reason").fill(REASON);
	await checker.getByRole("button", { name: "Approve", exact: true }).click();
	await checker.getByRole("button", { name: "Approve with passkey" }).click();
	await checker.getByText("Executed").waitFor();
}

async function approveMerchant(maker: Page, checker: Page): Promise<void> {
	await menu(maker).getByRole("link", { name: /^P2P/ }).click();
	await maker.getByRole("link", { name: `Approve: ${MERCHANT}` }).click();
	await maker.getByLabel("Reason").fill(REASON);
	await maker.getByRole("button", { name: "Review" }).click();
	await maker.getByRole("button", { name: "Propose with passkey" }).click();
	await maker.getByText(/Intent \d+ waits for a second operator/).waitFor();
	await approveIntent(checker);
}

/**
 * Decides a dispute: the first operator (`maker`) takes it, looks at the evidence and proposes that the buyer gets the coins. The
 * second operator (`checker`) approves.
 */
async function rule(maker: Page, checker: Page, order: number): Promise<void> {
	await menu(maker)
		.getByRole("link", { name: /^Disputes/ })
		.click();
	await maker.getByRole("link", { name: String(order), exact: true }).click();
	await maker.getByText("Transfer at noon").waitFor();
	await maker.getByRole("button", { name: /^Show picture/ }).click();
	await maker.getByRole("img", { name: "Evidence: Buyer" }).waitFor();
	await maker.getByText("I have sent the money.").waitFor();
	await maker.getByLabel("Reason for the assignment").fill(REASON);
	await maker.getByRole("button", { name: "Assign to me with passkey" }).click();
	await maker.getByLabel("Reason of the decision table").selectOption("seller_silent");
	await maker.getByLabel("Reason", { exact: true }).fill(REASON);
	await picture(maker, "p2p-console-ruling");
	await maker.getByRole("button", { name: "Propose with passkey" }).click();
	await maker.getByText(/has proposed a ruling|Intent \d+ waits for a second operator/).waitFor();
	await approveIntent(checker);
}

test("P2P orders end released, cancelled, ruled and timed out, and both users and operators see each ending", async () => {
	const { seller, buyer } = await openTraders(exchange);
	const maker = await enrolled(exchange, 2);
	const checker = await enrolled(exchange, 3);

	await seller.page.goto("/pages/assets/c2c/merchant");
	await seller.page.getByText("Application under review").waitFor();
	await approveMerchant(maker.page, checker.page);
	await advertise(seller, "400");

	// Ending 1: the seller releases the coins.
	await buy(buyer);
	await openFromList(seller);
	await onStep(seller, "Waiting for the payment");
	await picture(seller.page, "p2p-seller-waits");
	await openChat(buyer);
	await write(buyer, "I pay now.");
	await openChat(seller);
	await seller.page.getByText("I pay now.").waitFor();
	await write(seller, "Thank you, I wait.");
	await buyer.page.getByText("Thank you, I wait.").waitFor();
	await picture(buyer.page, "p2p-chat");
	await buyer.page.goBack();
	await seller.page.goBack();
	await markPaid(buyer);
	await release(seller, buyer.name);
	await onStep(seller, "You sold {coins}", { coins: "100 USDT" });
	await onStep(buyer, "You bought {coins}", { coins: "100 USDT" });
	await picture(buyer.page, "p2p-bought");
	await picture(seller.page, "p2p-sold");
	// The seller has paid a bond of 500 USDT, and the advertisement freezes 300 USDT.
	await expectCoins(seller, "1,400.00", "300.00");
	await expectCoins(buyer, "150.00", "100.00");

	// Ending 2: the buyer cancels the order.
	await buy(buyer);
	await openFromList(seller);
	await onStep(seller, "Waiting for the payment");
	await cancel(buyer);
	await onStep(buyer, "You cancelled this order");
	await picture(buyer.page, "p2p-closing");
	await onStep(seller, "The buyer cancelled this order");
	await exchange.passInSilence(CLOSING, PRICES);
	await onStep(buyer, "Order cancelled");
	await onStep(seller, "Order cancelled");
	await picture(buyer.page, "p2p-cancelled");
	await picture(seller.page, "p2p-seller-cancelled");
	await expectCoins(seller, "1,400.00", "300.00");
	await expectCoins(buyer, "150.00", "100.00");

	// Ending 3: operators rule on a dispute.
	const disputed = await buy(buyer);
	await openFromList(seller);
	await markPaid(buyer);
	await onStep(seller, "Check the payment, then release");
	await openChat(buyer);
	await write(buyer, "I have sent the money.");
	await buyer.page.goBack();
	await appeal(buyer);
	await onStep(seller, "In dispute");
	await sendEvidence(buyer);
	await seller.page.getByRole("img", { name: "Transfer at noon" }).waitFor();
	await picture(seller.page, "p2p-dispute");
	await rule(maker.page, checker.page, disputed);
	await onStep(buyer, "You bought {coins}", { coins: "100 USDT" });
	await onStep(seller, "You sold {coins}", { coins: "100 USDT" });
	for (const { page, say } of [buyer, seller]) {
		await page.getByText(`${say("Coins to the buyer")}. ${say("The seller does not answer")}.`).waitFor();
		await page.locator("summary", { hasText: say("How operators decide") }).click();
		const reason = page.locator("dt", { hasText: say("The seller does not answer") });
		expect(await reason.locator("xpath=following-sibling::dd").textContent()).toBe(say("Coins to the buyer"));
	}
	await picture(buyer.page, "p2p-ruled");
	await expectCoins(seller, "1,300.00", "200.00");
	await expectCoins(buyer, "250.00", "200.00");

	// Ending 4: the payment window ends without a payment.
	await buy(buyer);
	await openFromList(seller);
	await onStep(seller, "Waiting for the payment");
	await exchange.passInSilence(WINDOW, PRICES);
	await onStep(buyer, "The time to pay is over");
	await onStep(seller, "No payment was reported in time");
	await exchange.passInSilence(CLOSING, PRICES);
	await onStep(buyer, "Order cancelled");
	await onStep(seller, "Order cancelled");
	await expectCoins(seller, "1,300.00", "200.00");
	await expectCoins(buyer, "250.00", "200.00");

	// The clock of the operators' browsers differs from the exchange's. Therefore the server refuses the first signed request of
	// each, and the console repeats it.
	const skewed = /status of 401/;
	const operatorFaults = [...maker.faults, ...checker.faults].filter((fault) => !skewed.test(fault));
	expect([...seller.faults, ...buyer.faults, ...operatorFaults]).toEqual([]);
	const { lines, codes } = await exchange.checkedData();
	expect(codes, lines.join("\n")).toEqual([0, 0]);
	expect(lines).toContain("P2P         4 orders, 1 bonds");
});
