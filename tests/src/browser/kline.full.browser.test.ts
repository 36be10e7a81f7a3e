// Tests the chart page of a market: moving the candles by finger and keys, the user's orders on the chart, full screen, and
// indicators.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { chart, openChart, PAGE } from "./chart-page.ts";
import { openPhone, picture } from "./chromium.ts";
import { hold } from "./hold.ts";
import { server } from "./journeys-server.ts";
import { sidewaysProblems } from "./layout.ts";
import { eventually, signUp } from "./person.ts";

const PERIODS = ["time-share", "1 minute", "5 minutes", "30 minutes", "1 day", "1 week", "1 month", "1 hour"];

/** Possible numbers of candles after loading; there is one more if a new hour begins during the test. */
const LOADED = [300, 301];

const told = async (page: Page) => (await page.getByText(/^Candles of /).textContent()) ?? "";

const drawn = async (page: Page) => Number(/(\d+) candles since/.exec(await told(page))?.[1]);

/** Swipes one finger over the chart by `dx` and `dy`, px. */
async function swipe(page: Page, dx: number, dy: number): Promise<void> {
	const box = await chart(page).boundingBox();
	const from = { x: 40, y: (box?.y ?? 0) + 190 };
	const touch = await page.context().newCDPSession(page);
	const steps = 8;
	await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
	for (let step = 1; step <= steps; step++) {
		const at = { x: from.x + (dx * step) / steps, y: from.y + (dy * step) / steps };
		await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
	}
	await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	await touch.detach();
}

interface Watched {
	/**
	 * Number of frames since the chart library created its canvas. `bare` counts the frames in which the canvas is visible but
	 * has no candles.
	 */
	frames: number;
	bare: number;
	drawn: boolean;
	shift: number;
}

