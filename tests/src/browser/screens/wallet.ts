import { type FeatureScreens, NEWCOMER } from "./screen.ts";

export const wallet: FeatureScreens = {
	screens: [
		{ path: "/pages/assets/index", states: [NEWCOMER] },
		{
			path: "/pages/assets/tradeAccount",
			search: "?account=coin&currency_id=3",
			states: [{ name: "contract", search: "?account=contract" }, NEWCOMER],
		},
		{ path: "/pages/assets/record", states: [NEWCOMER] },
		{ path: "/pages/assets/transfer/index", search: "?currency_id=3", states: [NEWCOMER] },
		{ path: "/pages/assets/transfer/record", states: [NEWCOMER] },
		{
			path: "/pages/assets/deposit/index",
			states: [
				{
					name: "added",
					fresh: true,
					async reach(page) {
						await page.locator("main input").last().fill("10000");
						await page.locator("[data-main-action]").click();
						await page
							.getByRole("status")
							.getByText(/10[,.\s]?000/)
							.waitFor();
					},
				},
			],
			drawers: [{ name: "coins", open: (page) => page.getByRole("main").getByRole("button", { name: /USDT/ }).first().click() }],
		},
	],
};
