// Tests the page of a contract: its tabs, stop prices that the user drags on the chart, the chart's kinds of prices, and the
// price steps of the order book.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { choose, drawn, eventually, expectToast, signUp } from "./person.ts";
import { drag } from "./touch.ts";

const TAB = "/pages/option/detail";

const DEMO = { match_id: "1", account: "simulation" };

interface Position {
	readonly id: number;
	readonly mark_price: string;
	readonly stop_loss_price: string | null;
	readonly profit_take_price: string | null;
}

interface Deal {
	readonly open_interest: string;
	readonly price: { readonly day: { readonly high: string; readonly low: string } };
	readonly rules: { readonly tiers: readonly unknown[]; readonly lot_size: string };
}

const button = (page: Page, name: string | RegExp) =>
	page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

const figure = async (page: Page, name: string) =>
	(await page.getByRole("term").getByText(name, { exact: true }).locator("xpath=../dd").textContent())?.trim() ?? "";

/**
 * Registers a user, gives the user demo money, and opens a long position of 20 lots. Returns the user's phone, the position, and
 * a function that sends calls as this user.
 */
async function onPhone() {
	const { context, page } = await openPhone(browser, { url: server.url });
	const token = await signUp(context);
	const ask = async <T>(path: string, form: Record<string, string> = {}): Promise<T | undefined> => {
		const answer = await fetch(`${server.url}/api/${path}`, {
			method: "POST",
			body: new URLSearchParams(form),
			headers: { authorization: token },
		});
		const { type, data } = (await answer.json()) as { type: string; data: T };
		return type === "ok" ? data : undefined;
	};
	expect(await ask("demo/refill")).toBeDefined();
	const open = () =>
		ask<{ position: Position }>("lever/submit", {
			...DEMO,
			type: "1",
			order_type: "1",
			share: "20",
			multiple: "2",
			client_id: "held",
		});
	// On a busy machine the price sources may be late for a moment, and then no position can be opened.
	let opened = await open();
	while (opened === undefined) opened = await open();
	return { context, page, ask, position: opened.position };
}

async function openContracts(page: Page): Promise<void> {
	await page.goto(TAB);
	await button(page, "Contracts").click();
	await button(page, "Open long").waitFor();
}

test("the contract's page shows the market's figures in its tabs", async () => {
	const { context, page, ask } = await onPhone();
	await openContracts(page);
	await page.getByRole("link", { name: /^Funding/ }).click();
	await page.getByRole("heading", { name: "Predicted funding rate" }).waitFor();
	await eventually(() => page.getByText(/^[+-]?\d\.\d{4}%$/).count()).toBeGreaterThan(0);
	const left = page.getByText(/^0\d:\d\d:\d\d$/);
	const before = await left.textContent();
	await eventually(() => left.textContent()).not.toBe(before);
	await eventually(() => figure(page, "Your positions, if it ended now")).toMatch(/^[+-]?\d+\.\d\d DEMO$/);
	await page.getByRole("heading", { name: "Past rates" }).waitFor();

	await page.getByRole("tab", { name: "Market", exact: true }).click();
	// Other users trade at the same time, so the test retries until the page and the server's response show the same number.
	await eventually(async () => {
		const deal = await ask<Deal>("lever/deal", DEMO);
		return Number((await figure(page, "Open interest")).replace(/[^\d.]/g, "")) - Number(deal?.open_interest);
	}).toBe(0);
	// Demo options of other users can change the balance of the insurance fund at any time.
	const insurance = await ask<{ balance: string }>("lever/insurance", DEMO);
	const held = page.getByRole("heading", { name: "Insurance" }).locator("xpath=following-sibling::p[1]");
	const shown = await held.filter({ hasText: "DEMO" }).textContent();
	const balance = Number(insurance?.balance);
	expect(balance).toBeGreaterThan(0);
	expect(Math.abs(Number((shown ?? "").replace(/[^\d.]/g, "")) - balance)).toBeLessThan(balance / 100);
	await page.getByRole("heading", { name: "Recent liquidations" }).waitFor();
	await page.getByRole("heading", { name: "Last 24 hours" }).waitFor();
	const day = async () => (await ask<Deal>("lever/deal", DEMO))?.price.day;
	const plain = async (name: string) => (await figure(page, name)).replaceAll(",", "");
	await eventually(async () => (await plain("High")) === (await day())?.high && (await plain("Low")) === (await day())?.low).toBe(
		true,
	);

	await page.getByRole("tab", { name: "Tiers" }).click();
	const deal = await ask<Deal>("lever/deal", DEMO);
	await eventually(() => page.getByRole("row").count()).toBe((deal?.rules.tiers.length ?? 0) + 1);
	await page.getByRole("row").nth(1).getByText("Your long").waitFor();

	await page.getByRole("tab", { name: "Calculator" }).click();
	await page.getByLabel("Lots", { exact: true }).fill("10");
	await button(page, "Enter at the mark price").click();
	await button(page, "Liquidation price").click();
	await button(page, "Calculate").click();
	await eventually(() => figure(page, "Liquidation price")).toMatch(/^[\d,]+\.\d$/);

	await page.reload();
	await page.getByRole("tab", { name: "Calculator", selected: true }).waitFor();
	await button(page, "Back").click();
	await button(page, "Open long").waitFor();
	await page.getByRole("link", { name: "About this contract" }).click();
	await page.getByRole("tab", { name: "Market", exact: true, selected: true }).waitFor();
	await context.close();
});

