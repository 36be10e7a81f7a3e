// Lists the screens of identity verification for the screen tests: both levels in each state, and the forms.
import type { CallData } from "@candor/contract";
import type { Page } from "playwright-core";
import { changeAnswers } from "../changed-answers.ts";
import { actUnfilled, type FeatureScreens, type Reach, type ScreenState } from "./screen.ts";

type Verification = CallData<"user/verification">;
type Level = Verification["basic"];
type Item = Level["items"][number];

const AT = Date.UTC(2026, 10, 26, 9, 12);
const LATE = Date.UTC(2099, 0, 31);

const itemsOf = (codes: Partial<Record<Item["item"], NonNullable<Item["code"]>>>): Item[] =>
	(Object.entries(codes) as [Item["item"], NonNullable<Item["code"]>][]).map(([item, code]) => ({
		item,
		state: "rejected",
		code,
	}));

const REASONS = itemsOf({
	country: "country_differs",
	name: "name_differs",
	id_number: "number_differs",
	contact: "contact_unreachable",
});
const PICTURES = itemsOf({ front: "screenshot", back: "cropped", hand: "code_missing" });

const STEPS: Level["steps"] = [
	{ name: "sent", state: "done", at: AT },
	{ name: "checks", state: "done", at: AT },
	{ name: "review", state: "current", at: null },
	{ name: "second_review", state: "waiting", at: null },
	{ name: "result", state: "waiting", at: null },
];

const change =
	(basic: Partial<Level>, advanced: Partial<Level> = {}) =>
	(page: Page): Promise<void> =>
		changeAnswers(page, "**/api/user/verification", (data: Verification) => ({
			data: { ...data, basic: { ...data.basic, ...basic }, advanced: { ...data.advanced, ...advanced } },
		}));

const state = (name: string, before: ScreenState["before"], reach?: Reach): ScreenState => ({
	...{ name, fresh: true, ...(before && { before }) },
	async reach(page, say) {
		await page.locator("main section, main form").first().waitFor();
		await reach?.(page, say);
	},
});

const failUploads = async (page: Page): Promise<void> => {
	await page.route("**/api/upload", (route) => route.abort());
};
const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

const FINAL = { state: "rejected", kind: "final", may_appeal: true } as const;

export const identity: FeatureScreens = {
	screens: [
		{
			path: "/pages/verification/index",
			states: [
				{ name: "unverified", viewer: "newcomer" },
				state("under-review", change({}, { state: "under_review", due_at: LATE, place: 4, steps: STEPS })),
				state("late", change({}, { state: "under_review", due_at: AT, place: 1, steps: STEPS })),
				state(
					"rejected",
					change(
						{ state: "rejected", kind: "mismatch", reason: "Two fields differ.", items: REASONS },
						{ state: "rejected", kind: "retry", items: PICTURES },
					),
				),
				state(
					"update-and-frozen",
					change(
						{ state: "needs_update", update: { why: "document_expired", rights_until: LATE } },
						{ state: "frozen", freeze: { law: "Council Regulation (EU) No 269/2014", review_on: "2099-01-31" } },
					),
				),
				state("appeal", change(FINAL), async (page, say) => {
					await page.getByRole("button", { name: say("Appeal"), exact: true }).click();
					await page.getByRole("dialog").locator("textarea").waitFor();
				}),
			],
			drawers: [
				{
					name: "download",
					open: (page, say) => page.getByRole("button", { name: say("Download my data"), exact: true }).click(),
				},
				{ name: "erase", open: (page, say) => page.getByRole("button", { name: say("Delete my data"), exact: true }).click() },
			],
		},
		{
			path: "/pages/verification/basic",
			states: [
				{ name: "unfilled", viewer: "newcomer", reach: actUnfilled },
				state("rejected", change({ state: "rejected", kind: "mismatch", items: REASONS })),
			],
		},
		{
			path: "/pages/verification/advanced",
			states: [
				{
					name: "unfilled",
					async reach(page) {
						await page.locator("[data-main-action]").click();
						await page.getByRole("alert").nth(3).waitFor();
					},
				},
				state("failed-upload", failUploads, async (page) => {
					const choose = (index: number, name: string, mimeType: string) =>
						page.locator("input[type=file]").nth(index).setInputFiles({ name, mimeType, buffer: PNG });
					await choose(1, "front.png", "image/png");
					await choose(3, "back.heic", "image/heic");
					await page.getByRole("alert").nth(1).waitFor();
				}),
				state("rejected", change({}, { state: "rejected", kind: "retry", items: PICTURES })),
				{ name: "basic-first", viewer: "newcomer" },
			],
		},
		{ path: "/pages/bankbind/index", states: [{ name: "no-cards", viewer: "newcomer" }] },
		{ path: "/pages/bankbind/addbank", states: [{ name: "empty", viewer: "newcomer" }] },
	],
};
