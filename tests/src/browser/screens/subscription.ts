import { openOffering } from "./offerings.ts";
import { actUnfilled, type FeatureScreens } from "./screen.ts";

const DETAILS = "/pages/publication/details";
const PURCHASE = "/pages/publication/purchase";

export const subscription: FeatureScreens = {
	async prepare(trader) {
		const id = await openOffering(trader, "lh/send/config", "subscribing");
		await trader.send("lh/send/order", { id, amount: "123.5", currency_id: "3" });
		return { [DETAILS]: `?id=${id}`, [PURCHASE]: `?id=${id}` };
	},
	screens: [
		{
			path: "/pages/publication/index",
			states: [
				{
					name: "orders",
					async reach(page) {
						await page.getByRole("tab").nth(1).click();
						await page.getByRole("tabpanel").locator("dl").first().waitFor();
					},
				},
			],
		},
		{ path: DETAILS },
		{ path: PURCHASE, states: [{ name: "unfilled", reach: actUnfilled }] },
	],
};
