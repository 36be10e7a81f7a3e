// Opens the phones of a merchant and a buyer who trade P2P in baht, and provides their steps of a trade. The buyer's phone has
// the dark theme and is in Thai.
import { FOUNDER } from "@candor/core";
import type { Page } from "playwright-core";
import { USDT } from "../wire/running-server.ts";
import { browser } from "./browser.ts";
import { readCatalogs } from "./catalogs.ts";
import { openPhone, type Phone, picture } from "./chromium.ts";
import { eventually, keepSession } from "./person.ts";
import { BTC_USDT, ETH_USDT, type SteeredExchange } from "./steered-exchange.ts";

const HOUR_MS = 3_600_000;
/** Time after which a user may sell, ms. A new fund password forbids sales for a day. */
export const HELD_MS = 25 * HOUR_MS;
const PASSWORD = "correct horse";
const FUND_PASSWORD = "730582";
export const MERCHANT = "Lotus Coins";
/** Quantity of each order, as the pages show it. */
const COINS = "100 USDT";
const PRICE = "36.5";
const NUMBERS = { seller: "0812345678", buyer: "0898765432" } as const;

export interface Trader extends Phone {
	/** Translates an English message to the phone's language, and fills in its placeholders. */
	readonly say: (source: string, values?: Readonly<Record<string, string>>) => string;
	readonly name: string;
}

/** Registers a user who has applied to be a merchant, and a buyer. The hold of their new fund passwords is already over. */
export async function openTraders(exchange: SteeredExchange): Promise<{ readonly seller: Trader; readonly buyer: Trader }> {
	const { server } = exchange;
	const register = async (amount: string, number: string) => {
		const person = await server.person();
		await server.call("sandbox/fund", { currency_id: USDT, amount }, person);
		await server.call("sandbox/verify", { country: "TH" }, person);
		const password = { password: FUND_PASSWORD, re_password: FUND_PASSWORD, password_now: PASSWORD };
		await server.call("safe/update_password", password, person);
		const account = { pay_type: "promptpay", values: [{ name: "promptpay_id", value: number }], pay_password: FUND_PASSWORD };
		await server.call("ctc/account/save", account, person);
		return person;
	};
	const seller = await register("2000", NUMBERS.seller);
	const buyer = await register("50", NUMBERS.buyer);
	await server.accept({
		...{ type: "SetVerification", id: "", by: FOUNDER, user: seller.id, version: 2, basic: true, advanced: true },
		...{ country: "TH", reason: "for a journey" },
	});
	await server.call("ctc/merchant/apply", { name: MERCHANT, pay_password: FUND_PASSWORD }, seller);
	await exchange.passInSilence(HELD_MS / 1_000, { [BTC_USDT]: 650_000, [ETH_USDT]: 300_000 });
	return {
		seller: await openTrader(exchange, seller, "en"),
		buyer: await openTrader(exchange, buyer, "th"),
	};
}

async function openTrader(exchange: SteeredExchange, { account }: { account: string }, language: "en" | "th"): Promise<Trader> {
	const theme = language === "en" ? "light" : "dark";
	const phone = await openPhone(browser, { url: exchange.url, theme, language });
	const asked = { type: "username", account, password: PASSWORD } as const;
	const { data } = (await exchange.server.call("user/login", asked)).body;
	if (!("token" in data)) throw new Error("the sign-in needs more than the password");
	await keepSession(phone.context, data);
	const { say } = readCatalogs(language);
	const filled: Trader["say"] = (source, values = {}) =>
		say(source).replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
	return { ...phone, say: filled, name: account };
}

const heading = ({ page }: Trader, name: string) => page.getByRole("heading", { name, exact: true });
const button = ({ page }: Pick<Trader, "page">, name: string) => page.getByRole("button", { name, exact: true });

/** Waits until the page of the order shows this next step. @param source English message of the step's heading */
export async function onStep(trader: Trader, source: string, values?: Readonly<Record<string, string>>): Promise<void> {
	await heading(trader, trader.say(source, values)).waitFor();
}

/** Places a sell advertisement at a fixed price. */
export async function advertise(seller: Trader, quantity: string): Promise<void> {
	const { page } = seller;
	await page.getByRole("link", { name: "New ad" }).click();
	await heading(seller, "New ad").waitFor();
	await chooseIn(page, "Coin", "USDT");
	await chooseIn(page, "Currency", "THB");
	await page.getByText("Fixed", { exact: true }).click();
	for (const [label, text] of [
		["Price", PRICE],
		["Quantity", quantity],
		["Minimum per order", "100"],
		["Maximum per order", "20000"],
	] as const)
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByRole("checkbox", { name: /^PromptPay / }).check();
	await chooseIn(page, /^Time to pay by PromptPay /, "15 min");
	await page.getByLabel("Terms (optional)").fill("Pay from your own account.");
	await picture(page, "p2p-advertisement");
	await button(seller, "Place ad").click();
	await sendFundPassword(seller, "Place ad");
	await page.getByText("Sell USDT for THB").waitFor();
	await picture(page, "p2p-own-ads");
}

async function chooseIn(page: Page, label: string | RegExp, option: string): Promise<void> {
	await page.getByRole("combobox", { name: label }).click();
	await page.getByRole("option", { name: option, exact: true }).click();
}

