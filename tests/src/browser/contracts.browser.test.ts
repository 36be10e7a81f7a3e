// Perpetual contracts as a person lives them: a long with demo money that ticks, its stops, a part closed, then all; a limit order taken
// back; a refusal at its field; real money by a verified person; two tabs. What the server decides is tests/src/wire.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { bestPrice, eventually, expectToast, signUp } from "./person.ts";

const TAB = "/pages/option/detail";

const button = (page: Page | Locator, name: string | RegExp) =>
	page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
const lots = (page: Page | Locator) => page.getByLabel("Lots", { exact: true });
const ticketRows = (page: Page) => page.getByRole("tabpanel").getByRole("article");
const notes = async (page: Page) =>
	(await page.getByRole("main").getByRole("alert").allTextContents()).map((text) => text.trim());

async function post(path: string, token: string, form: Record<string, string> = {}): Promise<string> {
	const answer = await fetch(`${server.url}/api/${path}`, {
		method: "POST",
		body: new URLSearchParams(form),
		headers: { authorization: token },
	});
	return ((await answer.json()) as { type: string }).type;
}

async function openContracts(page: Page): Promise<void> {
	await page.goto(TAB);
	await button(page, "Contracts").click();
	await button(page, "Open long").waitFor();
	// There is a book to open against.
	await eventually(() => page.locator("[data-book-row]").count()).toBeGreaterThan(3);
}

async function onPhone(coins: Readonly<Record<number, string>> = {}) {
	const { context, page } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, coins);
	expect(await post("demo/refill", token)).toBe("ok");
	return { context, page, token };
}

describe("contracts with demo money", () => {
	test("a long ticks, gets its stops, is closed in part and then whole", async () => {
		const { context, page } = await onPhone();
		await openContracts(page);
		await lots(page).fill("20");
		await button(page, "Open long").click();
		await expectToast(page, /^Demo position opened$/);
		const row = ticketRows(page).first();
		await row.getByText("Long 10×").waitFor();
		const first = await row.getByText(/^Mark /).textContent();
		await eventually(() => row.getByText(/^Mark /).textContent()).not.toBe(first);

		await button(row, "TP / SL").click();
		const stops = page.getByRole("dialog");
		await stops.getByLabel("Stop loss", { exact: true }).fill("1000");
		await button(stops, "Save").click();
		await stops.waitFor({ state: "hidden" });
		await row.getByText("1,000.0", { exact: true }).waitFor();

		await button(row, "Close").click();
		const closing = page.getByRole("dialog");
		await button(closing, "50%").click();
		await button(closing, "Close 10 lots").click();
		// Asked once, with what it means; the way back leaves all as it was.
		const asking = page.getByRole("alertdialog", { name: "Close 10 lots?" });
		await asking.getByText("10 of 20").waitFor();
		await asking.getByText("Worst price", { exact: true }).waitFor();
		await button(asking, "Back").click();
		await asking.waitFor({ state: "hidden" });
		await button(closing, "Close 10 lots").click();
		await button(asking, "Close 10 lots").click();
		await closing.waitFor({ state: "hidden" });
		await expectToast(page, /^Part closed$/);
		await button(row, "Close").click();
		await button(page.getByRole("dialog"), "Close 10 lots").click();
		await button(page.getByRole("alertdialog"), "Close 10 lots").click();
		await expectToast(page, /^Position closed$/);
		await page.getByText("No open positions").waitFor();

		await page.getByRole("link", { name: "All positions" }).click();
		await page.getByRole("tab", { name: "Closed" }).click();
		await ticketRows(page).first().getByRole("link").click();
		await page.getByRole("heading", { name: "Fills" }).waitFor();
		// Each of the two closings in one fill, or in several where the book gave it in parts.
		const closings = page.getByText(/^Closed [\d,.]+$/).locator("xpath=following-sibling::span[1]");
		const closed = async () => (await closings.allTextContents()).map((text) => Number.parseInt(text, 10));
		await eventually(async () => (await closed()).reduce((sum, lots) => sum + lots, 0)).toBe(20);
		expect((await closed()).length).toBeGreaterThan(1);
		await context.close();
	});

	test("a limit order waits in every tab and is taken back; what is refused names its field", async () => {
		const { context, page } = await onPhone();
		await openContracts(page);
		const other = await context.newPage();
		await openContracts(other);
		await other.getByRole("tab", { name: /^Pending/ }).click();

		await button(page, "Open long").click();
		expect(await notes(page)).toEqual(["Required"]);
		await page.getByRole("combobox", { name: "Order type" }).click();
		await page.getByRole("option", { name: "Limit" }).click();
		await page.getByLabel("Price", { exact: true }).fill("1");
		await lots(page).fill("5");
		await button(page, "Open long").click();
		// The server's word, at the price.
		await eventually(async () => (await notes(page)).length).toBe(1);
		expect(await page.getByLabel("Price", { exact: true }).getAttribute("aria-invalid")).toBe("true");

		const best = Number(await bestPrice(page, "Bid"));
		await page.getByLabel("Price", { exact: true }).fill(String(Math.floor(best * 0.9)));
		await button(page, "Open long").click();
		await expectToast(page, /^Order placed$/);
		await other.getByRole("tab", { name: "Pending (1)" }).waitFor();
		await button(ticketRows(other).first(), "Cancel order").click();
		await other.getByRole("alertdialog").getByText("Returns to available").waitFor();
		await button(other.getByRole("alertdialog"), "Cancel order").click();
		await expectToast(other, /^Order cancelled$/);
		await page.getByRole("tab", { name: "Pending (0)" }).waitFor();
		await context.close();
	});
});

test("real money: shown once more, above 20× for verified people alone", async () => {
	const { context, page, token } = await onPhone({ 3: "5000" });
	const moved = { currency_id: "3", from_field: "coin", to_field: "contract", number: "2000", client_id: "to-contract" };
	expect(await post("wallet/change", token, moved)).toBe("ok");
	await openContracts(page);
	await button(page, "Real").click();
	await button(page, /^Leverage/).click();
	await button(page.getByRole("dialog"), "50×").click();
	await button(page.getByRole("dialog"), "Done").click();
	await lots(page).fill("10");
	await button(page, "Open short").or(button(page, "Open long")).click();
	await page.getByRole("dialog", { name: "Verify your identity first" }).waitFor();
	expect(await post("sandbox/verify", token, { country: "JP" })).toBe("ok");
	const known = page.waitForResponse((response) => response.url().includes("/api/user/center"));
	await page.reload();
	await known;
	await eventually(() => page.locator("[data-book-row]").count()).toBeGreaterThan(3);
	await lots(page).fill("10");
	await button(page, "Open long").click();
	const confirm = page.getByRole("dialog", { name: "Open long" });
	await confirm.getByText("Most you can lose").waitFor();
	await button(confirm, "Open long").click();
	await expectToast(page, /^Position opened$/);
	await ticketRows(page).first().getByText("Long 50×").waitFor();
	await context.close();
});
