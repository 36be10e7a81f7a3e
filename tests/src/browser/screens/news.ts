import type { FeatureScreens } from "./screen.ts";

export const news: FeatureScreens = {
	screens: [
		{
			path: "/pages/notice/index",
			states: [
				{
					name: "messages",
					async reach(page) {
						await page.getByRole("tab").nth(1).click();
						await page.locator("article time").first().waitFor();
					},
				},
			],
		},
		{
			path: "/pages/index/notice/notice",
			search: "?id=this-is-a-sandbox",
			states: [{ name: "another", search: "?id=what-candor-is" }],
		},
	],
};
