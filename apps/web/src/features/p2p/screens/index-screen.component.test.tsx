import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
	exampleAdvertisement as AD,
	exampleP2pConfig as CONFIG,
	exampleOwnMerchant,
	exampleTrader,
} from "../../../../testing/examples/p2p.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, PENDING, type Responses, requests } from "../../../../testing/exchange.ts";
import { findDialog } from "../../../../testing/queries.ts";
import { renderScreen, switchLanguage } from "../../../../testing/render-screen.tsx";
import { readIndexSearch } from "../calculate/p2p-search.ts";
import { IndexScreen } from "./index-screen.tsx";

const HERE = "/pages/assets/c2c/index";
const pageOf = (...list: (typeof AD)[]) => ({ list, page: 1, limit: 20, total: list.length, has_more: false, next_before: null });

const render = (responses: Responses = {}, query = "?fiat=THB") =>
	renderScreen(<IndexScreen search={readIndexSearch(Object.fromEntries(new URLSearchParams(query)))} />, {
		user: exampleUser,
		account: {},
		address: HERE + query,
		responses: {
			"GET ctc/config": CONFIG,
			"GET ctc/product/all": pageOf(AD),
			"GET ctc/merchant/info": { own: { ...exampleOwnMerchant, state: "none" }, trader: exampleTrader },
			...responses,
		},
	});

describe("the page lists ads", () => {
	it("an ad shows the merchant's facts, price, quantity, limits, pay types and the action", async () => {
		render();
		await screen.findByText("Northgate");
		screen.getByText("1,204 orders · 99.2 % · releases in 3 min");
		screen.getByText("36.42", { exact: false, selector: "p" });
		screen.getByText(/Available 4,180 USDT/);
		screen.getByText(/Limit 500 – 50,000 THB/);
		expect(screen.getAllByText("PromptPay").length).toBeGreaterThan(0);
		const buy = screen.getByRole("link", { name: "Buy Northgate" });
		expect(buy.getAttribute("href")).toBe("/pages/assets/c2c/buy?id=12");
		screen.getByText("Bought coins stay frozen for 24 h or longer, because a bank payment can be recalled.");
	});

	it("the page requests ads that sell if the user wants to buy, with the filters of the address", async () => {
		render({}, "?fiat=THB&currency=1&pay_type=promptpay&amount=1500");
		await screen.findByText("Northgate");
		expect(requests("GET ctc/product/all")[0]).toEqual({
			...{ side: "sell", currency: "1", fiat: "THB", pay_type: "promptpay", amount: "1500", page: "1", limit: "20" },
		});
		screen.getByRole("button", { name: "Amount: 1500 THB" });
	});

	it("an ad that the user cannot take shows the reason, and offers no purchase", async () => {
		render({
			"GET ctc/product/all": pageOf({ ...AD, obstacle: "blocked" }, { ...AD, id: 13, price: null, obstacle: "price_missing" }),
		});
		await screen.findByText("You or this merchant blocked the other.");
		screen.getByText("Paused: the price is too old. It resumes with the next price.");
		expect(screen.queryByRole("link", { name: "Buy Northgate" })).toBeNull();
		expect(screen.getAllByRole("link", { name: "Details Northgate" })).toHaveLength(2);
	});

	it("the list shows script and markup in a merchant's name as plain text", async () => {
		const name = "<img src=x onerror=alert(1)>";
		render({ "GET ctc/product/all": pageOf({ ...AD, merchant: { ...exampleTrader, name } }) });
		await screen.findByText(name);
		expect(document.querySelector("main img")).toBeNull();
	});

	it("the list marks simulated merchants", async () => {
		const merchant = { ...exampleTrader, simulated: true };
		render({ "GET ctc/config": { ...CONFIG, simulated: true }, "GET ctc/product/all": pageOf({ ...AD, merchant }) });
		await screen.findByText("Simulated", { selector: "main span" });
		screen.getByText("Merchants of this sandbox are simulated. No real money is paid.");
	});

	it("the page shows the public number of late rulings", async () => {
		render({ "GET ctc/config": { ...CONFIG, late_rulings: { count: 2, oldest_at: 1 } } });
		await screen.findByText("Disputes with a late ruling: 2");
	});

	it("an empty list of ads names the filter", async () => {
		render({ "GET ctc/product/all": pageOf() }, "?fiat=THB&amount=9");
		await screen.findByText("No ad takes this amount and payment method. Change the filter.");
	});

	it("a list of ads that failed to load keeps the filters, and the user can load it again", async () => {
		let fails = true;
		const { user } = render({ "GET ctc/product/all": () => (fails ? NO_RESPONSE : pageOf(AD)) });
		await screen.findByText("The ads could not be loaded");
		screen.getByRole("button", { name: "USDT" });
		fails = false;
		await user.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("Northgate");
	});

	it("while the catalogue loads, the page shows a skeleton and no empty list", () => {
		render({ "GET ctc/config": PENDING });
		expect(screen.queryByText("No ads now")).toBeNull();
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Filter" }).disabled).toBe(true);
	});

	it("the page says that no currency is open", async () => {
		render({ "GET ctc/config": { ...CONFIG, fiats: [] } });
		await screen.findByText("No currency is open");
	});
});

describe("the address of the list of ads contains the filters", () => {
	it("the switch between buying and selling changes the address in place", async () => {
		const { user } = render();
		await user.click(await screen.findByRole("radio", { name: "Sell" }));
		await waitFor(() => expect(window.location.search).toBe("?side=sell&currency=3&fiat=THB"));
	});

	it("the filter sheet sets currency, amount and pay type, and resets them", async () => {
		const { user, fill, tap } = render();
		await screen.findByText("Northgate");
		await tap("Filter");
		const sheet = await findDialog("Filter");
		await fill({ "Amount you want to trade": "1500.5" });
		await user.click(sheet.getByRole("button", { name: "Show ads" }));
		await waitFor(() => expect(window.location.search).toBe("?side=buy&currency=3&fiat=THB&amount=1500.5"));
	});
});

it("the page links to the user's orders, the merchant pages and payment accounts", async () => {
	render();
	const own = within(await screen.findByRole("navigation", { name: "Your P2P trading" }));
	const links = own.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
	expect(links).toEqual([
		["My orders", "/pages/assets/c2c/orderList"],
		["Become a merchant", "/pages/assets/c2c/merchant"],
		["Payment accounts", "/pages/assets/c2c/accounts"],
	]);
});

it("the page shows the names of the catalogue in the user's language", async () => {
	render();
	await screen.findByText("Northgate");
	await switchLanguage("th");
	expect(await screen.findAllByText("PromptPay (th)")).not.toEqual([]);
});
