// Tests pages in touch use: open keyboards, errors after a tap, the Back button, toasts and short labels.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { doubleText } from "./layout.ts";
import { bar, openOrderForm, openSpotIn, tapAt } from "./order-form.ts";
import { choose, eventually, field, place, signUp, waitingCount } from "./person.ts";
import { axeProblems } from "./screen-problems.ts";

const topOf = async (target: Locator) => (await target.boundingBox())?.y;

describe("an error appears in a form without preventing taps", () => {
	test("an error that disappears on a tap does not prevent the tap", async () => {
		const { context, page, faults } = await openOrderForm();
		const share = page.getByRole("button", { name: "25%" });
		await page.getByRole("button", { name: "Buy BTC", exact: true }).tap();
		await page.getByText("Required").waitFor();
		await eventually(() => field(page, "Amount").evaluate((input) => input === document.activeElement)).toBe(true);
		await tapAt(page, share);
		await eventually(() => field(page, "Amount").inputValue()).toMatch(/[1-9]/);
		await eventually(() => share.getAttribute("aria-pressed")).toBe("true");
		expect(faults).toEqual([]);
		await context.close();
	});

	test("an error that appears on a tap does not prevent the tap, by finger or mouse", async () => {
		const { context, page } = await openOrderForm();
		const share = page.getByRole("button", { name: "50%" });
		for (const tap of [() => tapAt(page, share), () => share.click()]) {
			await field(page, "Amount").fill("5");
			await field(page, "Price").focus();
			await field(page, "Price").fill("1");
			await tap();
			await eventually(() => share.getAttribute("aria-pressed")).toBe("true");
			await page.getByText(/^Between /).waitFor();
		}
		await context.close();
	});

	test("an error does not move percent buttons or submit buttons of a form", async () => {
		const { context, page } = await openOrderForm();
		const share = page.getByRole("button", { name: "25%" });
		const buy = page.getByRole("button", { name: "Buy BTC", exact: true });
		await field(page, "Amount").fill("5");
		const stood = [await topOf(share), await topOf(buy)];
		await field(page, "Price").focus();
		await page.getByText("Not enough USDT").waitFor();
		expect([await topOf(share), await topOf(buy)]).toEqual(stood);

		await page.goto("/pages/assets/deposit/index");
		const add = page.getByRole("button", { name: /^Add / });
		const preset = page.getByRole("button", { name: "10,000" });
		await preset.waitFor();
		const before = [await topOf(preset), await topOf(add)];
		await add.click();
		await page.getByText("Amount is required").waitFor();
		expect([await topOf(preset), await topOf(add)]).toEqual(before);

		await page.goto("/pages/assets/transfer/index");
		const move = page.getByRole("button", { name: "Transfer USDT" });
		await move.waitFor();
		const place = await topOf(move);
		await move.click();
		await page.getByText("Amount is required").waitFor();
		expect(await topOf(move)).toBe(place);

		for (const [path, said] of [
			["/pages/user/login/login", "Enter your password"],
			["/pages/settings/security/changePassword", "Enter the password you have now"],
		] as const) {
			await page.goto(path);
			const submit = page.locator("button[type=submit]");
			await submit.waitFor();
			const there = await topOf(submit);
			await submit.click();
			await page.getByText(said).waitFor();
			expect(await topOf(submit), path).toBe(there);
		}
		await context.close();
	});

	test("an error fits into its space in each language", async () => {
		for (const lang of ["en", "jp", "kr", "esp", "th"]) {
			const { context, page } = await openOrderForm(lang);
			await page.evaluate(() => document.fonts.ready.then(() => undefined));
			await page.getByRole("combobox").first().click();
			await page.getByRole("option").nth(4).click();
			const price = page.locator("input[name=target_price]");
			for (const [name, text] of [
				["target_price", "90000"],
				["stop_price", "90000"],
				["stop_limit_price", "90000"],
				["amount", "0.01"],
			] as const)
				await page.locator(`input[name=${name}]`).fill(text);
			await price.focus();
			await page.locator("input[name=amount]").focus();
			const note = page.locator(".field-note:not(:empty)").first();
			await note.waitFor();
			const next = page.locator("input[name=stop_price]");
			// Measures the text of the error and not its element, because the text may be longer than the space reserved for it.
			const bottom = await note.evaluate((element) => {
				const text = document.createRange();
				text.selectNodeContents(element);
				return text.getBoundingClientRect().bottom;
			});
			expect(bottom, `${lang}: ${await note.textContent()}`).toBeLessThanOrEqual((await topOf(next)) ?? 0);
			await context.close();
		}
	});
});

