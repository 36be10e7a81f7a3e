// Lists the screens of the product arbitrage for the screen tests: the page of a fund and the orders for its units.
import { respondWithLivedFund } from "../lived-fund.ts";
import type { FeatureScreens, Reach, ScreenState } from "./screen.ts";

const livedFund = (name: string, then?: Reach): ScreenState => ({
	name,
	before: respondWithLivedFund,
	async reach(page, say) {
		await page.locator("figure").first().waitFor();
		await then?.(page, say);
	},
});

export const arbitrage: FeatureScreens = {
	screens: [
		{
			path: "/pages/finance/fund/index",
			search: "?id=1",
			states: [
				{
					name: "subscribing-unfilled",
					async reach(page) {
						await page.locator("[data-main-action]").click();
						await page.getByRole("dialog").getByRole("button").last().click();
						await page.locator("[aria-invalid=true]").first().waitFor();
					},
				},
				livedFund("lived"),
				livedFund("to-redeem", async (page, say) => {
					await page.getByRole("button", { name: say("Redeem"), exact: true }).click();
					await page.getByRole("dialog").locator("dl").waitFor();
				}),
			],
		},
		{ path: "/pages/finance/fund/orders" },
	],
};
