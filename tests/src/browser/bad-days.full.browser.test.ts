// Tests that text in a form survives failed requests, a lost network, an ended session, and a device that stores nothing.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, watchFaults } from "./chromium.ts";
import { deploy } from "./deployed.ts";
import { server } from "./journeys-server.ts";
import {
	available,
	bestPrice,
	choose,
	connectionNoticeLoaded,
	drawn,
	eventually,
	expectToast,
	openSpot,
	PASSWORD,
	place,
	placeWaiting,
	register,
	signUp,
	waitingCount,
} from "./person.ts";
import { trackRequestedFiles } from "./requested-files.ts";
import { toastsOf } from "./toasts.ts";

test("Home and the toasts of fills work after the lazy code has failed to load once", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.goto("/");
	await page.evaluate(() => {
		const { user } = JSON.parse(localStorage.getItem("candor.session") ?? "{}");
		localStorage.setItem("candor.first-steps", JSON.stringify({ owner: user.id, value: "open" }));
	});
	await page.route(/\/onboarding-card-/, (route) => route.abort());
	const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("/onboarding-card-"));
	await page.reload();
	await asked;
	await page.getByText("Total assets").waitFor();
	await page.locator('a[href*="symbol=BTC"]').first().waitFor();
	expect(await page.getByText("This page could not be loaded").count()).toBe(0);

	await context.request.post("/api/sandbox/fund", {
		form: { currency_id: "3", amount: "1000" },
		headers: { authorization: await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token) },
	});
	let tries = 0;
	await page.route(/\/fill-toasts-/, (route) => {
		tries += 1;
		return tries === 1 ? route.abort() : route.continue();
	});
	const allCame = trackRequestedFiles(page);
	await openSpot(page);
	await eventually(async () => tries).toBeGreaterThan(1);
	await allCame();
	await choose(page, "Order type", "Market");
	await page.getByLabel("Spend", { exact: true }).fill("100");
	await Promise.all([expectToast(page, /^Bought /), place(page, "Buy BTC")]);
	await context.close();
});

test("a failed request shows its error after the user has left the form", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "100" });
	await page.goto("/pages/assets/index");
	await page.getByRole("link", { name: "Transfer", exact: true }).first().click();
	await page.getByLabel("Amount", { exact: true }).fill("10");
	let fail = () => {};
	await page.route("**/api/wallet/change", async (route) => {
		await new Promise<void>((done) => {
			fail = done;
		});
		await route.abort();
	});
	const asked = page.waitForRequest("**/api/wallet/change");
	await page.getByRole("button", { name: "Transfer USDT" }).click();
	await asked;
	await page.goBack();
	await page.waitForURL("**/pages/assets/index");
	fail();
	await expectToast(page, /^No response/);
	await context.close();
});

test("the response to an order reports its fill while the socket is disconnected", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	let cut = () => {};
	let away = false;
	await page.routeWebSocket(/\/socket$/, (socket) => {
		if (away) return void socket.close();
		const there = socket.connectToServer();
		cut = () => {
			away = true;
			void there.close();
			void socket.close();
		};
	});
	await openSpot(page);
	await choose(page, "Order type", "Market");
	await page.getByLabel("Spend", { exact: true }).fill("100");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	cut();
	await page.getByRole("dialog").getByText("No connection: price and balance here are as last seen.").waitFor();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await expectToast(page, /^Order placed$/);
	await context.close();
});

test("the deposit page requests test coins by their name, even if the list of coins loads late", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context);
	let release = () => {};
	const held = new Promise<void>((done) => {
		release = done;
	});
	await page.route("**/api/currency/user_currency_list*", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/pages/assets/deposit/index?currency_id=1");
	await page.getByLabel("Amount", { exact: true }).fill("2");
	expect(await page.getByText(/USDT/).count()).toBe(0);
	release();
	await page.getByRole("button", { name: "Add 2 BTC", exact: true }).click();
	await page.getByText("2 BTC was added to your spot account.").waitFor();
	await page.goto("/pages/assets/deposit/index?currency_id=999");
	await page.getByRole("button", { name: "Add USDT", exact: true }).waitFor();
	await context.close();
});

