// Tests how pages other than the contract page show the user's positions: toasts of triggered stops, the value of the account,
// the list on Home, and long lists of positions.
import type { Position } from "@candor/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { drawn, eventually, expectToast, signUp } from "./person.ts";
import { trackRequestedFiles } from "./requested-files.ts";
import { toastsOf } from "./toasts.ts";

interface Answer<T> {
	readonly type: string;
	readonly error?: string;
	readonly data: T;
}

async function post<T>(path: string, token: string, form: Record<string, string> = {}): Promise<Answer<T>> {
	const headers = { authorization: token };
	return (await (
		await fetch(`${server.url}/api/${path}`, { method: "POST", body: new URLSearchParams(form), headers })
	).json()) as Answer<T>;
}

const DEMO = { match_id: "1", account: "simulation" } as const;

async function onPhone() {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "5000" });
	expect((await post("demo/refill", token)).type).toBe("ok");
	return { context, page, token, faults };
}

/** Opens a long position of ten lots with demo money. It retries while the order book has no offers. */
async function openLong(token: string): Promise<Position> {
	for (;;) {
		const form = { ...DEMO, type: "1", order_type: "1", share: "10", multiple: "10" };
		const { type, error, data } = await post<{ position: Position }>("lever/submit", token, form);
		if (type === "ok" && data.position.lots === 10) return data.position;
		if (error !== undefined) expect(["no_liquidity", "market_halted"]).toContain(error);
		await new Promise((done) => setTimeout(done, 300));
	}
}

/** Sets a stop loss and a take profit one tick from the mark price, so that the next move of the price triggers one of them. */
async function stopNear(id: number, token: string): Promise<void> {
	for (;;) {
		const { data } = await post<{ price: { mark: string } | null }>("lever/deal", token, DEMO);
		const mark = data.price?.mark ?? "0";
		const decimals = mark.split(".")[1]?.length ?? 0;
		const tick = 10 ** -decimals;
		const near = (way: 1 | -1) => (Number(mark) + way * tick).toFixed(decimals);
		const form = { id: String(id), target_profit_price: near(1), stop_loss_price: near(-1) };
		const { type, error } = await post("lever/setstop", token, form);
		if (type === "ok") return;
		expect(error).toBe("stop_wrong_side");
	}
}

test("the app shows one toast for a triggered stop, and none for a position that the user closes", async () => {
	const { context, page, token, faults } = await onPhone();
	const [stopped, closed] = [await openLong(token), await openLong(token)];
	const heard = page
		.waitForEvent("websocket")
		.then((socket) =>
			socket.waitForEvent("framereceived", { predicate: ({ payload }) => String(payload).includes('"topic":"account"') }),
		);
	const allCame = trackRequestedFiles(page);
	await page.goto("/pages/settings/index");
	await page.getByRole("heading", { name: "Settings" }).waitFor();
	// Waits until the account's data and the code of the toasts have loaded. Later events of the account show toasts.
	await heard;
	await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/end-toasts-")));
	await allCame();
	await stopNear(stopped.id, token);
	await expectToast(page, /^(Stop loss|Take profit): Demo Long BTC\/USDT, 0\.01 BTC closed, [-+−]?[\d.,]+ DEMO$/);
	expect((await post("lever/close", token, { id: String(closed.id) })).type).toBe("ok");
	await eventually(
		async () => (await post<{ list: unknown[] }>("lever/my_trade", token, { ...DEMO, status: "open" })).data.list.length,
	).toBe(0);
	await page.goto("/pages/lever/simulator");
	await page.getByRole("tab", { name: "Closed" }).click();
	await eventually(() => page.getByRole("tabpanel").getByRole("article").count()).toBe(2);
	expect(toastsOf(page)).toEqual([]);
	expect(faults).toEqual([]);
	await context.close();
});

