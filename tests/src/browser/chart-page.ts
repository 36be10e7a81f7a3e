import type { Page } from "playwright-core";
import { eventually } from "./person.ts";

export const PAGE = "/pages/trade/kline?symbol=BTC%2FUSDT";

export const chart = (page: Page) => page.getByRole("application");

export async function openChart(page: Page): Promise<void> {
	await page.goto(PAGE);
	await eventually(() => page.getByText(/^Candles of 1 hour/).count()).toBe(1);
	await page.getByRole("button", { name: /^Bid / }).first().waitFor();
}