/** Types the fund password in the open sheet and presses the sheet's button. @param action text of the button */
async function sendFundPassword({ page, say }: Trader, action: string): Promise<void> {
	const sheet = page.getByRole("dialog");
	await sheet.getByLabel(say("Fund password")).fill(FUND_PASSWORD);
	await sheet.getByRole("button", { name: action, exact: true }).click();
	await sheet.waitFor({ state: "hidden" });
}

/** Opens an order for 100 USDT and chooses the account from which the buyer pays. Returns the number of the order. */
export async function buy(buyer: Trader): Promise<number> {
	const { page, say } = buyer;
	await page.goto("/pages/assets/c2c/index");
	const advertisement = page.getByRole("link", { name: new RegExp(MERCHANT) });
	await advertisement.waitFor();
	await picture(page, "p2p-index");
	await advertisement.click();
	await page.getByLabel(say("You receive (coins)"), { exact: true }).fill("100");
	await picture(page, "p2p-buy");
	await button(buyer, say("Buy {currency}", { currency: "USDT" })).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByText(MERCHANT).waitFor();
	await picture(page, "p2p-confirm");
	await sheet.getByRole("button", { name: say("Buy {coins}", { coins: COINS }), exact: true }).click();
	await page.waitForURL(/\/c2c\/orderDetail\?id=\d+$/);
	await onStep(buyer, "Choose the account you pay from");
	await picture(page, "p2p-declare");
	await button(buyer, say("Show payment details")).click();
	await onStep(buyer, "Pay the seller");
	await page.getByText(NUMBERS.seller).waitFor();
	await picture(page, "p2p-pay");
	return Number(new URL(page.url()).searchParams.get("id"));
}

export async function markPaid(buyer: Trader): Promise<void> {
	await button(buyer, buyer.say("I have paid")).click();
	await buyer.page
		.getByRole("alertdialog")
		.getByRole("button", { name: buyer.say("Yes, I have paid") })
		.click();
	await onStep(buyer, "Waiting for the release");
	await picture(buyer.page, "p2p-wait-release");
}

/** Opens the order from the seller's list of orders. The list must show the new order without a reload. */
export async function openFromList(seller: Trader): Promise<void> {
	await seller.page.goto("/pages/assets/c2c/orderList");
	await seller.page.getByRole("link", { name: /^Sell USDT/ }).click();
	await seller.page.waitForURL(/\/c2c\/orderDetail/);
}

export async function release(seller: Trader, payer: string): Promise<void> {
	const { page } = seller;
	await onStep(seller, "Check the payment, then release");
	const action = `Release ${COINS}`;
	await button(seller, action).click();
	await page.getByText("Check all three in your bank's app first.").waitFor();
	for (const text of ["Exactly 3,650 THB have arrived", `The payer's name is ${payer}`, /^The money is available/])
		await page.getByRole("checkbox", { name: text }).check();
	await page.getByLabel("Type the quantity to release").fill("10");
	await button(seller, action).click();
	await page.getByText(`Type the quantity of this order: ${COINS}`).waitFor();
	await page.getByLabel("Type the quantity to release").fill("100");
	await picture(page, "p2p-release");
	await button(seller, action).click();
	await sendFundPassword(seller, action);
}

export async function cancel(buyer: Trader): Promise<void> {
	const { page, say } = buyer;
	await button(buyer, say("Cancel order")).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByRole("heading").waitFor();
	await picture(page, "p2p-cancel");
	await dialog.getByRole("button", { name: say("Cancel order"), exact: true }).click();
	await dialog.waitFor({ state: "hidden" });
}

/** Sends a text in the chat of the order, and waits until the chat shows it. */
export async function write({ page, say }: Trader, text: string): Promise<void> {
	await page.getByRole("textbox", { name: say("Message"), exact: true }).fill(text);
	await button({ page }, say("Send")).click();
	await page.getByRole("log").getByText(text).waitFor();
}

export async function openChat({ page, say }: Trader): Promise<void> {
	await page.getByRole("link", { name: new RegExp(`^${say("Chat")}`) }).click();
	await page.getByRole("log").waitFor();
}

export async function appeal(buyer: Trader): Promise<void> {
	const { page, say } = buyer;
	await button(buyer, say("Appeal")).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByText(say("I have paid, but the coins are not released")).click();
	await picture(page, "p2p-appeal");
	await button(buyer, say("Send appeal")).click();
	await onStep(buyer, "In dispute");
}

export async function sendEvidence({ page, say }: Trader): Promise<void> {
	const file = { name: "transfer.jpg", mimeType: "image/jpeg", buffer: await page.screenshot({ type: "jpeg" }) };
	await page.getByLabel(say("Choose a picture: {title}", { title: say("Add a picture") })).setInputFiles(file);
	await page.getByText(/^[\d.,]+ MB/).waitFor();
	await page.getByLabel(say("Note (optional)")).fill("Transfer at noon");
	await button({ page }, say("Send evidence")).click();
	await page.getByRole("img", { name: "Transfer at noon" }).waitFor();
	await picture(page, "p2p-evidence");
}

/** Expects these amounts of USDT on the page Assets: all of the user's USDT, and the frozen part. */
export async function expectCoins({ page, say }: Trader, total: string, frozen: string): Promise<void> {
	await page.goto("/pages/assets/index");
	const row = page.getByRole("link", { name: /^USDT/ });
	await eventually(() => row.textContent()).toContain(`USDT${total}${say("Frozen")} ${frozen}`);
}
