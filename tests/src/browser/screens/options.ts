// Lists the screens of options for the screen tests: options with real and with demo money, the demo page, and the page of one
// option with its proof check.
import type { Page } from "playwright-core";
import { changeAnswers } from "../changed-answers.ts";
import { type FeatureScreens, NEWCOMER, type Reach, type ScreenState } from "./screen.ts";

const OPTION = "/pages/option/info";

/** Buys an option with real money that stays open for five minutes, because options of earlier visits may have ended. */
async function buyReal(page: Page): Promise<void> {
	const session = (await page.evaluate(() => localStorage.getItem("candor.session"))) ?? "{}";
	const { token } = JSON.parse(session) as { token: string };
	const form = { match_id: "1", type: "1", number: "20", seconds: "300", account: "real" };
	const buy = async () => {
		const answer = await page.request.post("/api/microtrade/submit", { form, headers: { authorization: token } });
		return (await answer.json()) as { type: string; error?: string };
	};
	let said = await buy();
	// On a busy machine the price sources may be late. The server sells no options until prices are fresh.
	while (said.error === "sources_silent") {
		await new Promise((done) => setTimeout(done, 500));
		said = await buy();
	}
	if (said.type !== "ok") throw new Error(`no option is sold: ${said.error}`);
}

const history: ScreenState["reach"] = async (page) => {
	await page.getByRole("tab").nth(1).click();
	await page.getByRole("tabpanel").locator("article, button").first().waitFor();
};

const optionAs = (name: string, change: object, then?: Reach): ScreenState => ({
	name,
	before: (page) => changeAnswers(page, "**/api/microtrade/lists?*", (data: object) => ({ data: { ...data, ...change } })),
	async reach(page, say) {
		await page.locator("main dl").waitFor();
		await then?.(page, say);
	},
});

const checkProof: Reach = async (page, say) => {
	await page.getByRole("button", { name: say("Verify on this phone") }).click();
	await page.locator("[data-took-ms]").waitFor();
	await page.locator("details").evaluateAll((groups: HTMLDetailsElement[]) => {
		for (const group of groups) group.open = true;
	});
};

const LOST = { profit_loss: "-123.450000", returned: "0.000000" };
const NOT_ENDED = { status: "open", result: null, by: null, profit_loss: null, delivery_price: null, delivery_time: null };
const DEMO_WIN = {
	profit_loss: "98.760000",
	direction: 2,
	result: "bearish",
	account_change_type: "simulation",
	currency: "DEMO",
};

export const options: FeatureScreens = {
	async prepare({ send, read }) {
		await send("wallet/change", { from_field: "coin", to_field: "option", currency_id: "3", number: "1234.5" });
		const buy = (option: Record<string, string>) =>
			send("microtrade/submit", { match_id: "1", type: "1", number: "123.45", ...option });
		await buy({ seconds: "30", account: "simulation" });
		await buy({ seconds: "300", account: "simulation", type: "2" });
		await buy({ seconds: "300", account: "real" });
		const { order } = (await buy({ seconds: "30", account: "real" })) as { order: { id: number } };
		const statusOf = async () => ((await read(`microtrade/lists?id=${order.id}`)) as { status: string }).status;
		while ((await statusOf()) === "open") await new Promise((done) => setTimeout(done, 500));
		return { [OPTION]: `?id=${order.id}` };
	},
	screens: [
		{
			path: "/pages/option/detail",
			search: "?symbol=BTC%2FUSDT",
			states: [
				{
					name: "unfilled",
					async reach(page) {
						await page.locator("[data-main-action]").click();
						await page.getByRole("alert").first().waitFor();
					},
				},
				{ name: "settled", reach: history },
				{
					name: "real",
					fresh: true,
					async reach(page, say) {
						await buyReal(page);
						await page.getByRole("button", { name: say("Real"), exact: true }).click();
						await page.getByRole("article").first().waitFor();
					},
				},
				{
					name: "candles",
					fresh: true,
					async reach(page, say) {
						await page.getByRole("button", { name: say("Candles"), exact: true }).click();
						await page.getByRole("application").waitFor();
					},
				},
				{
					name: "contracts",
					fresh: true,
					async reach(page, say) {
						await page.getByRole("button", { name: say("Contracts"), exact: true }).click();
						await page.locator("[data-book-row]").first().waitFor();
					},
				},
				{
					name: "contracts-chart",
					fresh: true,
					async reach(page, say) {
						await page.getByRole("button", { name: say("Contracts"), exact: true }).click();
						await page.getByRole("button", { name: say("Chart"), exact: true }).click();
						await page.getByRole("application").waitFor();
					},
				},
				{
					name: "not-verified",
					viewer: "newcomer",
					async reach(page, say) {
						await page.getByRole("button", { name: say("Real"), exact: true }).click();
						await page.locator("fieldset button[aria-pressed=false]").filter({ hasText: "%" }).first().click();
						await page.locator("input[name=stake]").fill("10");
						await page.locator("[data-main-action]").click();
						await page.getByRole("dialog").getByRole("combobox").waitFor();
					},
				},
				NEWCOMER,
			],
			drawers: [
				{ name: "signed-price", open: (page, say) => page.getByRole("button", { name: say("signed price") }).click() },
				{ name: "limits", open: (page, say) => page.getByRole("button", { name: say("Loss limits and breaks") }).click() },
			],
		},
		{
			path: "/pages/option/simulator",
			states: [{ name: "history", reach: history }, NEWCOMER],
			drawers: [{ name: "buying", open: (page) => page.locator("main > [data-main-action]").click() }],
		},
		{
			path: OPTION,
			states: [
				optionAs("lost", { ...LOST, direction: 1, result: "bearish" }),
				optionAs("won", DEMO_WIN),
				optionAs("fair", { profit_loss: "0.000000", result: "fair" }),
				optionAs("void", {
					...NOT_ENDED,
					status: "void",
					profit_loss: "0.000000",
					price: null,
					open_time: null,
					close_time: null,
				}),
				optionAs("after-an-outage", { ...LOST, returned: "12.345678", direction: 1, result: "bearish", by: "outage" }),
				optionAs("held", { ...NOT_ENDED, status: "held" }),
				optionAs("waiting", { ...NOT_ENDED, outage: true }),
				optionAs("verified", {}, checkProof),
				optionAs("not-verified", LOST, checkProof),
				{
					name: "raw",
					fresh: true,
					async reach(page, say) {
						await checkProof(page, say);
						await page.getByRole("button", { name: say("Raw records") }).click();
						await page.locator("textarea").first().waitFor();
					},
				},
				{ name: "none", search: "?id=999999999" },
			],
		},
	],
};
