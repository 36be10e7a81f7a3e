import { respondWithLivedFund } from "../lived-fund.ts";
import { actUnfilled, type FeatureScreens, type Reach, type ScreenState } from "./screen.ts";

const tab = (name: string, at: number): ScreenState => ({
	name,
	async reach(page) {
		await page.getByRole("tab").nth(at).click();
		await page.getByRole("tabpanel").getByText(/\p{L}/u).first().waitFor();
	},
});

const order = (name: string, tabName: string, then?: Reach): ScreenState => ({
	name,
	fresh: true,
	async reach(page, say) {
		await page.getByRole("tab", { name: say(tabName), exact: true }).click();
		await page.getByRole("article").first().getByRole("link").click();
		await page.getByRole("heading", { name: say("What is in it") }).waitFor();
		await then?.(page, say);
	},
});

const openSheet =
	(button: string): Reach =>
	async (page, say) => {
		await page.getByRole("button", { name: say(button), exact: true }).click();
		await page.getByRole("dialog").locator("dl").waitFor();
	};

export const earn: FeatureScreens = {
	async prepare({ send }) {
		await send("wallet/change", { from_field: "coin", to_field: "trust", currency_id: "3", number: "20250.5" });
		const place = async (config_id: string, amount: string) =>
			(await send("lh/deposit", { config_id, amount, agree: "1" })) as { order: { id: number } };
		await place("3", "12345.678901");
		const redeemed = await place("2", "1234.5");
		await send("lh/deposit/order/cancel", { id: String(redeemed.order.id) });
		return {};
	},
	screens: [
		{
			path: "/pages/finance/index",
			states: [
				tab("arbitrage", 1),
				tab("my-orders", 2),
				{
					name: "funds-that-have-lived",
					before: respondWithLivedFund,
					async reach(page) {
						await page.getByRole("tab").nth(1).click();
						await page.locator("figure").first().waitFor();
					},
				},
				{ name: "begins", viewer: "newcomer" },
			],
		},
		{ path: "/pages/finance/buyPage", search: "?id=3", states: [{ name: "unfilled", reach: actUnfilled }] },
		{
			path: "/pages/finance/ordersPage",
			states: [
				order("order", "Active"),
				order("order-to-redeem", "Active", openSheet("Redeem early")),
				order("order-to-add-to", "Active", openSheet("Add to it")),
				order("order-redeemed", "Early redeemed"),
			],
		},
		{ path: "/pages/finance/rulePage" },
	],
};
