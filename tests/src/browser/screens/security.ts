// Lists the screens of account security for the screen tests: passwords, the second factor, devices, passkeys, wallets and
// account protection.
import type { SignIn } from "@candor/contract";
import type { Page } from "playwright-core";
import { changeAnswers } from "../changed-answers.ts";
import { PASSWORD } from "../person.ts";
import { type FeatureScreens, type ScreenState, submitUnfilled } from "./screen.ts";

function withSecondStep(page: Page): Promise<void> {
	return changeAnswers(page, "**/api/user/center*", (data: object) => ({
		data: { ...data, second_factors: ["totp"], recovery_codes_left: 9, proves_by: ["totp"] },
	}));
}

async function secondStepShows(page: Page): Promise<void> {
	await page.locator("main input").waitFor({ state: "detached" });
	await page.locator("main button").nth(1).waitFor();
}

async function enterPassword(page: Page): Promise<void> {
	await page.locator("input[name=password]").fill(PASSWORD);
	await page.locator("[data-main-action]").click();
}

const secondStep: readonly ScreenState[] = [
	{
		name: "unfilled",
		async reach(page) {
			await page.locator("[data-main-action]").click();
			await page.locator("[aria-invalid=true]").waitFor();
		},
	},
	{
		name: "scan",
		fresh: true,
		async reach(page) {
			await enterPassword(page);
			await page.locator("main svg[role=img]").waitFor();
		},
	},
	{ name: "on", before: withSecondStep, reach: secondStepShows },
	{
		name: "turn-off",
		before: withSecondStep,
		async reach(page, say) {
			await secondStepShows(page);
			await page.getByRole("button", { name: say("Turn off"), exact: true }).click();
			await page.getByRole("dialog").locator("input").first().waitFor();
		},
	},
	{
		name: "codes",
		fresh: true,
		async reach(page) {
			// The changed response must contain the current session token, because the app continues with the token of the
			// response.
			const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
			const recovery_codes = Array.from({ length: 10 }, (_, at) => `7K2M${at}-XW4Q${at}`);
			await changeAnswers(page, "**/api/user/totp_confirm", () => {
				return { type: "ok", code: 1, message: "OK", msg: "success", data: { recovery_codes, token } };
			});
			await enterPassword(page);
			await page.locator("input[name=code]").fill("000000");
			await page.locator("[data-main-action]").click();
			await page.locator("main ul li").nth(9).waitFor();
		},
	},
];

const signIns: ScreenState = {
	name: "sign-ins",
	async reach(page) {
		const HISTORY = "**/api/user/login_history";
		await changeAnswers(page, HISTORY, (data: { list: SignIn[] }) => {
			const [one] = data.list as [SignIn];
			const ways = ["wrong_password", "wrong_second_factor", "recovery", "totp", "password", "registered"] as const;
			return { data: { ...data, list: ways.map((way, at) => ({ ...one, id: at + 1, way, new_device: at > 2 })) } };
		});
		await page.getByRole("tab").nth(1).click();
		await page.getByRole("tabpanel").locator("article").nth(5).waitFor();
		await page.unroute(HISTORY);
	},
};

export const security: FeatureScreens = {
	screens: [
		{ path: "/pages/settings/security/index" },
		{ path: "/pages/settings/security/changePassword", states: [{ name: "unfilled", reach: submitUnfilled }] },
		{ path: "/pages/settings/security/secondStep", states: secondStep },
		{ path: "/pages/settings/security/devices", states: [signIns] },
		{ path: "/pages/settings/security/operators" },
		{ path: "/pages/settings/security/passkeys" },
		{ path: "/pages/settings/security/changePayPassword" },
		{ path: "/pages/settings/security/bind", search: "?type=mobile" },
		{ path: "/pages/settings/security/guard" },
		{ path: "/pages/settings/security/wallets" },
	],
};
