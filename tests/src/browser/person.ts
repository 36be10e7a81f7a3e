// Actions of a user in the app. The functions find elements by the visible English texts and operate them by touch.
import type { APIRequestContext, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE_MS } from "./chromium.ts";
import { takeToast, toastsOf } from "./toasts.ts";

const INVITE_CODE = "CANDOR";
export const PASSWORD = "a-long-enough-phrase-7";
let people = 0;

/**
 * Reads a value again and again until it meets the expectation, for example a live price, or the state of a socket that
 * reconnects. Fails after the time limit.
 */
export function eventually<T>(read: () => Promise<T>) {
	return expect.poll(read, { timeout: PATIENCE_MS, interval: 100 });
}

/** Resolves two frames later, when the page has rendered all data that it has received. */
export async function drawn(page: Page): Promise<void> {
	await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/** Time after which an idle callback also runs on a busy page, ms. */
const IDLE_MS = 5_000;

/** Resolves when the page has no more work to do. */
export async function idle(page: Page): Promise<void> {
	await page.evaluate(
		(timeout) =>
			new Promise<void>((done) => {
				requestIdleCallback(() => done(), { timeout });
				// Chromium sometimes runs no idle callback on a page without frames.
				requestAnimationFrame(() => undefined);
			}),
		IDLE_MS,
	);
}

export function newName(): string {
	people += 1;
	return `trader${process.pid}x${people}x${Date.now() % 100_000}`;
}

export async function register(page: Page, name = newName()): Promise<string> {
	await page.goto("/pages/user/login/register");
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	const invite = page.getByLabel("Invite code");
	if ((await invite.inputValue()) === "") await invite.fill(INVITE_CODE);
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL((url) => !url.pathname.includes("/login/"));
	return name;
}

export interface Session {
	readonly token: string;
	readonly user: unknown;
}

export async function makeAccount(wire: APIRequestContext, coins: Readonly<Record<number, string>> = {}): Promise<Session> {
	const register = await wire.post("/api/user/register", {
		form: {
			type: "username",
			account: newName(),
			password: PASSWORD,
			re_password: PASSWORD,
			invite_code: INVITE_CODE,
			agree: "1",
		},
	});
	const { data } = (await register.json()) as { data: Session };
	for (const [currency_id, amount] of Object.entries(coins)) {
		const funded = await wire.post("/api/sandbox/fund", {
			form: { currency_id, amount },
			headers: { authorization: data.token },
		});
		expect(((await funded.json()) as { type: string }).type).toBe("ok");
	}
	return data;
}

/** Stores a session on the phone in the way of the app, before the first page opens. */
export async function keepSession(context: BrowserContext, session: Session): Promise<void> {
	await context.addInitScript((kept) => {
		if (localStorage.getItem("candor.session") === null) localStorage.setItem("candor.session", JSON.stringify(kept));
	}, session);
}

/**
 * Registers a user with coins over HTTP and stores the session on the phone, for tests that do not test registration. Returns the
 * session token.
 */
export async function signUp(context: BrowserContext, coins: Readonly<Record<number, string>> = {}): Promise<string> {
	const session = await makeAccount(context.request, coins);
	await keepSession(context, session);
	return session.token;
}

export async function fund(page: Page, coin: string, amount: string): Promise<void> {
	await page.goto("/pages/assets/deposit/index");
	const chooser = page.getByRole("button", { name: /^Coin: / });
	if (!((await chooser.getAttribute("aria-label")) ?? "").startsWith(`Coin: ${coin}.`)) {
		await chooser.click();
		await page.getByRole("dialog").getByRole("button", { name: coin, exact: false }).first().click();
		await page.getByRole("dialog").waitFor({ state: "hidden" });
	}
	await page.getByLabel("Amount", { exact: true }).fill(amount);
	await page.getByRole("button", { name: /^Add / }).click();
	await page.getByRole("status").getByText("was added to your spot account.").waitFor();
}

/** Finds a field of a form by its complete label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const mainTab = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Returns a price so far below `price` that a buy order stays open. @param price market price as plain decimal text */
export const farBelow = (price: string) => (Number(price) * 0.9).toFixed(1);

export async function placeWaiting(page: Page): Promise<void> {
	await field(page, "Price").fill((Number(await bestPrice(page, "Bid")) * 0.85).toFixed(1));
	await field(page, "Amount").fill("0.01");
	await place(page, "Buy BTC");
}

export async function openSpot(page: Page, symbol = "BTC/USDT"): Promise<void> {
	await page.goto(`/pages/trade/index?symbol=${encodeURIComponent(symbol)}`);
	await page.getByRole("heading", { name: symbol }).waitFor();
	await page.getByRole("button", { name: /^Bid / }).first().waitFor();
}

/** Waits until the code of the notice about a lost connection has loaded, because it cannot load without a connection. */
export async function connectionNoticeLoaded(page: Page): Promise<void> {
	await page.locator("body > div:not(#root) > [role=status]").waitFor({ state: "attached" });
}

export async function choose(page: Page, select: string, option: string): Promise<void> {
	await page.getByRole("combobox", { name: select }).click();
	await page.getByRole("option", { name: option, exact: true }).click();
}

/** Returns the best bid or ask on screen as plain decimal text. */
export async function bestPrice(page: Page, side: "Bid" | "Ask"): Promise<string> {
	const rows = page.getByRole("button", { name: new RegExp(`^${side} `) });
	const row = side === "Bid" ? rows.first() : rows.last();
	const words = (await row.textContent()) ?? "";
	return (/^(?:Bid|Ask) ([\d,.]+) /.exec(words)?.[1] ?? "").replaceAll(",", "");
}

export async function place(page: Page, name: `${"Buy" | "Sell"} ${string}`): Promise<void> {
	await page.getByRole("button", { name, exact: true }).click();
	const sheet = page.getByRole("dialog", { name });
	await sheet.getByRole("button", { name, exact: true }).click();
	await sheet.waitFor({ state: "hidden" });
}

export async function waitingCount(page: Page, count: number): Promise<void> {
	await page.getByRole("tab", { name: `Open (${count})` }).waitFor();
}

/** Returns the amount next to "Available" in the order form, without its coin. */
export async function available(page: Page): Promise<string> {
	const text = await page.locator("dt", { hasText: "Available" }).first().locator("xpath=following-sibling::dd").textContent();
	return /^[\d,.]+/.exec(text ?? "")?.[0]?.replaceAll(",", "") ?? "";
}

/** Confirms the dialog that appears before money is locked. @param action text of the button */
export async function confirmLock(page: Page, action: string): Promise<void> {
	const dialog = page.getByRole("alertdialog");
	await dialog.getByText("Locked until").waitFor();
	await dialog.getByRole("button", { name: action }).click();
}

export async function expectToast(page: Page, text: RegExp): Promise<void> {
	const said = async () => {
		if (takeToast(page, text)) return "said";
		const alerts = await page.getByRole("alert").allTextContents();
		return [...toastsOf(page), ...alerts.filter((words) => words !== "")].join(" | ");
	};
	await eventually(said).toBe("said");
}

/** Chooses a market in Spot's list of markets. @param coin code of a coin that trades against USDT */
export async function pickMarket(page: Page, coin: string): Promise<void> {
	await page.getByRole("button", { name: /: choose another market$/ }).click();
	const sheet = page.getByRole("dialog", { name: "Markets" });
	await sheet.getByRole("button", { name: new RegExp(`^${coin} /USDT`) }).click();
	await sheet.waitFor({ state: "hidden" });
	await page.getByRole("heading", { name: `${coin}/USDT` }).waitFor();
}
