import { type FeatureScreens, NEWCOMER, type Reach } from "./screen.ts";

const openMenu: Reach = (page) => page.locator("nav [aria-haspopup=dialog]").click();

export const home: FeatureScreens = {
	screens: [
		{
			path: "/",
			states: [
				{
					name: "choosing-favourites-and-searching",
					fresh: true,
					async reach(page, say) {
						await page.getByRole("button", { name: say("Edit"), exact: true }).click();
						await page.getByRole("button", { name: say("Search markets") }).click();
						await page.getByRole("searchbox").waitFor();
					},
				},
				{
					name: "contracts",
					fresh: true,
					async reach(page, say) {
						await page.getByRole("tab", { name: say("Contracts"), exact: true }).click();
						await page.getByRole("tabpanel").getByText(/\d%/).first().waitFor();
					},
				},
				NEWCOMER,
			],
			drawers: [
				{ name: "menu", open: openMenu },
				{
					name: "menu-choices",
					async open(page, say) {
						await openMenu(page, say);
						for (const name of ["Theme", "Language"])
							await page
								.getByRole("dialog")
								.getByRole("button", { name: new RegExp(`^${say(name)}`) })
								.click();
					},
				},
			],
		},
		{ path: "/pages/index/index" },
	],
};