test("dragging a stop on the chart moves it after a confirmation, and is rejected on the wrong side", async () => {
	const { context, page, ask, position } = await onPhone();
	const at = (share: number) => (Number(position.mark_price) * share).toFixed(1);
	const setAway = async (share: number) => {
		const set = { id: String(position.id), stop_loss_price: at(1 - share), target_profit_price: at(1 + share) };
		expect(await ask("lever/setstop", set)).toBeDefined();
	};
	const stops = async () => {
		const now = await ask<Position>("lever/my_trade", { id: String(position.id) });
		return [now?.stop_loss_price, now?.profit_take_price].map((text) => Number(text));
	};
	await openContracts(page);
	await button(page, "Chart").click();
	// Switches to daily candles, because their price range is wide enough to contain the prices of the stops.
	await button(page, /^1D /).click();
	await page.locator('[aria-roledescription="chart"][aria-label$="1 day"]').waitFor();
	await eventually(() => page.getByText(/^Candles of 1 day/).count()).toBe(1);
	const handle = (name: string) => page.getByRole("button", { name: new RegExp(`^Move: ${name}`) });
	const middle = async (name: string): Promise<readonly [number, number]> => {
		const box = await handle(name).boundingBox();
		return box === null ? [0, 0] : [box.x + box.width / 2, box.y + box.height / 2];
	};
	const inSight = async () => (await handle("Stop loss").isVisible()) && (await handle("Take profit").isVisible());
	for (let share = 0.05; !(await inSight()); share *= 0.7) {
		await setAway(share);
		const shown = Number(at(1 - share)).toLocaleString("en-US", { minimumFractionDigits: 1 });
		await eventually(() => page.locator('[aria-label^="Move: Stop loss"]').getAttribute("aria-label")).toContain(shown);
		await drawn(page);
	}
	const [stop, profit] = (await stops()) as [number, number];
	// The daily candles appear a moment later and change the price scale. The scale counts as final when the handle has not moved
	// for a second.
	let seen: number[] = [];
	await eventually(async () => {
		const [, y] = await middle("Stop loss");
		seen = [...seen.filter((before) => Math.abs(before - y) < 1), y];
		return seen.length;
	}).toBeGreaterThan(10);
	const [x, stopY] = await middle("Stop loss");
	const [, profitY] = await middle("Take profit");
	const pxOf = (price: number) => stopY + ((stop - price) / (profit - stop)) * (stopY - profitY);

	// Drags the handle up with a finger. The page must not scroll. The test does not drag down, because there may be no space
	// below the handle.
	const scrolled = await page.evaluate(() => scrollY);
	const wanted = stop + (profit - stop) / 4;
	await drag(page, [x, stopY], [x, pxOf(wanted)], async () => {
		await page
			.locator("[data-line-label]")
			.getByText(/^Loses about [\d,.]+ DEMO$/)
			.waitFor();
	});
	expect(await page.evaluate(() => scrollY)).toBe(scrolled);
	const asked = page.getByRole("alertdialog", { name: "Move the stop loss?" });
	await asked.getByText(/^Loses about/).waitFor();
	const to = Number((await asked.locator("dd").last().textContent())?.replaceAll(",", ""));
	expect(Math.abs(to - wanted) / (profit - stop)).toBeLessThan(0.1);
	expect(await stops()).toEqual([stop, profit]);
	await asked.getByRole("button", { name: "Move", exact: true }).click();
	await asked.waitFor({ state: "hidden" });
	await expectToast(page, /^Take profit and stop loss saved$/);
	expect(await stops()).toEqual([to, profit]);
	await eventually(async () => Math.round((await middle("Stop loss"))[1])).toBeLessThan(stopY - 2);

	const [, from] = await middle("Stop loss");
	await page.mouse.move(x, from);
	await page.mouse.down();
	await page.mouse.move(x, profitY - 2, { steps: 8 });
	await page.mouse.up();
	await expectToast(page, /^The stop loss of a long must lie below the price of now, [\d,.]+\.$/);
	await asked.waitFor({ state: "hidden" });
	expect(await stops()).toEqual([to, profit]);

	// Opens the price field with the keyboard and enters a price that is ten lower, rounded to the tick.
	const lower = (profit - 10).toFixed(1);
	await handle("Take profit").focus();
	await page.keyboard.press("Enter");
	const sheet = page.getByRole("dialog", { name: "Take profit / Stop loss" });
	await sheet.getByLabel("Take profit", { exact: true }).fill(lower);
	await sheet.getByRole("button", { name: "Save" }).click();
	await sheet.waitFor({ state: "hidden" });
	expect(await stops()).toEqual([to, Number(lower)]);
	await context.close();
});