test("a tab immediately shows changes that the user makes in another tab", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await openSpot(page);
	const other = await context.newPage();
	const faults = watchFaults(other);
	await openSpot(other);
	await page.bringToFront();
	await placeWaiting(page);
	await waitingCount(other, 1);
	await other.bringToFront();
	await other.getByRole("button", { name: "Cancel", exact: true }).click();
	await waitingCount(page, 0);
	await eventually(() => available(page)).toBe("5000.00");
	expect(faults).toEqual([]);
	await context.close();
});

test("the order form keeps its input without a network, and places the order once after the connection returns", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await openSpot(page);
	const price = (Number(await bestPrice(page, "Bid")) * 0.85).toFixed(1);
	await page.getByLabel("Price", { exact: true }).fill(price);
	await page.getByLabel("Amount", { exact: true }).fill("0.01");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	// Waits for the dialog, because its code loads on first use and would not load without a network.
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).waitFor();
	await context.setOffline(true);
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByText(/No response/).waitFor();
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("0.01");
	await context.setOffline(false);
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await expectToast(page, /Order placed/);
	await waitingCount(page, 1);
	await context.close();
});

test("the app reports a lost network immediately, and a market that failed to load appears when the network returns", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await openSpot(page);
	await connectionNoticeLoaded(page);
	await context.setOffline(true);
	await page.getByText(/No connection/).waitFor();
	await context.setOffline(false);
	await page.getByText(/No connection/).waitFor({ state: "detached" });
	await page.route("**/api/currency/quotation_new", (route) => route.abort());
	await page.reload();
	await page.getByText("The market could not be loaded").waitFor();
	await context.setOffline(true);
	await page.unroute("**/api/currency/quotation_new");
	await context.setOffline(false);
	await page.getByRole("button", { name: /^Bid / }).first().waitFor();
	await context.close();
});

test("a quick second tap neither closes the order's dialog nor places an order", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await openSpot(page);
	await eventually(() => page.getByLabel("Price", { exact: true }).inputValue()).toMatch(/\d/);
	await page.getByLabel("Amount", { exact: true }).fill("0.01");
	// Opens the dialog once before the test, so that its code is loaded and it opens at once, under the finger.
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog", { name: "Buy BTC" }).getByRole("button", { name: "Back" }).click();
	await page.getByRole("dialog", { name: "Buy BTC" }).waitFor({ state: "detached" });
	const at = await page.getByRole("button", { name: "Buy BTC", exact: true }).boundingBox();
	const [x, y] = [(at?.x ?? 0) + 20, (at?.y ?? 0) + 10];
	// Stops the page's clock between the two taps, so that the test does not depend on the machine's speed.
	await page.evaluate(() => {
		const now = performance.now();
		performance.now = () => now;
	});
	await page.touchscreen.tap(x, y);
	await page.touchscreen.tap(x, y);
	await page.getByRole("dialog", { name: "Buy BTC" }).waitFor();
	await drawn(page);
	expect(await page.locator(".sheet[data-ending-style]").count()).toBe(0);
	expect(await page.getByRole("dialog", { name: "Buy BTC" }).count()).toBe(1);
	await context.close();
});

test("a session revoked on another device ends in each tab with a message, and signing in returns to the page", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	await page.goto("/pages/assets/transfer/index?currency_id=3");
	await page.getByRole("heading", { name: "Transfer" }).waitFor();
	const other = await context.newPage();
	await openSpot(other);
	const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
	await context.request.post("/api/user/logout", { headers: { authorization: token } });

	await eventually(async () => [page, other].flatMap(toastsOf)).toContain("You are signed out here. Please sign in again.");
	for (const tab of [page, other]) await tab.waitForURL((url) => url.pathname === "/pages/user/login/login");
	expect(await page.evaluate(() => localStorage.getItem("candor.session"))).toBe("null");
	const asked = new URL(page.url()).searchParams;
	expect(asked.get("backpage")).toBe("/pages/assets/transfer/index?currency_id=3");
	expect(asked.get("backtype")).toBe("1");
	expect(new URL(other.url()).searchParams.get("backtype")).toBe("2");

	await page.bringToFront();
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL((url) => url.pathname === "/pages/assets/transfer/index" && url.search === "?currency_id=3");
	expect(faults).toEqual([]);
	await context.close();
});

