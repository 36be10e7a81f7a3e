// Tests pages and calls that load slowly or fail (docs/reference/product.md §2, §8 and §9). The tests control the page's clock,
// so that they can check times exact to the millisecond.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, type Phone } from "./chromium.ts";
import { hold } from "./hold.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, openSpot, signUp, waitingCount } from "./person.ts";
import { openStill, SPOT_CODE, spotTab, stopClock } from "./still-clock.ts";

const LOGIN_CODE = "**/assets/login-screen-*.js";

const PROBLEM = { name: "This page could not be loaded" };

const LOGIN = { name: "Welcome to Candor" };

describe("a page shows its layout before its code has loaded", () => {
	/** Returns the layout of a page before its code has loaded: the lower end of the skeleton, and the space for the tab bar. */
	const shapeAt = async (path: string, signedIn: boolean) => {
		const { context, page } = await openPhone(browser, { url: server.url });
		if (signedIn) await signUp(context);
		await page.route("**/assets/*.js", (route) => route.abort());
		await page.goto(path);
		await page.getByText("candor", { exact: true }).waitFor();
		const shape = await page.evaluate(() => {
			const box = (part: string) => document.querySelector(`.boot-${part}`)?.getBoundingClientRect();
			const bar = getComputedStyle(document.querySelector(".boot") as Element, "::after").content !== "none";
			return { bar, list: box("list")?.height, nameInBar: (box("name")?.top ?? NaN) === 0 };
		});
		await context.close();
		return shape;
	};
	const nothing = { bar: false, list: 0, nameInBar: false };

	test.each([
		["Home shows its own skeleton", "/", true, { bar: true, list: 256, nameInBar: true }],
		["a tab page shows the tab bar", "/pages/trade/index", true, { ...nothing, bar: true }],
		["the chart shows no skeleton of another page", "/pages/trade/kline", true, nothing],
		["the registration shows no skeleton of another page", "/pages/user/login/register", false, nothing],
		["the sign-in page shows its own skeleton", "/pages/user/login/login", false, { bar: false, list: 50, nameInBar: true }],
		["Home shows signed-out users the skeleton of the sign-in page", "/", false, { bar: false, list: 50, nameInBar: true }],
	] as const)("before its code has loaded, %s", async (_what, path, signedIn, shape) => {
		expect(await shapeAt(path, signedIn)).toEqual(shape);
	});
});

test("the app requests its lazy part again after that part has failed to load", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await page.clock.install();
	let asked = 0;
	let comes = false;
	await page.route(/\/assets\/lazy-[\w-]{8}\.js$/, (route) => {
		asked += 1;
		return comes ? route.continue() : route.abort();
	});
	await page.goto("/pages/user/login/login");
	await page.getByRole("heading", { name: "Welcome to Candor" }).waitFor();
	await page.clock.runFor(5_000);
	await eventually(async () => asked).toBeGreaterThan(0);
	expect(await page.title()).toBe("Candor");
	comes = true;
	const before = asked;
	await page.clock.runFor(15_000);
	await eventually(() => page.title()).toBe("Welcome to Candor · Candor");
	expect(asked).toBe(before + 1);
	await context.close();
});