test("Assets shows the current value of the contract account, and Home's list of contracts opens the contracts view", async () => {
	const { context, page, token, faults } = await onPhone();
	const moved = { currency_id: "3", from_field: "coin", to_field: "contract", number: "2000", client_id: "to-contract" };
	expect((await post("wallet/change", token, moved)).type).toBe("ok");
	await openLong(token);
	await page.goto("/pages/assets/tradeAccount?account=contract");
	// Returns a figure of a card: card 0 shows the account of real money, card 1 that of demo money.
	const shownOf = (card: 0 | 1, label: string) =>
		page
			.locator("main dl")
			.nth(card)
			.locator("dt", { hasText: new RegExp(`^${label}$`) })
			.locator("xpath=following-sibling::dd");
	await eventually(() => shownOf(0, "Equity").textContent()).toBe("2,000.00 USDT");
	await page.getByRole("link", { name: "Positions (1)" }).waitFor();
	const floating = shownOf(1, "Unrealized PnL");
	const first = await floating.textContent();
	await eventually(() => floating.textContent()).not.toBe(first);

	await page.goto("/");
	await page.getByRole("tab", { name: "Contracts" }).click();
	const row = page.getByRole("tabpanel").getByRole("link", { name: /^ETH/ });
	await eventually(async () => (await row.textContent()) ?? "").toMatch(/Funding [-+]?\d+\.\d{4}%.*\d/);
	await row.click();
	await page.getByRole("button", { name: "Open long", exact: true }).waitFor();
	await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

/**
 * Number of rows in each page of the changed responses. Real responses have fewer, but with this number ten thousand rows load
 * quickly.
 */
const PAGE = 500;

const MANY = 10_000;

/** Largest number of rows that may be rendered at once: the visible rows and some around them. */
const ROWS_AT_MOST = 60;

const rowsIn = (page: Page) => page.getByRole("tabpanel").getByRole("article").count();

const said = (data: unknown) => ({ json: { type: "ok", code: 1, message: "OK", msg: "success", data } });

test("the list renders only a few of ten thousand closed positions at a time, and scrolls to the last position", async () => {
	const { context, page, token } = await onPhone();
	const { id } = await openLong(token);
	expect((await post("lever/close", token, { id: String(id) })).type).toBe("ok");
	let model: Position | undefined;
	await eventually(async () => {
		model = (await post<{ list: Position[] }>("lever/my_trade", token, { ...DEMO, status: "3" })).data.list[0];
		return model?.status;
	}).toBe(3);
	await page.route("**/api/lever/my_trade", (route) => {
		const asked = new URLSearchParams(route.request().postData() ?? "");
		const newest = Number(asked.get("before") ?? MANY + 1) - 1;
		const list = Array.from({ length: PAGE }, (_, index) => ({ ...model, id: newest - index })).filter(
			(position) => position.id > 0,
		);
		const oldest = newest - list.length + 1;
		return route.fulfill(said({ list, has_more: oldest > 1, next_before: oldest > 1 ? String(oldest) : null }));
	});
	await page.goto("/pages/lever/index");
	await page.getByRole("tab", { name: "Closed" }).click();
	await eventually(() => rowsIn(page)).toBeGreaterThan(5);
	let most = 0;
	const last = page.locator('a[href="/pages/lever/info?id=1"]');
	while ((await last.count()) === 0) {
		await page.mouse.wheel(0, 60_000);
		await drawn(page);
		most = Math.max(most, await rowsIn(page));
	}
	expect(most).toBeLessThan(ROWS_AT_MOST);
	expect(await page.locator("main *").count()).toBeLessThan(ROWS_AT_MOST * 40);
	await context.close();
});

test("the list renders only a few of five hundred open positions at a time", async () => {
	const { context, page, token } = await onPhone();
	const position = await openLong(token);
	await page.routeWebSocket("**/socket**", (socket) => {
		const there = socket.connectToServer();
		there.onMessage((message) => {
			const { topic, data } = JSON.parse(String(message)) as { topic?: string; data?: { kind: string; positions?: Position[] } };
			if (topic === "account" && data?.kind === "snapshot" && data.positions !== undefined) {
				const positions = Array.from({ length: 500 }, (_, index) => ({ ...position, id: position.id + index }));
				socket.send(JSON.stringify({ topic, data: { ...data, positions } }));
			} else socket.send(message);
		});
	});
	await page.goto("/pages/option/detail?half=contracts");
	await page.getByRole("tab", { name: "Open (500)" }).waitFor();
	await eventually(() => rowsIn(page)).toBeGreaterThan(0);
	await eventually(() => rowsIn(page)).toBeLessThan(ROWS_AT_MOST);
	const last = page.locator(`a[href="/pages/lever/info?id=${position.id}"]`);
	while ((await last.count()) === 0) {
		await page.mouse.wheel(0, 20_000);
		await drawn(page);
		expect(await rowsIn(page)).toBeLessThan(ROWS_AT_MOST);
	}
	await context.close();
});
