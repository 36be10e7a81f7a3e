// Tests Home: rows of the market list, first steps, favourites, and pull to refresh.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { changeAnswers } from "./changed-answers.ts";
import { openPhone, picture } from "./chromium.ts";
import { hold } from "./hold.ts";
import { server } from "./journeys-server.ts";
import { markets, names, openHome } from "./market-list.ts";
import { bestPrice, eventually, fund, place, register, signUp, waitingCount } from "./person.ts";
import { trackRequestedFiles } from "./requested-files.ts";
import { drag } from "./touch.ts";

async function savedFavourites(page: Page, token: string): Promise<string[]> {
	const response = await page.request.post("/api/favourites/list", { headers: { authorization: token } });
	return ((await response.json()) as { data: { symbol: string }[] }).data.map(({ symbol }) => symbol);
}

test("market rows stay one line high at 320 px while the user chooses favourites", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url, width: 320 });
	await signUp(context);
	await openHome(page);
	const heights = () => markets(page).evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
	const before = await heights();
	await page.getByRole("button", { name: "Edit", exact: true }).click();
	await page.getByRole("button", { name: "Add BTC/USDT to favourites" }).waitFor();
	for (const [index, height] of (await heights()).entries())
		expect(height, "as high as before, give or take the logo").toBeLessThanOrEqual((before[index] as number) + 1);
	expect(faults).toEqual([]);
	await context.close();
});

test("from a width of 360 px, each row shows a 24-hour line and the full coin name in each language", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url, width: 360 });
	await signUp(context);
	const rows = () =>
		markets(page).evaluateAll((all) =>
			all.map((row) => {
				const line = row.querySelector("a svg[aria-hidden]:has(polyline)");
				const cut = [...row.querySelectorAll<HTMLElement>("a span")].filter(
					(one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1,
				);
				return {
					line: line?.checkVisibility() === true && line.getBoundingClientRect().width > 30,
					cut: cut.filter((one) => getComputedStyle(one).display !== "inline").map(({ textContent }) => textContent),
					oneLine: row.getBoundingClientRect().height < 70,
				};
			}),
		);
	for (const mark of ["en", "jp", "kr", "esp", "th"]) {
		await page.goto("/");
		await page.evaluate((value) => localStorage.setItem("lang", value), mark);
		await page.reload();
		await markets(page).first().waitFor();
		for (const width of [360, 375, 389, 390]) {
			await page.setViewportSize({ width, height: 844 });
			for (const row of await rows()) expect(row, `${mark} at ${width} px`).toEqual({ line: true, cut: [], oneLine: true });
		}
		await page.setViewportSize({ width: 360, height: 844 });
		await picture(page, `home-${mark}-360`);
	}
	expect(faults).toEqual([]);
	await context.close();
});

test("the 24-hour line of a market has the colour of its change, also after the change turns negative or positive", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	// Inverts the sign of each price change in the list, so that the list first shows wrong values, as if they were outdated.
	const turned = (change: string) => (change.startsWith("-") ? change.slice(1) : `-${change}`);
	await changeAnswers(page, "**/api/currency/quotation_new*", (markets: { quotation: { change: string }[] }[]) => ({
		data: markets.map((market) => ({
			...market,
			quotation: market.quotation.map((row) => ({ ...row, change: turned(row.change) })),
		})),
	}));
	await openHome(page);
	const colours = () =>
		markets(page).evaluateAll((rows) =>
			rows.map((row) => {
				const change = [...row.querySelectorAll("a span")].find(({ textContent }) => /^[-+−]?[\d.]+%$/.test(textContent ?? ""));
				const still = /^[-+−]?0\.00%$/.test(change?.textContent ?? "");
				const line = row.querySelector("svg:has(polyline)");
				return {
					still,
					same: getComputedStyle(line as Element).color === getComputedStyle(change as Element).backgroundColor,
				};
			}),
		);
	await eventually(async () => (await colours()).filter(({ still, same }) => !still && !same)).toEqual([]);
	expect((await colours()).filter(({ still }) => !still).length).toBeGreaterThan(3);
	expect(faults).toEqual([]);
	await context.close();
});

test("each coin shows its logo, or its first letter if the logo fails to load", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.route("**/assets/coins-*/SOL.svg", (route) => route.abort());
	await openHome(page);
	const marks = () =>
		markets(page).evaluateAll((rows) =>
			rows.map((row) => {
				const mark = row.querySelector("img");
				const disc = mark?.parentElement;
				return {
					coin: /[A-Z]+(?=.svg$)/.exec(mark?.src ?? "")?.[0],
					drawn: mark?.complete === true && mark.naturalWidth > 0,
					beneath: disc != null && /[A-Z]/.test(getComputedStyle(disc, "::before").content),
					size: [mark?.getBoundingClientRect().width, disc?.getBoundingClientRect().width],
				};
			}),
		);
	const wanted = (await names(page)).map((coin) => ({ coin, drawn: coin !== "SOL", beneath: true, size: [34, 34] }));
	await eventually(marks).toEqual(wanted);
	expect(faults.filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([]);
	await context.close();
});