describe("two taps on a link add one history entry", () => {
	/** Taps twice without a frame in between, so that not even a page with loaded code can appear between the taps. */
	const tapTwice = (link: Locator) =>
		link.evaluate(async (element) => {
			(element as HTMLElement).click();
			await Promise.resolve();
			(element as HTMLElement).click();
		});

	test("two taps on a link add one history entry while its page loads", async () => {
		const { context, page, faults } = await openStill("/");
		await page.getByText("Total assets").waitFor();
		const code = await hold(page, SPOT_CODE);
		await stopClock(page);
		await spotTab(page).click();
		await eventually(async () => code.count()).toBe(1);
		await spotTab(page).click();
		await code.release();
		await page.clock.resume();
		await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
		await page.goBack();
		await page.getByText("Total assets").waitFor();
		expect(new URL(page.url()).pathname).toBe("/");
		expect(faults).toEqual([]);
		await context.close();
	});

	const visitor = async () => {
		const phone = await openPhone(browser, { url: server.url });
		await phone.page.clock.install();
		await phone.page.goto("/pages/user/login/404");
		return { ...phone, home: phone.page.getByRole("link", { name: "Go to Home" }) };
	};

	test("two taps on a link add one history entry while the sign-in page loads", async () => {
		const { context, page, home, faults } = await visitor();
		await home.waitFor();
		const code = await hold(page, LOGIN_CODE);
		await stopClock(page);
		await home.click();
		await eventually(async () => code.count()).toBe(1);
		await home.click();
		await code.release();
		await page.clock.resume();
		await page.getByRole("heading", LOGIN).waitFor();
		await page.goBack();
		await home.waitFor();
		expect(new URL(page.url()).pathname).toBe("/pages/user/login/404");
		expect(faults).toEqual([]);
		await context.close();
	});

	test("two taps on a link add one history entry after the sign-in page has loaded", async () => {
		const { context, page, home, faults } = await visitor();
		await home.click();
		await page.getByRole("heading", LOGIN).waitFor();
		await page.goBack();
		await tapTwice(home);
		await page.getByRole("heading", LOGIN).waitFor();
		await page.goBack();
		await home.waitFor();
		expect(new URL(page.url()).pathname).toBe("/pages/user/login/404");
		expect(faults).toEqual([]);
		await context.close();
	});
});

describe("the page is masked while the user waits for a call", () => {
	const mask = (page: Page) => page.getByRole("progressbar", { name: "Waiting for the exchange" });

	async function transfer(page: Page): Promise<Awaited<ReturnType<typeof hold>>> {
		await page.getByLabel("Amount", { exact: true }).fill("40");
		const answer = await hold(page, "**/api/wallet/change");
		await stopClock(page);
		await page.getByRole("button", { name: "Transfer USDT" }).click();
		await eventually(async () => answer.count()).toBe(1);
		return answer;
	}

	test("a call that takes longer than 1000 ms masks the page until the response", async () => {
		const { context, page, faults } = await openStill("/pages/assets/transfer/index?currency_id=3");
		await page.getByText("5,000.00 USDT").waitFor();
		const answer = await transfer(page);
		await page.clock.runFor(990);
		expect(await mask(page).count()).toBe(0);
		await page.clock.runFor(20);
		await mask(page).waitFor();
		expect(await mask(page).textContent()).toBe("");
		const over = await page.evaluate(() => document.elementFromPoint(195, 500)?.closest("[role=progressbar]") !== null);
		expect(over).toBe(true);
		await answer.release();
		await mask(page).waitFor({ state: "detached" });
		expect(faults).toEqual([]);
		await context.close();
	});

	test("a call without a response fails after 60 s, and the entered amount stays", async () => {
		const { context, page } = await openStill("/pages/assets/transfer/index?currency_id=3");
		await page.getByText("5,000.00 USDT").waitFor();
		await transfer(page);
		await page.clock.runFor(59_500);
		await mask(page).waitFor();
		expect(await page.getByText("it can't be done twice").count()).toBe(0);
		await page.clock.runFor(1_000);
		await page.getByText("it can't be done twice").waitFor();
		expect(await mask(page).count()).toBe(0);
		expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("40");
		await context.close();
	});

	test("a call that the user waits for masks the page, and a background call does not", async () => {
		const { context, page } = await openStill("/pages/user/login/404");
		const answer = await hold(page, "**/api/wallet/list");
		await page.getByRole("link", { name: "Go to Home" }).click();
		await eventually(async () => answer.count()).toBeGreaterThan(0);
		await page.getByText("Total assets").waitFor();
		await page.clock.runFor(10_000);
		expect(await mask(page).count()).toBe(0);
		await context.close();
	});
});