describe("the order form fits on a phone", () => {
	test("a focused field of the order form shows label and unit, and the 24-hour change does not cover buttons", async () => {
		const { context, page } = await openOrderForm();
		const amount = field(page, "Amount");
		await amount.fill("0.05");
		await amount.focus();
		const box = amount.locator("xpath=..");
		expect((await box.getByText("BTC", { exact: true }).boundingBox())?.width).toBeGreaterThan(10);
		expect((await box.getByText("Amount", { exact: true }).boundingBox())?.width).toBeGreaterThan(10);
		const change = await page.getByRole("banner").getByText(/%$/).boundingBox();
		const buy = await page.getByRole("radio", { name: "Buy" }).boundingBox();
		if (change === null || buy === null) throw new Error("not on screen");
		expect(change.y + change.height).toBeLessThan(buy.y - 8);
		await context.close();
	});
});

describe("Back closes open layers before it leaves the page", () => {
	test("Back closes a layer over the first page of a visit", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		await signUp(context, { 3: "5000" });
		await page.goto("/");
		const back = () => page.evaluate(() => history.back());
		for (const [path, opener, name] of [
			["/pages/assets/index", () => bar(page).getByRole("button", { name: "My" }), "My"],
			["/pages/assets/transfer/index", () => page.getByRole("button", { name: /^Coin: USDT/ }), "Choose a coin"],
		] as const) {
			await page.goto(path);
			await opener().click();
			const layer = page.getByRole("dialog", { name });
			await layer.waitFor();
			await back();
			await layer.waitFor({ state: "hidden" });
			expect(new URL(page.url()).pathname).toBe(path);
		}
		await back();
		await page.waitForURL((url) => url.pathname === "/pages/assets/index");
		expect(faults).toEqual([]);
		await context.close();
	});

	test("Back closes the menu, a picker, a list, an alert and a sheet, and only then leaves the page", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		await signUp(context, { 3: "5000" });
		await page.goto("/");
		await bar(page).getByRole("link", { name: "Assets" }).click();
		await page.getByText("Total value").waitFor();
		const back = () => page.evaluate(() => history.back());
		/** Waits until the URL has this path again. A delayed Back may leave the page for a moment. */
		const stays = (path: string) => page.waitForURL((url) => url.pathname === path);

		await bar(page).getByRole("button", { name: "My" }).click();
		const menu = page.getByRole("dialog", { name: "My" });
		await menu.waitFor();
		await back();
		await menu.waitFor({ state: "hidden" });
		await stays("/pages/assets/index");

		await page.getByRole("main").getByRole("link", { name: "Transfer", exact: true }).click();
		await page.getByRole("button", { name: /^Coin: USDT/ }).click();
		const picker = page.getByRole("dialog", { name: "Choose a coin" });
		await picker.waitFor();
		await back();
		await picker.waitFor({ state: "hidden" });
		await stays("/pages/assets/transfer/index");
		await page.getByRole("combobox", { name: "From account" }).click();
		await page.getByRole("listbox").waitFor();
		await back();
		await page.getByRole("listbox").waitFor({ state: "hidden" });
		await stays("/pages/assets/transfer/index");
		await back();
		await page.waitForURL((url) => url.pathname === "/pages/assets/index");

		await bar(page).getByRole("button", { name: "My" }).click();
		await menu.getByRole("link", { name: "Settings" }).click();
		await page.getByRole("button", { name: /^Clear cache/ }).click();
		await page.getByRole("alertdialog").waitFor();
		await back();
		await page.getByRole("alertdialog").waitFor({ state: "hidden" });
		await stays("/pages/settings/index");
		await back();
		await page.waitForURL((url) => url.pathname === "/pages/assets/index");
		expect(faults).toEqual([]);
		await context.close();
	});
});

