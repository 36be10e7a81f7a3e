// Lists the screens of referral for the screen tests: the code, figures and ranking, invited friends, rebates, and the check of
// the ranking.
import type { CallData } from "@candor/contract";
import { changeAnswers } from "../changed-answers.ts";
import type { FeatureScreens, ScreenState } from "./screen.ts";

const DAY_MS = 86_400_000;
const TO = 20_700 * DAY_MS;
const times = { from: TO - 30 * DAY_MS, to: TO, made_at: TO + 1 };
const totals = Array.from({ length: 10 }, (_, at) => ({ income: `${41_200 - 4_000 * at}`, invites: 120 - at }));
const shown = { ...times, list: totals.map((total, at) => ({ ...total, rank: at + 1, nickname: "m***4" })) };
const published = {
	...times,
	...{ seq: 1, own: null },
	list: totals.map((total, at) => ({ ...total, pseudonym: at.toString(16).padStart(16, "0") })),
};

type Invite = CallData<"user/invite">;

/** Changes responses so that the page shows a partner with held rebates, and a full ranking. */
async function fill(page: Parameters<NonNullable<ScreenState["before"]>>[0]): Promise<void> {
	const held = ["inviter_unverified", "invitee_unverified", "under_review"] as const;
	await changeAnswers(page, "**/api/user/invite", ({ ...data }: Invite) => ({
		data: {
			...{ ...data, count: 1_204, income: "123456.789012", pending: "3021.500000", held_why: [...held], lapses_at: TO },
			...{ rank: 14, partner: true, authorization_code: "SUNGATE", ratio: "0.4", next_ratio: "0.355" },
		},
	}));
	const ok = (data: object) => ({ json: { type: "ok", code: 1, message: "", msg: "", data } });
	await page.route("**/api/user/invite_list", (route) => route.fulfill(ok(shown)));
	await page.route("**/api/proofs/ranking**", (route) => route.fulfill(ok(published)));
}

const rebates = (): CallData<"user/my_account_return"> => {
	const coin = { currency_id: 3, currency: "USDT" };
	const rates = [
		{ ratio: "0.2", terms: 1, why: "standard" as const },
		{ ratio: "0.4", terms: 2, why: "partner" as const },
	];
	const day = { day: "2026-11-02", fees: "100000.000000", amount: "20000.000000", ratio: "0.2", terms: 1, invitees: 1_204 };
	const month = { month: "2026-11", ...coin, fees: "1000000.000000", amount: "250000.000000", paid: "200000.000000", rates };
	return { list: [{ ...month, days: [day] }], page: 1, limit: 30, total: 1, has_more: false, next_before: null };
};

export const referral: FeatureScreens = {
	screens: [
		{
			path: "/pages/promotion/index",
			states: [{ name: "partner-with-held-rebates", before: fill }],
			drawers: [
				{
					name: "poster",
					async open(page) {
						await page.locator("main section button").nth(1).click();
						await page.getByRole("dialog").locator("img").waitFor();
					},
				},
			],
		},
		{
			path: "/pages/promotion/invitees",
			states: [
				{
					name: "one-friend",
					async before(page) {
						const list = [{ id: 1, nickname: "m***4", joined_at: TO, verified: false }];
						await changeAnswers(page, "**/api/user/my_invite_list", (data: object) => ({ data: { ...data, list } }));
					},
					async reach(page) {
						await page.getByRole("article").first().waitFor();
					},
				},
			],
		},
		{
			path: "/pages/promotion/rebates",
			states: [
				{
					name: "one-month",
					async before(page) {
						await changeAnswers(page, "**/api/user/my_account_return", () => ({ data: rebates() }));
					},
					async reach(page) {
						await page.locator("summary").click();
					},
				},
			],
		},
		{
			path: "/pages/promotion/ranking",
			states: [
				{
					name: "sorted-again",
					before: fill,
					async reach(page, say) {
						await page.getByRole("button", { name: say("Sort it again on this phone") }).click();
						await page.getByRole("dialog").locator("li").nth(4).waitFor();
					},
				},
			],
		},
	],
};
