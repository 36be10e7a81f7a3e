import { type FeatureScreens, type ScreenState, VISITOR } from "./screen.ts";

const tab = (name: string, at: number): ScreenState => ({
	name,
	async reach(page) {
		await page.getByRole("tab").nth(at).click();
		await page.getByRole("tabpanel").getByText(/\d/).first().waitFor();
	},
});

export const market: FeatureScreens = {
	screens: [
		{
			path: "/pages/trade/kline",
			search: "?symbol=BTC%2FUSDT",
			states: [
				tab("trades", 1),
				tab("about", 2),
				{
					name: "offer",
					async reach(page) {
						await page.getByRole("application").tap({ position: { x: 150, y: 120 } });
						await page.locator("fieldset button").first().waitFor();
					},
				},
				{
					name: "full-screen",
					fresh: true,
					async reach(page, say) {
						await page.getByRole("button", { name: say("Full screen"), exact: true }).click();
						await page.getByRole("button", { name: say("Leave full screen") }).waitFor();
					},
				},
				{
					name: "more-indicators",
					viewer: "visitor",
					async reach(page, say) {
						// On a busy machine the code of the sheet may arrive after the page has stopped waiting. The page then
						// asks the user to tap again.
						const failed = page.getByText(say("This could not be loaded. Try again in a moment."));
						const sheet = page.getByRole("dialog");
						for (let isOpen = false; !isOpen; ) {
							await failed.waitFor({ state: "hidden" });
							await page.getByRole("button", { name: say("Indicators"), exact: true }).click();
							await sheet.or(failed).first().waitFor();
							isOpen = await sheet.isVisible();
						}
						for (const name of ["MACD", "BOLL"]) await page.getByRole("dialog").getByRole("button", { name }).click();
					},
				},
				VISITOR,
			],
			drawers: [
				{ name: "chart-markets", open: (page) => page.locator("header [aria-haspopup=dialog]").first().click() },
				{
					name: "indicators",
					open: (page, say) => page.getByRole("button", { name: say("Indicators"), exact: true }).click(),
				},
			],
		},
	],
};