describe("a toast reports the result of an action", () => {
	const toasts = (page: Page) => page.locator("section[aria-live=polite] > div");

	/** Opens the account page, on which a tap on Copy shows a toast. The page's clock is paused. */
	async function openTold() {
		const phone = await openPhone(browser, { url: server.url });
		await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await signUp(phone.context, { 3: "5000" });
		await phone.page.clock.install();
		await phone.page.goto("/pages/settings/account/index");
		const { page } = phone;
		const copy = page.getByRole("button", { name: "Copy the ID" });
		await copy.waitFor();
		// When the title is set, the app's background work has started.
		await eventually(() => page.title()).toBe("Account · Candor");
		await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
		const tell = async () => {
			await copy.click();
			await toasts(page).getByText("Copied").waitFor();
		};
		return { ...phone, tell };
	}

	test("a toast stays while it is touched or focused, and disappears afterwards", async () => {
		const { context, page, faults, tell } = await openTold();
		await tell();
		const box = await toasts(page).first().boundingBox();
		if (box === null) throw new Error("no toast");
		await page.mouse.move(box.x + 40, box.y + box.height / 2);
		await page.mouse.down();
		await page.clock.fastForward(60_000);
		expect(await toasts(page).count()).toBe(1);
		await page.mouse.up();
		await page.clock.fastForward(2_000);
		await eventually(() => toasts(page).count()).toBe(0);

		await tell();
		await page.getByRole("button", { name: "Dismiss" }).focus();
		await page.clock.fastForward(60_000);
		expect(await toasts(page).count()).toBe(1);
		await page.keyboard.press("Enter");
		await eventually(() => toasts(page).count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("a swipe, the close button and Escape dismiss a toast", async () => {
		const { context, page, tell } = await openTold();
		await tell();
		const box = await toasts(page).first().boundingBox();
		if (box === null) throw new Error("no toast");
		const y = box.y + box.height / 2;
		await page.mouse.move(box.x + 30, y);
		await page.mouse.down();
		await page.mouse.move(box.x + 60, y);
		await page.mouse.move(box.x + 190, y);
		await page.mouse.up();
		await eventually(() => toasts(page).count()).toBe(0);
		await tell();
		await page.getByRole("button", { name: "Dismiss" }).tap();
		await eventually(() => toasts(page).count()).toBe(0);
		await tell();
		await page.getByRole("button", { name: "Dismiss" }).focus();
		await page.keyboard.press("Escape");
		await eventually(() => toasts(page).count()).toBe(0);
		await context.close();
	});

	test("a toast is dismissed when the user leaves its page, and does not cover a drawer", async () => {
		const { context, page, tell } = await openTold();
		await tell();
		await page.getByRole("link", { name: /^Security/ }).click();
		await page.getByRole("heading", { name: "Security" }).waitFor();
		expect(await toasts(page).count()).toBe(0);
		await context.close();

		const trader = await openOrderForm();
		const spot = trader.page;
		await field(spot, "Price").fill("30000");
		await field(spot, "Amount").fill("0.01");
		// Gives each toast the focus when it appears, so that it stays until the test checks it, even on a busy machine.
		await spot.evaluate(() => {
			const hold = (toast: Node) => setTimeout(() => toast.dispatchEvent(new FocusEvent("focusin", { bubbles: true })));
			const told = document.querySelector("section[aria-live=polite]") as Element;
			new MutationObserver((changes) => {
				for (const { addedNodes } of changes) addedNodes.forEach(hold);
			}).observe(told, { childList: true });
		});
		await place(spot, "Buy BTC");
		await waitingCount(spot, 1);
		await toasts(spot).getByText("Order placed").waitFor();
		expect(await axeProblems(spot)).toEqual([]);
		expect(await toasts(spot).count()).toBe(1);
		await spot
			.getByRole("button", { name: /^Buy BTC\/USDT/ })
			.first()
			.click();
		await spot.getByRole("dialog", { name: /^Order \d+/ }).waitFor();
		expect(await toasts(spot).count()).toBe(0);
		await trader.context.close();
	});
});

test.each([390, 320])(
	"in Japanese no button, tab or choice breaks a short word at %i px, also with large text",
	async (width) => {
		const { context, page } = await openOrderForm("jp", width);
		const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
		await context.request.post("/api/coin/trade", {
			form: { currency_id: "1", legal_id: "3", type: "1", order_type: "limit", target_price: "30000", amount: "0.01" },
			headers: { authorization: token },
		});
		await page.getByRole("article").first().waitFor();
		const broken = () =>
			page.evaluate(() => {
				const words: string[] = [];
				for (const pressed of document.querySelectorAll("button, label, [role=tab], nav a, article span")) {
					const walk = document.createTreeWalker(pressed, NodeFilter.SHOW_TEXT);
					for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
						if (!/^\S{2,5}$/.test(text.textContent ?? "") || text.parentElement?.closest(".sr-only") != null) continue;
						const range = document.createRange();
						range.selectNodeContents(text);
						const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
						if (lines.size > 1) words.push(text.textContent ?? "");
					}
				}
				return words;
			});
		expect(await broken()).toEqual([]);
		await doubleText(page);
		expect(await broken()).toEqual([]);
		await context.close();
	},
);

test("the order form and its confirmation dialog show the same figures", async () => {
	const { context, page } = await openOrderForm();
	await field(page, "Price").fill("30000.1");
	await field(page, "Amount").fill("0.04151");
	await eventually(() => field(page, "Total").inputValue()).toBe("1,245.304151");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	const sheet = page.getByRole("dialog", { name: "Buy BTC" });
	await sheet.getByText("1,245.304151 USDT").first().waitFor();
	await page.keyboard.press("Escape");
	await sheet.waitFor({ state: "hidden" });
	await choose(page, "Order type", "Market");
	await page.getByRole("button", { name: "Enter in BTC" }).click();
	await field(page, "Amount").fill("0.01");
	const most = page.locator("dt", { hasText: "At most" }).locator("xpath=following-sibling::dd");
	await eventually(async () => (await most.textContent()) ?? "").toMatch(/\d USDT$/);
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	// Returns true if the form and the dialog show the same figures. Both follow the order book, so their figures must be equal
	// at any moment.
	const same = () =>
		page.evaluate(() => {
			const of = (word: string) =>
				[...document.querySelectorAll("dt")].find((term) => term.textContent === word)?.nextElementSibling?.textContent;
			return of("At most") !== undefined && of("At most") === of("Costs at most");
		});
	await eventually(same).toBe(true);
	await context.close();
});

test("the app marks balances as unknown when they fail to load", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await page.route("**/api/wallet/list", (route) => route.abort());
	await page.goto("/pages/assets/index");
	await page.getByText("Your balances could not be loaded").waitFor();
	expect(await page.locator("main [class*=candor-breathe]").count()).toBe(0);
	await picture(page, "assets-not-known");
	await page.goto("/pages/assets/tradeAccount?account=coin&currency_id=3");
	await page.getByText("Available").first().waitFor();
	await eventually(() => page.locator("main [class*=candor-breathe]").count()).toBe(0);
	await page.unroute("**/api/wallet/list");
	await page.goto("/pages/assets/index");
	await page.getByText("5,000.00").first().waitFor();
	await context.close();
});

describe("the app makes space for the phone's keyboard", () => {
	test("the tab bar returns after the user has typed, and stays visible when a mouse is used", async () => {
		const { context, page } = await openOrderForm();
		await field(page, "Amount").tap();
		await bar(page).waitFor({ state: "hidden" });
		await field(page, "Amount").blur();
		await bar(page).waitFor();
		await context.close();
		const wide = await browser.newContext({ baseURL: server.url, viewport: { width: 1200, height: 900 } });
		await signUp(wide, { 3: "5000" });
		const scenario = await wide.newPage();
		await openSpotIn(scenario);
		await field(scenario, "Amount").click();
		await scenario.keyboard.press("1");
		await bar(scenario).waitFor();
		await wide.close();
	});
});
