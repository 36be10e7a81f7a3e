import { NOT_FOUND_PATH } from "../../app-pages.ts";
import { type FeatureScreens, submitUnfilled, VISITOR } from "./screen.ts";

export const user: FeatureScreens = {
	screens: [
		{
			path: "/pages/user/login/login",
			states: [{ name: "unfilled", reach: submitUnfilled }, VISITOR],
			drawers: [
				{
					name: "area-codes",
					async open(page) {
						await page.getByRole("tab").nth(1).click();
						await page.locator("form [aria-haspopup=dialog]").click();
					},
				},
			],
		},
		{
			path: "/pages/user/login/register",
			search: "?invite_code=CANDOR",
			states: [
				{ name: "unfilled", reach: submitUnfilled },
				{
					name: "phone-unfilled",
					async reach(page, say) {
						await page.getByRole("tab").nth(1).click();
						await submitUnfilled(page, say);
					},
				},
			],
		},
		{ path: "/pages/user/login/forgetPassword", states: [{ name: "unfilled", reach: submitUnfilled }] },
		{ path: "/pages/user/login/choose" },
		{ path: "/pages/user/wallet/login" },
		{ path: "/pages/user/login/privacyAgreement/userAgreement" },
		{ path: "/pages/user/login/privacyAgreement/privacyAgreement" },
		{ path: NOT_FOUND_PATH },
	],
};