describe("the app reports a refused call", () => {
	async function cancelAnswered(body: object): Promise<Phone> {
		const phone = await openPhone(browser, { url: server.url });
		const { context, page } = phone;
		const token = await signUp(context, { 3: "5000" });
		const order = { currency_id: "1", legal_id: "3", type: "1", order_type: "limit", target_price: "30000", amount: "0.01" };
		await context.request.post("/api/coin/trade", { form: order, headers: { authorization: token } });
		await openSpot(page);
		await waitingCount(page, 1);
		await page.route("**/api/coin/trade/cancel", (route) => route.fulfill({ json: body }));
		await page.getByRole("button", { name: "Cancel", exact: true }).click();
		return phone;
	}

	test("a refused call shows the server's message above the page", async () => {
		const { context, page } = await cancelAnswered({ type: "error", code: 0, message: "Not now, says the server" });
		await expectToast(page, /^Not now, says the server$/);
		const layers = await page.evaluate(() => {
			const zOf = (element: Element) => Number(getComputedStyle(element).zIndex) || 0;
			const toasts = document.querySelector("section[aria-live=polite]") as Element;
			return { toasts: zOf(toasts), others: [...document.querySelectorAll("body *")].filter((one) => one !== toasts).map(zOf) };
		});
		expect(layers.toasts).toBe(10_090);
		expect(Math.max(...layers.others)).toBeLessThan(10_090);
		await context.close();
	});

	test("a refused call shows ERROR if the server's message is empty", async () => {
		const { context, page } = await cancelAnswered({ type: "error", code: 0, message: "" });
		await expectToast(page, /^ERROR$/);
		await context.close();
	});
});