/** Checks the chart in every frame and adds up layout shifts. This function runs in the page. */
function watchChart(): void {
	const watched: Watched = { frames: 0, bare: 0, drawn: false, shift: 0 };
	Object.assign(window, { watched });
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) watched.shift += (entry as PerformanceEntry & { value: number }).value;
	}).observe({ type: "layout-shift", buffered: true });
	const look = (chart: Element): void => {
		const { left, top, width, height } = chart.getBoundingClientRect();
		const upper = document.elementFromPoint(left + width / 2, top + height / 2);
		let cover = chart.contains(upper) ? null : upper;
		while (cover !== null && !/^rgb\(/.test(getComputedStyle(cover).backgroundColor)) cover = cover.parentElement;
		if (cover?.contains(chart)) cover = null;
		let opacity = 1;
		for (let one = cover; one !== null; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
		const covered = cover !== null && opacity === 1;
		watched.frames += 1;
		if (covered || watched.drawn) return;
		if (hasCandles(chart)) watched.drawn = true;
		else watched.bare += 1;
	};
	const hasCandles = (chart: Element): boolean => {
		const colours = ["--up", "--down"].map((name) => {
			const brush = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
			brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
			brush.fillRect(0, 0, 1, 1);
			return new Uint32Array(brush.getImageData(0, 0, 1, 1).data.buffer)[0];
		});
		return [...chart.querySelectorAll("canvas")].some((canvas) => {
			if (canvas.width === 0 || canvas.height === 0) return false;
			const { data } = (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height);
			return new Uint32Array(data.buffer).some((pixel) => colours.includes(pixel));
		});
	};
	const frame = () => {
		const chart = document.querySelector("[role=application]");
		if (chart?.querySelector("canvas") != null) look(chart);
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** Resolves when the page has stopped scrolling. A touch on a scrolling page would only stop the scrolling. */
async function rested(page: Page): Promise<void> {
	let last = Number.NaN;
	await eventually(async () => {
		const before = last;
		last = await page.evaluate(() => scrollY);
		return last === before;
	}).toBe(true);
}

test("the chart shows visitors live and older candles of each period, and the page scrolls over the chart", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await openChart(page);
	const first = await told(page);
	// In a quiet market half a minute may pass before the next trade changes the text.
	await eventually(() => told(page)).not.toBe(first);

	for (const period of PERIODS) {
		await page.getByRole("button", { name: new RegExp(` ${period}$`) }).click();
		await eventually(() => told(page)).toMatch(new RegExp(`^Candles of ${period}\\.`));
		// The period Time-share shows one day, with one point for each minute that has trades.
		expect(await drawn(page)).toBeGreaterThan(period === "time-share" ? 1_200 : 50);
	}

	await eventually(() => drawn(page)).toBeOneOf(LOADED);
	await eventually(async () => {
		await swipe(page, 320, 6);
		return drawn(page);
	}).toBeGreaterThan(590);
	expect(await page.evaluate(() => scrollY)).toBe(0);

	await swipe(page, 10, -180);
	await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
	await rested(page);
	// The first finger has left the chart, so the next touch is a new gesture.
	await page.evaluate(() => scrollTo(0, 0));
	await chart(page).tap({ position: { x: 200, y: 150 } });
	await page.getByRole("button", { name: /^Buy at / }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("the chart keeps its place while it loads, and a skeleton covers it until candles are drawn", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await context.addInitScript(watchChart);
	const [code, candles] = [await hold(page, "**/assets/chart-canvas-*.js"), await hold(page, "**/api/currency/new_timeshar*")];
	await page.goto(PAGE);
	await eventually(async () => code.count()).toBe(1);
	const trade = page.getByRole("navigation", { name: "Trade" });
	await trade.waitFor();
	const section = page.getByRole("region", { name: "Chart" });
	const before = await section.boundingBox();
	expect(await sidewaysProblems(page)).toEqual([]);
	const bar = await trade.boundingBox();
	expect([bar?.x, (bar?.y ?? 0) + (bar?.height ?? 0)]).toEqual([0, 844]);

	await code.release();
	await eventually(async () => candles.count()).toBe(1);
	await eventually(() => seen(page).then(({ frames }) => frames)).toBeGreaterThan(10);
	expect((await seen(page)).bare, "frames in which the library's empty chart was in sight").toBe(0);
	await candles.release();
	await eventually(() => seen(page).then(({ drawn }) => drawn)).toBe(true);
	expect((await seen(page)).bare, "frames in which the chart was in sight without a candle").toBe(0);
	expect(await section.boundingBox()).toEqual(before);
	expect((await seen(page)).shift).toBeLessThan(0.02);
	expect(faults).toEqual([]);
	await context.close();
});

test("the chart shows the user's open orders until they are cancelled", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url, theme: "dark" });
	const token = await signUp(context, { 3: "20000", 1: "0.5" });
	await openChart(page);
	const price = Number((/close ([\d,.]+),/.exec(await told(page))?.[1] ?? "").replaceAll(",", ""));
	const order = async (form: Record<string, string>) => {
		const response = await context.request.post("/api/coin/trade", {
			form: { currency_id: "1", legal_id: "3", time_in_force: "gtc", ...form },
			headers: { authorization: token },
		});
		const { type, data } = (await response.json()) as { type: string; data: { order: { id: number } } };
		expect(type).toBe("ok");
		return data.order.id;
	};
	const bought = await order({ type: "1", order_type: "limit", target_price: (price * 0.985).toFixed(1), amount: "0.05" });
	const lines = page.getByRole("list", { name: "Your orders on the chart" }).getByRole("listitem");
	await eventually(() => lines.allTextContents()).toEqual([expect.stringMatching(/^Buy 0\.05 at [\d,]+\.\d$/)]);
	await order({
		type: "2",
		order_type: "stop_limit",
		stop_price: (price * 0.98).toFixed(1),
		target_price: (price * 0.979).toFixed(1),
		amount: "0.1",
	});
	await eventually(() => lines.count()).toBe(2);
	expect((await lines.allTextContents()).join()).toContain("Stop sell 0.1 at ");
	await picture(page, "kline-own-orders");
	await context.request.put("/api/coin/trade/cancel", { form: { id: String(bought) }, headers: { authorization: token } });
	await eventually(() => lines.count()).toBe(1);
	expect(faults).toEqual([]);
	await context.close();
});

test("Back and the button leave the chart's full screen, and keys move through the candles", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await page.goto("/pages/user/login/login");
	await openChart(page);
	await page.getByRole("button", { name: "Full screen" }).click();
	await page.getByRole("button", { name: "Leave full screen" }).waitFor();
	expect((await chart(page).boundingBox())?.height).toBeGreaterThan(600);
	await page.goBack();
	await page.getByRole("button", { name: "Full screen", exact: true }).waitFor();
	expect(new URL(page.url()).pathname).toBe("/pages/trade/kline");

	await page.getByRole("button", { name: "Full screen" }).click();
	await page.getByRole("button", { name: "Leave full screen" }).click();
	await page.getByRole("button", { name: "Full screen", exact: true }).waitFor();
	await page.goBack();
	await page.waitForURL((url) => url.pathname === "/pages/user/login/login");

	await openChart(page);
	await chart(page).focus();
	await page.keyboard.press("ArrowLeft");
	const said = page.locator("[aria-live=polite]").filter({ hasText: /: open [\d,.]+, high / });
	const newest = await said.textContent();
	await page.keyboard.press("ArrowLeft");
	await eventually(() => said.textContent()).not.toBe(newest);
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: /^Buy at / }).waitFor();
	await page.keyboard.press("Escape");
	await eventually(() => page.getByRole("button", { name: /^Buy at / }).count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});

test("the chart stores the chosen indicators on the device, and shows the figures as a table", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url, width: 320 });
	await openChart(page);
	const lower = (await chart(page).boundingBox())?.height ?? 0;
	await page.getByRole("button", { name: "Indicators" }).click();
	const sheet = page.getByRole("dialog", { name: "Indicators" });
	await sheet.getByRole("button", { name: "MACD" }).click();
	await sheet.getByRole("button", { name: "BOLL" }).click();
	await sheet.getByRole("button", { name: "Show the figures as a table" }).click();
	await eventually(() => page.getByRole("dialog", { name: "BTC/USDT" }).getByRole("row").count()).toBe(31);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog", { name: "BTC/USDT" }).waitFor({ state: "hidden" });
	expect((await chart(page).boundingBox())?.height).toBeGreaterThan(lower);
	await page.reload();
	await eventually(() => drawn(page)).toBeOneOf(LOADED);
	expect((await chart(page).boundingBox())?.height).toBeGreaterThan(lower);
	expect(faults).toEqual([]);
	await context.close();
});