describe("Home guides a new user through the first steps", () => {
	const card = (page: Page) => page.getByRole("region", { name: "First steps" });

	test("the card of first steps ticks off each step, and disappears when all are done", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url, width: 360 });
		await register(page);
		await card(page).getByText("1 of 3 done").waitFor();
		await markets(page).first().waitFor();
		await card(page).getByRole("link", { name: "Take test coins" }).click();
		await page.getByRole("heading", { name: "Deposit" }).waitFor();
		await fund(page, "USDT", "1000");
		await page.goto("/");
		await card(page).getByText("2 of 3 done").waitFor();
		expect(await card(page).getByRole("link").count(), "what is done leads nowhere").toBe(1);
		await card(page).getByRole("link", { name: "Place your first order" }).click();
		await page.getByRole("button", { name: /^Bid / }).first().waitFor();
		await page.getByLabel("Price", { exact: true }).fill((Number(await bestPrice(page, "Bid")) / 2).toFixed(1));
		await page.getByLabel("Amount", { exact: true }).fill("0.01");
		await place(page, "Buy BTC");
		await waitingCount(page, 1);
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
		await markets(page).first().waitFor();
		await card(page).waitFor({ state: "detached" });
		await page.evaluate(() => localStorage.removeItem("candor.first-steps"));
		await page.reload();
		await page.getByText("Total assets").waitFor();
		await eventually(() => page.evaluate(() => localStorage.getItem("candor.first-steps"))).toContain("closed");
		expect(await card(page).count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});

	test("the card of first steps has reserved space from the first frame on, and stays hidden after the user hides it", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		await signUp(context);
		await openHome(page);
		// If a user with an empty account signs in on a new device, the card of first steps appears only from the next visit on.
		await eventually(() => page.evaluate(() => localStorage.getItem("candor.first-steps"))).toContain("open");
		expect(await card(page).count()).toBe(0);
		const code = await hold(page, "**/assets/onboarding-card-*.js");
		await page.reload();
		await markets(page).first().waitFor();
		await eventually(async () => code.count()).toBe(1);
		const tops = () =>
			Promise.all(
				[page.getByRole("navigation", { name: "Quick actions" }), markets(page).first()].map(
					async (one) => (await one.boundingBox())?.y,
				),
			);
		await page.getByRole("region", { name: "Latest notices" }).waitFor();
		await page.getByText("today", { exact: true }).first().waitFor();
		const before = await tops();
		await code.release();
		await card(page).waitFor();
		expect(await tops()).toEqual(before);
		await card(page).getByRole("button", { name: "Hide the first steps" }).click();
		await card(page).waitFor({ state: "detached" });
		await page.reload();
		await markets(page).first().waitFor();
		await page.getByRole("region", { name: "Latest notices" }).waitFor();
		expect(await card(page).count()).toBe(0);
		expect(faults).toEqual([]);
		await context.close();
	});
});

test("prices change without a layout shift", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	await openHome(page);
	await page.getByText("1,000.00").first().waitFor();
	await page.getByRole("region", { name: "Latest notices" }).waitFor();
	await page.evaluate(() => {
		const seen = { shift: 0 };
		Object.assign(window, { seen });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
		}).observe({ type: "layout-shift" });
	});
	const places = () =>
		page
			.locator("main *")
			.evaluateAll((all) =>
				all
					.filter((one) => one.closest("svg, [aria-hidden]") === null && one.querySelector("*") !== null)
					.map((one) => Math.round(one.getBoundingClientRect().top)),
			);
	const texts = async () => (await markets(page).allTextContents()).join();
	const before = { places: await places(), texts: await texts() };
	for (let change = 0, last = before.texts; change < 5; change += 1) {
		await eventually(texts).not.toBe(last);
		last = await texts();
	}
	expect(await places()).toEqual(before.places);
	expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.001);
	expect(faults).toEqual([]);
	await context.close();
});