describe("the app reacts to an ended session", () => {
	test("an ended session shows a message, opens the sign-in page a second later, and the user returns after sign-in", async () => {
		const { context, page } = await openStill("/pages/trade/index?symbol=BTC%2FUSDT");
		await page.getByRole("button", { name: /^Bid / }).first().waitFor();
		await page.evaluate(() =>
			addEventListener("not-logged-in", (event) => Object.assign(window, { heard: (event as CustomEvent).detail.code })),
		);
		await stopClock(page);
		await page.route("**/api/coin/trade", (route) => route.fulfill({ json: { type: "999", code: 0, message: "Who are you?" } }));
		await order(page);
		await expectToast(page, /^Who are you\?$/);
		expect(await page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(999);
		expect(await page.evaluate(() => localStorage.getItem("candor.session"))).toBe("null");
		await page.clock.runFor(950);
		expect(new URL(page.url()).pathname).toBe("/pages/trade/index");
		await page.clock.runFor(100);
		await page.waitForURL((url) => url.pathname === "/pages/user/login/login");
		const asked = new URL(page.url()).searchParams;
		expect(asked.get("backtype")).toBe("2");
		expect(asked.get("backpage")).toMatch(/^\/pages\/trade\/index\?symbol=BTC/);
		await context.close();
	});

	async function order(page: Page): Promise<void> {
		await page.getByLabel("Price", { exact: true }).fill("30000");
		await page.getByLabel("Amount", { exact: true }).fill("0.01");
		const sheet = page.getByRole("dialog", { name: "Buy BTC" });
		await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
		await eventually(async () => {
			await page.clock.runFor(50);
			return sheet.count();
		}).toBe(1);
		await sheet.getByRole("button", { name: "Buy BTC", exact: true }).click();
	}

	test("an ended session opens the sign-in page only once, whatever happens within that second", async () => {
		const { context, page } = await openStill("/pages/assets/index");
		await page.getByText("Total value").first().waitFor();
		const code = await hold(page, LOGIN_CODE);
		await stopClock(page);
		const entries = () => page.evaluate(() => history.length);
		const before = await entries();
		await page.evaluate(() => addEventListener("storage", ({ key }) => Object.assign(window, { told: key })));
		const other = await context.newPage();
		await other.goto("/pages/user/login/404");
		await other.evaluate(() => localStorage.setItem("candor.session", "null"));
		await eventually(() => page.evaluate(() => (window as unknown as { told?: string }).told)).toBe("candor.session");
		await page.bringToFront();
		const tabs = page.getByRole("navigation", { name: "Main" });
		await tabs.getByRole("link", { name: "Finance" }).click();
		await eventually(async () => code.count()).toBe(1);
		await tabs.getByRole("link", { name: "Finance" }).click();
		await tabs.getByRole("link", { name: "Spot" }).click();
		await page.clock.runFor(5_000);
		await code.release();
		await page.clock.resume();
		await page.getByRole("heading", LOGIN).waitFor();
		expect(await entries()).toBe(before + 1);
		expect(new URL(page.url()).searchParams.get("backpage")).toBe("/pages/trade/index");
		await context.close();
	});

	test.each(["/", "/pages/trade/index", "/pages/option/detail", "/pages/finance/index", "/pages/assets/index"])(
		"the app redirects a visitor of the tab page %s to the sign-in page with backtype 2, which returns by a switch of tabs",
		async (path) => {
			const { context, page } = await openPhone(browser, { url: server.url });
			await page.goto(path);
			await page.waitForURL((url) => url.pathname === "/pages/user/login/login");
			const asked = new URL(page.url()).searchParams;
			expect([asked.get("backpage"), asked.get("backtype")]).toEqual([path, "2"]);
			await context.close();
		},
	);
});

describe("a page appears when its code has loaded", () => {
	test("a new page changes together with its bars, not before", async () => {
		const { context, page, faults } = await openStill("/pages/trade/index");
		await page.getByRole("button", { name: /^Bid / }).first().waitFor();
		const bars = async () => ({
			tabs: await page.getByRole("navigation", { name: "Main" }).count(),
			mark: await page.locator("header").getByText("Simulated market", { exact: true }).count(),
			shape: await page.locator("main[aria-busy=true]").count(),
		});
		const code = await hold(page, "**/assets/kline-route-*.js");
		await stopClock(page);
		await page.getByRole("link", { name: "BTC/USDT: chart" }).click();
		await eventually(async () => code.count()).toBe(1);
		expect(new URL(page.url()).pathname).toBe("/pages/trade/kline");
		await page.clock.runFor(190);
		expect(await bars()).toEqual({ tabs: 1, mark: 1, shape: 0 });
		await page.clock.runFor(20);
		await page.locator("main[aria-busy=true]").waitFor();
		expect(await bars()).toEqual({ tabs: 0, mark: 1, shape: 1 });
		await code.release();
		await page.clock.resume();
		await page.getByRole("navigation", { name: "Trade" }).waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});

	test("a page that has not loaded after 60 s shows an error, and its content once it loads", async () => {
		const { context, page } = await openStill("/");
		await page.getByText("Total assets").waitFor();
		const code = await hold(page, SPOT_CODE);
		await stopClock(page);
		await spotTab(page).click();
		await eventually(async () => code.count()).toBe(1);
		await page.clock.runFor(300);
		await page.locator("main[aria-busy=true]").waitFor();
		await page.clock.runFor(59_000);
		expect(await page.getByRole("heading", PROBLEM).count()).toBe(0);
		await page.clock.runFor(1_500);
		await page.getByRole("heading", PROBLEM).waitFor();
		await page.getByRole("button", { name: "Load again" }).waitFor();
		await code.release();
		await page.clock.resume();
		await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
		await context.close();
	});

	test("a page without its code fails after 120 s, and 'Load again' loads it", async () => {
		const { context, page } = await openStill("/");
		await page.getByText("Total assets").waitFor();
		const code = await hold(page, SPOT_CODE);
		await stopClock(page);
		await spotTab(page).click();
		await eventually(async () => code.count()).toBe(1);
		await page.clock.runFor(121_000);
		await page.getByRole("heading", PROBLEM).waitFor();
		await code.release();
		await page.clock.runFor(5_000);
		expect(await page.getByRole("heading", PROBLEM).count()).toBe(1);
		await page.clock.resume();
		await page.getByRole("button", { name: "Load again" }).click();
		await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
		await context.close();
	});

	test("a page of an older version whose code no longer exists reloads automatically once", async () => {
		const { context, page } = await openPhone(browser, { url: server.url });
		await signUp(context);
		await page.goto("/");
		await page.getByText("Total assets").waitFor();
		let asked = 0;
		await page.route(SPOT_CODE, (route) => {
			asked += 1;
			return asked === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
		});
		await page.evaluate(() => Object.assign(window, { older: true }));
		await spotTab(page).click();
		await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
		expect(await page.evaluate(() => "older" in window)).toBe(false);
		expect(asked).toBe(2);
		await context.close();
	});

	test("a page shows an error if its code is still missing after one more attempt", async () => {
		const { context, page } = await openPhone(browser, { url: server.url });
		await signUp(context);
		await page.goto("/");
		await page.getByText("Total assets").waitFor();
		let loads = 0;
		page.on("domcontentloaded", () => {
			loads += 1;
		});
		await page.route(SPOT_CODE, (route) => route.fulfill({ status: 404, body: "" }));
		await spotTab(page).click();
		await page.getByRole("heading", PROBLEM).waitFor();
		expect(loads).toBe(1);
		await context.close();
	});
});