const book = (page: Page) => page.getByRole("region", { name: "Order book" });

test("the app shows that the network is lost for a minute, and then the changes of that minute", async () => {
	const way = await deploy(server.url);
	try {
		const { context, page } = await openPhone(browser, { url: way.url });
		const token = await signUp(context, { 3: "5000" });
		await page.clock.install();
		await openSpot(page);
		await connectionNoticeLoaded(page);
		await placeWaiting(page);
		await waitingCount(page, 1);
		await page.getByLabel("Amount", { exact: true }).fill("0.02");
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));
		await context.setOffline(true);
		way.cut(true);
		await page.getByText(/No connection/).waitFor();
		await page.clock.fastForward(60_000);
		await page.getByText(/No connection/).waitFor();
		const frozen = await book(page).textContent();
		// The user cancels the order on another device while this page has no network.
		const answer = await fetch(`${server.url}/api/coin/trade/cancel`, {
			method: "PUT",
			headers: { authorization: token },
			body: new URLSearchParams({ all: "1" }),
		});
		expect(await answer.json()).toMatchObject({ type: "ok" });
		expect(await book(page).textContent()).toBe(frozen);
		await page.getByRole("tab", { name: "Open (1)" }).waitFor();

		way.cut(false);
		await context.setOffline(false);
		await waitingCount(page, 0);
		await eventually(() => available(page)).toBe("5000.00");
		await eventually(() => book(page).textContent()).not.toBe(frozen);
		expect(await page.getByText(/No connection/).count()).toBe(0);
		expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("0.02");
		expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
		await context.close();
	} finally {
		await way.stop();
	}
});

describe("the app works on a device that stores nothing", () => {
	const forbidden = () => {
		for (const name of ["localStorage", "sessionStorage"])
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException("storage is forbidden", "SecurityError");
				},
			});
	};
	const full = () => {
		Storage.prototype.setItem = () => {
			throw new DOMException("storage is full", "QuotaExceededError");
		};
	};

	test.each([
		["storage is forbidden", forbidden],
		["storage is full", full],
	])("a user registers, takes coins and trades on a device that stores nothing (%s)", async (_why, spoil) => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		await context.addInitScript(spoil);
		await register(page);
		await page.getByText("Total assets").waitFor();
		await page.getByRole("main").getByRole("link", { name: "Deposit" }).first().click();
		await page.getByLabel("Amount", { exact: true }).fill("5000");
		await page.getByRole("button", { name: /^Add / }).click();
		await page.getByText("was added to your spot account.").waitFor();
		await page.goBack();
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Spot" }).click();
		await page.getByRole("button", { name: /^Bid / }).first().waitFor();
		await eventually(() => available(page)).toBe("5000.00");
		await placeWaiting(page);
		await waitingCount(page, 1);
		await page.getByRole("button", { name: "My" }).click();
		await page
			.getByRole("dialog")
			.getByRole("button", { name: /^Theme/ })
			.click();
		await page.getByRole("dialog").getByText("Dark", { exact: true }).click();
		await page.locator("html[data-theme=dark]").waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});
});

test("Back and Forward restore a half-filled form without its passwords", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await page.goto("/pages/user/login/choose");
	await page.goto("/pages/user/login/login");
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill("somebody");
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.goBack();
	await page.waitForURL((url) => url.pathname === "/pages/user/login/choose");
	await page.goForward();
	await eventually(() => page.getByLabel("Username", { exact: true }).inputValue()).toBe("somebody");
	expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
	expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(PASSWORD);

	await signUp(context, { 3: "50" });
	await page.goto("/pages/assets/index");
	await page.getByRole("main").getByRole("link", { name: "Deposit" }).first().click();
	await page.getByLabel("Amount", { exact: true }).fill("12.5");
	await page.goBack();
	await page.getByText("Total value").first().waitFor();
	await page.goForward();
	await eventually(() => page.getByLabel("Amount", { exact: true }).inputValue()).toBe("12.5");
	await context.close();
});
