import type { Advertisement, PaymentAccount } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
	exampleAdvertisement as AD,
	exampleP2pConfig as CONFIG,
	examplePaymentAccount,
	exampleP2pOrder as ORDER,
} from "../../../../testing/examples/p2p.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { descriptions, field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { BuyScreen } from "./buy-screen.tsx";

interface Options {
	readonly change?: Partial<Advertisement>;
	readonly accounts?: readonly PaymentAccount[];
}

function render({ change = {}, accounts = [examplePaymentAccount] }: Options = {}) {
	return renderScreen(<BuyScreen search={{ id: 12 }} />, {
		user: { ...exampleUser, has_password: true },
		account: {},
		address: ["/pages/assets/c2c/index", "/pages/assets/c2c/buy?id=12"],
		responses: {
			"GET ctc/product/info": { advertisement: { ...AD, ...change }, available: change.side === "buy" ? "900.000000" : null },
			"GET ctc/config": CONFIG,
			"GET ctc/account/list": { list: [...accounts], most: 10, holder: "K Example" },
		},
	});
}
const [PAY, GET] = ["You pay", "You receive (coins)"];

describe("the order form of an ad calculates amount and quantity from each other", () => {
	it("a typed amount shows the quantity, and a typed quantity shows the amount, exactly", async () => {
		const { fill } = render();
		await fill({ [PAY as string]: "1000" });
		expect(field("You receive (coins)").value).toBe("27.457440");
		await fill({ [GET as string]: "27.45744" });
		expect(field("You pay").value).toBe("1,000.00");
	});

	it.each([
		["", "Enter an amount"],
		["499.99", "The minimum is 500 THB"],
		["50000.01", "The maximum is 50,000 THB"],
	])("the form shows the error of the amount %j at the field, and opens no sheet", async (amount, words) => {
		const { fill, tap } = render();
		await fill({ [PAY as string]: amount });
		await tap("Buy USDT");
		await waitFor(() => expect(fieldNote("You pay")).toBe(words));
		expect(screen.queryByRole("dialog")).toBeNull();
	});

	it("the form rejects more coins than the ad has left", async () => {
		const { fill, tap } = render();
		await fill({ [GET as string]: "4180.000001" });
		await tap("Buy USDT");
		await waitFor(() => expect(fieldNote("You receive (coins)")).toBe("Only 4,180 USDT are left"));
	});

	it("the form rejects more than the paying account can pay today, and Max enters at most that", async () => {
		const { fill, tap } = render({ accounts: [{ ...examplePaymentAccount, limit: "500.000000" }] });
		await screen.findByText("K Example");
		await fill({ [GET as string]: "500.000001" });
		await tap("Buy USDT");
		const words = "This account can pay for 500 USDT today";
		await waitFor(() => expect(fieldNote("You receive (coins)")).toBe(words));
		await tap("Max");
		expect(field("You receive (coins)").value).toBe("500.000000");
	});

	it("the button Max enters the largest amount of the ad", async () => {
		const { tap } = render({ accounts: [{ ...examplePaymentAccount, limit: "100000.000000" }] });
		await screen.findByText("K Example");
		await tap("Max");
		expect(field("You pay").value).toBe("50,000.00");
	});
});

describe("the page shows the terms of the ad before the purchase", () => {
	it("the page shows hold, time to pay, source of the rate and conditions as plain text", async () => {
		render({ change: { terms: "<b>Own account</b> only" } });
		await screen.findByText("<b>Own account</b> only");
		expect(descriptions()).toMatchObject({ "Frozen after the purchase": "24 h", "Time to pay": "30 min" });
		expect(descriptions().Rate).toMatch(/^ECB, .*\(\d+ min ago\)$/);
	});

	it("the page links a user without an account of the pay type to the form of a new account", async () => {
		render({ accounts: [] });
		await screen.findByText("You have no PromptPay account yet.");
		const link = screen.getByRole("link", { name: "Add a payment account" });
		expect(link.getAttribute("href")).toBe("/pages/assets/c2c/addAccount?pay_type=promptpay");
	});

	it("the page announces a new price and calculates the sums again", async () => {
		const { fill, user } = render();
		await fill({ [PAY as string]: "1000" });
		respond("GET ctc/product/info", { advertisement: { ...AD, price: "40" }, available: null });
		await screen.findByText("The price has changed from 36.42 THB to 40.00 THB.", {}, { timeout: 20_000 });
		expect(field("You receive (coins)").value).toBe("25.000000");
		await user.click(screen.getByRole("button", { name: "Use new price" }));
		await waitFor(() => expect(screen.queryByText(/The price has changed/)).toBeNull());
	});

	it("a better price is used without an announcement, and a worse one is compared with it", async () => {
		const { fill } = render();
		await fill({ [PAY as string]: "1000" });
		respond("GET ctc/product/info", { advertisement: { ...AD, price: "36" }, available: null });
		await waitFor(() => expect(descriptions().Price).toBe("36.00 THB"), { timeout: 20_000 });
		expect(screen.queryByText(/The price has changed/)).toBeNull();
		respond("GET ctc/product/info", { advertisement: { ...AD, price: "36.42" }, available: null });
		await screen.findByText("The price has changed from 36.00 THB to 36.42 THB.", {}, { timeout: 20_000 });
	});

	it("the page has no active button for an ad that the user cannot take", async () => {
		render({ change: { obstacle: "not_verified" } });
		await screen.findByText("Verify your identity to trade with this merchant.");
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Buy USDT" }).disabled).toBe(true);
		screen.getByRole("link", { name: "Verify identity" });
	});
});