test("the chart shows candles of last price, mark price or index, in real or demo money", async () => {
	const { context, page } = await onPhone();
	const asked: (string | null)[] = [];
	page.on("request", (request) => {
		const url = new URL(request.url());
		if (url.pathname.endsWith("/currency/new_timeshar")) asked.push(url.searchParams.get("contract"));
	});
	await openContracts(page);
	await button(page, "Chart").click();
	const said = async () => (await page.getByText(/^Candles of 1 hour/).textContent())?.replaceAll(/(?<=\d),(?=\d)/g, "") ?? "";
	const ownCandle = async (contract: string, price = "last") => {
		const url = `${server.url}/api/currency/new_timeshar?symbol=BTC/USDT&period=1hour&contract=${contract}&price=${price}&limit=1`;
		const { data } = (await (await fetch(url)).json()) as { data: Record<"open" | "high" | "low", string>[] };
		const { open, high, low } = data[0] ?? { open: "", high: "", low: "" };
		return `open ${open}, high ${high}, low ${low}`;
	};
	await eventually(async () => (await said()).includes(await ownCandle("simulation"))).toBe(true);
	const described = page.getByRole("region", { name: "Chart" });
	const markLine = () => described.getByText(/^Mark at [\d,]+\.\d$/).count();
	await eventually(markLine).toBe(1);
	for (const name of ["Index", "Mark"]) {
		await page.getByRole("radio", { name, exact: true }).check({ force: true });
		await eventually(async () => (await said()).includes(await ownCandle("simulation", name.toLowerCase()))).toBe(true);
		await eventually(markLine).toBe(0);
	}
	expect(new Set(asked)).toEqual(new Set(["simulation"]));
	await page.reload();
	await eventually(async () => (await said()).includes(await ownCandle("simulation", "mark"))).toBe(true);
	await context.close();
});

test("the book groups prices by the chosen step", async () => {
	const { context, page } = await onPhone();
	await openContracts(page);
	const prices = async () =>
		(await page.locator("[data-book-row]").allTextContents()).map((text) => /[\d,]+\.\d/.exec(text)?.[0] ?? "");
	await eventually(async () => (await prices()).length).toBeGreaterThan(3);
	await choose(page, "Group prices", "100.0");
	await eventually(async () => (await prices()).every((price) => price.endsWith("00.0"))).toBe(true);
	await page.reload();
	await eventually(async () => (await prices()).length).toBeGreaterThan(0);
	expect((await prices()).every((price) => price.endsWith("00.0"))).toBe(true);
	await context.close();
});
