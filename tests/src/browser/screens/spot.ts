import type { Page } from "playwright-core";
import { type FeatureScreens, NEWCOMER, type ScreenState } from "./screen.ts";

/** Screen state: chooses an order type and presses Buy with empty fields. @param at index of the order type in the list */
const unfilledOrder = (name: string, at: number): ScreenState => ({
	name: `${name}-unfilled`,
	async reach(page) {
		const types = page.getByRole("combobox").first();
		await types.click();
		await page.getByRole("option").nth(at).click();
		await page.getByRole("option").first().waitFor({ state: "detached" });
		await types.locator("xpath=ancestor::section").locator("> button").last().click();
		await page.locator("[aria-invalid=true]").first().waitFor();
	},
});

async function confirmOrder(page: Page): Promise<void> {
	const form = page.getByRole("combobox").first().locator("xpath=ancestor::section");
	await form.locator("input[inputmode=decimal]").first().fill("40000");
	await form.getByRole("button", { name: /100\s?%/ }).click();
	await form.locator("> button").last().click();
}

export const spot: FeatureScreens = {
	async prepare({ send }) {
		const trade = (order: Record<string, string>) => send("coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...order });
		await trade({ order_type: "market", quote_amount: "2500" });
		await trade({ order_type: "limit", target_price: "30000", amount: "0.02", time_in_force: "gtc" });
		await send("coin/trade/cancel", { all: "1", match_id: "1" });
		await trade({ order_type: "limit", target_price: "31234.5", amount: "0.015", time_in_force: "gtc" });
		const stop = { order_type: "stop_limit", target_price: "32000", stop_price: "33000" };
		await trade({ ...stop, amount: "0.01", time_in_force: "gtc" });
		return {};
	},
	screens: [
		{
			path: "/pages/trade/index",
			search: "?symbol=BTC%2FUSDT",
			states: [
				unfilledOrder("oco", 4),
				unfilledOrder("stop-market", 3),
				unfilledOrder("stop-limit", 2),
				unfilledOrder("market", 1),
				unfilledOrder("limit", 0),
				{ name: "this-pair", reach: (page, say) => page.getByRole("button", { name: say("This pair") }).click() },
				NEWCOMER,
			],
			drawers: [
				{
					name: "markets",
					open: (page) =>
						page
							.locator("header button")
							.filter({ has: page.getByRole("heading", { level: 1 }) })
							.click(),
				},
				{ name: "order-types", open: (page) => page.getByRole("combobox").first().click() },
				{ name: "order", open: confirmOrder },
				{ name: "cancel-all", open: (page, say) => page.getByRole("button", { name: say("Cancel all") }).click() },
				{
					name: "one-order",
					async open(page) {
						await page.getByRole("article").first().waitFor();
						await page.getByRole("article").first().getByRole("button").first().click();
					},
				},
				{
					name: "filled-order",
					async open(page, say) {
						await page.getByRole("tab", { name: say("Completed"), exact: true }).click();
						await page.getByRole("article").first().getByRole("button").first().click();
					},
				},
			],
		},
	],
};