test("a new favourite appears immediately in this tab, in another tab and on another device", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	const token = await signUp(context);
	await openHome(page);
	const other = await context.newPage();
	await openHome(other);
	await other.getByRole("tab", { name: "Favourites" }).click();
	await other.getByText("No favourites yet").waitFor();
	await page.bringToFront();
	await page.getByRole("button", { name: "Edit" }).click();
	await page.getByRole("button", { name: "Add SOL/USDT to favourites" }).click();
	await page.getByRole("button", { name: "Add BTC/USDT to favourites" }).click();
	await page.getByRole("button", { name: "Done" }).click();
	await eventually(() => names(other)).toEqual(["SOL", "BTC"]);
	await eventually(() => savedFavourites(page, token)).toEqual(["SOL/USDT", "BTC/USDT"]);

	const session = await page.evaluate(() => localStorage.getItem("candor.session") as string);
	const device = await openPhone(browser, { url: server.url });
	await device.context.addInitScript((kept) => localStorage.setItem("candor.session", kept), session);
	await openHome(device.page);
	await device.page.getByRole("tab", { name: "Favourites" }).click();
	await eventually(() => names(device.page)).toEqual(["SOL", "BTC"]);
	await device.context.close();
	await context.close();
});

test("the app saves favourites that the user chose without a network or before signing in", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await context.addInitScript(() => {
		if (localStorage.getItem("candor.favourites") === null) localStorage.setItem("candor.favourites", '["ETH/USDT"]');
	});
	const token = await signUp(context);
	await openHome(page);
	await eventually(() => savedFavourites(page, token)).toEqual(["ETH/USDT"]);
	await context.setOffline(true);
	await page.getByRole("button", { name: "Edit" }).click();
	await page.getByRole("button", { name: "Add LTC/USDT to favourites" }).click();
	await page.getByRole("button", { name: "Remove LTC/USDT from favourites" }).waitFor();
	await context.setOffline(false);
	await eventually(() => savedFavourites(page, token)).toEqual(["ETH/USDT", "LTC/USDT"]);
	await context.close();
});

describe("pages refresh when the user pulls them down", () => {
	const pages = {
		"/": "wallet/list",
		"/pages/assets/index": "wallet/list",
		"/pages/assets/tradeAccount?account=coin": "wallet/legal_log",
		"/pages/assets/record": "wallet/legal_log",
		"/pages/notice/index": "news/list",
	} as const;

	test.each(Object.entries(pages))(
		"page %s refreshes when the user pulls it down, not when the user scrolls it or swipes sideways",
		async (path, call) => {
			const { context, page, faults } = await openPhone(browser, { url: server.url });
			await signUp(context, { 3: "1000" });
			const allCame = trackRequestedFiles(page);
			await page.goto(path);
			await page.getByRole("heading", { level: 1 }).waitFor();
			await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
			await page.getByRole("button", { name: "Refresh" }).waitFor({ state: "attached" });
			// Waits until the code of the pull gesture has loaded, because touches have no effect before.
			await page.waitForFunction(() =>
				performance.getEntriesByType("resource").some(({ name }) => name.includes("/pull-gesture-")),
			);
			await allCame();
			const frame = page.locator(".pull");
			const said = frame.getByRole("status").first();
			await drag(page, [330, 200], [60, 230]);
			await drag(page, [200, 200], [200, 240]);
			await eventually(() => frame.evaluate((one) => one.style.getPropertyValue("--pull"))).toMatch(/^(0px)?$/);
			expect(await said.textContent()).toBe("");
			const asked = page.waitForResponse((response) => response.url().includes(`/api/${call}`));
			await drag(page, [200, 200], [200, 400], async () => {
				expect(await frame.getAttribute("data-pulling")).not.toBeNull();
			});
			await asked;
			await eventually(() => said.textContent()).toBe("Up to date");
			expect(await page.evaluate(() => window.scrollY)).toBe(0);
			expect(faults).toEqual([]);
			await context.close();
		},
	);

	test("pulling a scrolled page scrolls to its top before it refreshes", async () => {
		const { context, page } = await openPhone(browser, { url: server.url });
		await signUp(context);
		await openHome(page);
		await drag(page, [200, 600], [200, 300]);
		await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
		await drag(page, [200, 300], [200, 360], async () => {
			expect(await page.locator(".pull").getAttribute("data-pulling")).toBeNull();
		});
		expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
		await context.close();
	});

	test("the keyboard can refresh a page, and a failed refresh is reported", async () => {
		const { context, page } = await openPhone(browser, { url: server.url });
		await signUp(context, { 3: "1000" });
		await page.goto("/pages/assets/record");
		await page.getByText("+1,000.00 USDT").waitFor();
		const refresh = page.getByRole("button", { name: "Refresh" });
		await refresh.focus();
		await page.keyboard.press("Tab");
		await page.keyboard.press("Shift+Tab");
		await eventually(async () => (await refresh.boundingBox())?.height).toBe(44);
		await page.route("**/api/wallet/legal_log", (route) => route.abort());
		await page.keyboard.press("Enter");
		await page.getByText("Could not be refreshed.").waitFor();
		await page.getByText("+1,000.00 USDT").waitFor();
		await context.close();
	});
});