describe("the user buys from an ad", () => {
	async function confirm() {
		const view = render();
		await view.fill({ [PAY as string]: "1000" });
		await view.tap("Buy USDT");
		const sheet = await findDialog("Confirm the purchase");
		return { ...view, sheet, send: () => view.user.click(sheet.getByRole("button", { name: "Buy 27.45744 USDT" })) };
	}

	it("the sheet repeats the order, and the request names version, price and the typed amount", async () => {
		const { send } = await confirm();
		expect(descriptions()).toMatchObject({
			"You pay": "1,000 THB",
			"You receive (coins)": "27.45744 USDT",
			Merchant: "Northgate",
		});
		respond("POST ctc/order/add", { order: ORDER });
		await send();
		await waitFor(() => expect(window.location.href).toContain("/pages/assets/c2c/orderDetail?id=4417"));
		const [sent] = requests("POST ctc/order/add");
		expect(sent).toMatchObject({ product_id: "12", version: "3", price: "36.42", amount: "1000.00", pay_type: "promptpay" });
		expect(Object.keys(sent ?? {})).not.toContain("quantity");
		expect(Object.keys(sent ?? {})).not.toContain("pay_password");
	});

	it("a second tap after a lost response sends the same order again, even at a new price", async () => {
		const { send, user, tap } = await confirm();
		respond("POST ctc/order/add", NO_RESPONSE);
		await send();
		await screen.findByText("No response. Try again; it can't be done twice.");
		await user.keyboard("{Escape}");
		respond("GET ctc/product/info", { advertisement: { ...AD, price: "36.5" }, available: null });
		await screen.findByText("The price has changed from 36.42 THB to 36.50 THB.", {}, { timeout: 20_000 });
		await tap("Buy USDT");
		respond("POST ctc/order/add", { order: ORDER });
		const sheet = await findDialog("Confirm the purchase");
		await user.click(sheet.getByRole("button", { name: /^Buy / }));
		await waitFor(() => expect(requests("POST ctc/order/add")).toHaveLength(2));
		const [first, second] = requests("POST ctc/order/add");
		expect(second?.client_id).toBe(first?.client_id);
		expect([first?.price, second?.price]).toEqual(["36.42", "36.5"]);
	});

	it("a changed price closes the sheet, shows a message, and loads the ad again", async () => {
		const { send } = await confirm();
		respond("POST ctc/order/add", refusal("The price has changed. Check it and try again.", "price", "price_moved"));
		const before = requests("GET ctc/product/info").length;
		await send();
		await screen.findByText("The price has changed. Check it and try again.");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await waitFor(() => expect(requests("GET ctc/product/info").length).toBeGreaterThan(before));
		expect(field("You pay").value).toBe("1,000");
	});
});

describe("the user sells to an ad", () => {
	const SALE = { side: "buy" } as const;

	it("a sale needs a payment account, and the request contains it with the fund password", async () => {
		const { fill, tap, user } = render({ change: SALE });
		await fill({ "You sell (coins)": "100" });
		await tap("Sell USDT");
		const sheet = await findDialog("Confirm the sale");
		await user.click(sheet.getByRole("button", { name: "Sell 100 USDT" }));
		await waitFor(() => expect(fieldNote("Fund password")).toBe("The fund password is exactly 6 digits"));
		await fill({ "Fund password": "730582" });
		respond("POST ctc/order/add", refusal("Wrong. Tries left: 4.", "pay_password", "fund_password_wrong"));
		await user.click(sheet.getByRole("button", { name: "Sell 100 USDT" }));
		await waitFor(() => expect(fieldNote("Fund password")).toBe("Wrong. Tries left: 4."));
		expect(requests("POST ctc/order/add")[0]).toMatchObject({ quantity: "100.000000", account_id: "5", pay_password: "730582" });
	});

	it("the form rejects a sale above the user's balance at the field, and Max enters the balance", async () => {
		const { fill, tap } = render({ change: SALE });
		await fill({ "You sell (coins)": "900.000001" });
		await tap("Sell USDT");
		await waitFor(() => expect(fieldNote("You sell (coins)")).toBe("Not enough USDT"));
		await tap("Max");
		expect(field("You sell (coins)").value).toBe("900.000000");
	});

	it("a sale without a payment account does not open the sheet", async () => {
		const { fill, tap } = render({ change: SALE, accounts: [] });
		await fill({ "You sell (coins)": "100" });
		await tap("Sell USDT");
		await screen.findByText("Add the payment account that receives the money.");
		expect(screen.queryByRole("dialog")).toBeNull();
	});
});

it.each([
	["an unknown ad", refusal("This ad does not exist.", "id", "unknown_advertisement"), "There is no such ad"],
	["a failed load", NO_RESPONSE, "The ad could not be loaded"],
] as const)("the buy page of %s shows an error", async (_name, response, words) => {
	renderScreen(<BuyScreen search={{ id: 12 }} />, {
		account: {},
		responses: { "GET ctc/product/info": response, "GET ctc/config": CONFIG },
	});
	await screen.findByText(words);
});
