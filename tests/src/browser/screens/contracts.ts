// Lists the screens of contracts for the screen tests: positions, the demo page, the page of one contract, and the page of one
// position with its proof checks.
import { deleveragedShort, fundedPositions, type SignedFunding, signDeleveraging, signFunding, TestKey } from "@candor/testkit";
import type { Page } from "playwright-core";
import { changeAnswers } from "../changed-answers.ts";
import type { FeatureScreens, Reach, ScreenState } from "./screen.ts";

const POSITION = "/pages/lever/info";
const FUNDING_MS = 28_800_000;
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 1, 12);
const FUNDED = { premium: "0.000123456", mark_price: "67123.4", skipped: false, over: "0.000000" };
const HISTORY = {
	"lever/funding": {
		list: [
			{ ...FUNDED, time: NOON, rate: "0.0001", paid: "12345.678901", received: "12345.678900" },
			{ ...FUNDED, time: NOON - DAY_MS, rate: "-0.00075", paid: "987654.321012", received: "987654.321000" },
			{ ...FUNDED, time: NOON - 2 * DAY_MS, rate: "0.0001", paid: null, received: null, over: null },
			{ ...FUNDED, time: NOON - 3 * DAY_MS, rate: "0", skipped: true, paid: null, received: null, over: null },
		],
		has_more: true,
		next_before: `${NOON - 3 * DAY_MS}.1`,
	},
	"lever/liquidations": {
		list: [
			{
				time: NOON,
				direction: "long",
				amount: "12.34500",
				price: "67123.4",
				mark_price: "67100.1",
				filled: "10.00000",
				taken: "2.00000",
				deleveraged: "0.34500",
			},
			{
				time: NOON - DAY_MS,
				direction: "short",
				amount: "0.00100",
				price: "68000.0",
				mark_price: "68001.0",
				filled: "0.00100",
				taken: "0.00000",
				deleveraged: "0.00000",
			},
		],
		has_more: false,
		next_before: null,
	},
	"lever/insurance": {
		currency: "USDT",
		balance: "1234567.890123",
		points: [
			{ time: NOON - 9 * DAY_MS, balance: "1000000.000000" },
			{ time: NOON - 4 * DAY_MS, balance: "1300000.500000" },
			{ time: NOON, balance: "1234567.890123" },
		],
	},
};

const callOf = (url: string) => new URL(url).pathname.replace("/api/", "");

const tab = (name: string, at: number, shows: string, then?: Reach): ScreenState => ({
	name,
	async reach(page, say) {
		await page.getByRole("tab").nth(at).click();
		await page.getByRole("tabpanel").locator(shows).first().waitFor();
		await then?.(page, say);
	},
});

/**
 * Screen state: the page of a contract, with the given responses. A call whose response is undefined fails.
 * @param at index of the tab to open
 */
const contractWith = (name: string, at: number, responses: Readonly<Record<string, object | undefined>>): ScreenState => ({
	name,
	async before(page) {
		await changeAnswers(
			page,
			({ href }) => callOf(href) in responses,
			(_, request) => {
				const data = responses[callOf(request.url())];
				return data === undefined ? { type: "error", code: 0, error: "busy", data: null } : { data };
			},
		);
	},
	async reach(page) {
		await page.getByRole("tab").nth(at).click();
		await page.getByRole("tabpanel").locator("h2").first().waitFor();
	},
});

/** Changes responses about a position, for screen states that would otherwise need hours or a liquidation. */
function mergePosition(page: Page, changes: Readonly<Record<string, (position: number) => object>>): Promise<void> {
	return changeAnswers(
		page,
		({ href }) => callOf(href) in changes,
		(data: object, request) => {
			const position = Number(new URL(page.url()).searchParams.get("id"));
			return { type: "ok", code: 1, message: "", msg: "", data: { ...data, ...changes[callOf(request.url())]?.(position) } };
		},
	);
}

const cardOf = (page: Page, heading: string) =>
	page
		.locator("section, div")
		.filter({ has: page.getByRole("heading", { name: heading, exact: true }) })
		.last();

const fundedPosition = (name: string, then?: Reach): ScreenState => ({
	name,
	async before(page) {
		const key = new TestKey();
		const { funded, records, keys } = fundedPositions(700, key)[0] as SignedFunding;
		const { period, rate, owed, amount } = funded;
		const time = period * FUNDING_MS;
		await mergePosition(page, {
			"lever/my_trade": () => ({ funding_payments: [{ time, rate, owed, amount }] }),
			"proofs/funding": (position) => ({
				id: position,
				time,
				index: records[0],
				receipt: signFunding({ ...funded, ticket: position }, key),
			}),
			"proofs/keys": () => ({ keys, heads: [], seeds: [] }),
		});
	},
	async reach(page, say) {
		await cardOf(page, say("Funding payments")).locator("button").click();
		await page.getByRole("dialog").locator("dl").waitFor();
		await then?.(page, say);
	},
});

const deleveragedPosition: ScreenState = {
	name: "closed-against-a-liquidation",
	async before(page) {
		const key = new TestKey();
		const { deleveraged, liquidated, records, keys } = deleveragedShort(key);
		const { against, lots, price, profit, deleveraged_at: time } = deleveraged;
		await mergePosition(page, {
			"lever/my_trade": () => ({ deleveragings: [{ against, lots, price, profit, time }] }),
			"proofs/deleveraging": (position) => {
				const receipt = signDeleveraging({ ...deleveraged, ticket: position }, key);
				return { id: position, against, index: records[0], liquidation: liquidated, receipt };
			},
			"proofs/keys": () => ({ keys, heads: [], seeds: [] }),
		});
	},
	async reach(page, say) {
		await cardOf(page, say("Closed against liquidations")).locator("button").click();
		await page.getByRole("heading", { name: say("Checked on this phone") }).waitFor();
	},
};

/**
 * Screen state: a position that was closed because of a price outage of three days, since the opposite position had too little
 * equity.
 */
const closedByOutage: ScreenState = {
	name: "closed-by-an-outage",
	async before(page) {
		const until = 1_780_000_000_000;
		const closed = { why: "outage", from: until - 72 * 3_600_000, until, lots: 12, price: "64990.5", profit: "-1234.567891" };
		await mergePosition(page, {
			"lever/my_trade": () => ({ closed_by: "outage", settlements: [{ ...closed, equity: "123.456789", needed: "12.345678" }] }),
		});
	},
	async reach(page, say) {
		await page.getByText(say("Needed to stay open"), { exact: true }).waitFor();
	},
};

const askToClose: Reach = async (page, say) => {
	await page
		.getByRole("article")
		.getByRole("button", { name: say("Close"), exact: true })
		.click();
	await page.getByRole("dialog").locator("button").last().click();
	await page.getByRole("alertdialog").locator("dl").waitFor();
};

export const contracts: FeatureScreens = {
	async prepare({ send }) {
		await send("wallet/change", { from_field: "coin", to_field: "contract", currency_id: "3", number: "1500" });
		const order = { match_id: "1", type: "1", order_type: "1", share: "12", multiple: "10" };
		const open = async (change: Record<string, string>) =>
			(await send("lever/submit", { ...order, ...change })) as { position: { id: number } };
		await open({ account: "simulation" });
		await open({ account: "real", type: "2", stop_loss_price: "900000" });
		await open({ account: "real", order_type: "0", target_price: "40000" });
		const { position } = await open({ account: "real" });
		return { [POSITION]: `?id=${position.id}` };
	},
	screens: [
		{ path: "/pages/lever/index" },
		{ path: "/pages/lever/simulator" },
		{
			path: "/pages/lever/market",
			search: "?id=1",
			states: [
				tab("market", 1, "h2"),
				tab("tiers", 2, "tbody tr"),
				tab("calculator-unfilled", 3, "input[name=calculator-lots]", async (page, say) => {
					await page.getByRole("button", { name: say("Calculate"), exact: true }).click();
					await page.getByRole("alert").first().waitFor();
				}),
				tab("calculator", 3, "input[name=calculator-lots]", async (page, say) => {
					await page.locator("input[name=calculator-lots]").fill("400");
					await page.getByRole("button", { name: say("Enter at the mark price") }).click();
					await page.locator("input[name=calculator-exit]").fill("20000");
					await page.getByRole("button", { name: say("Calculate"), exact: true }).click();
					await page.getByRole("tabpanel").locator("dl").waitFor();
				}),
				contractWith("past-rates", 0, HISTORY),
				contractWith("past", 1, HISTORY),
				contractWith("no-answer", 0, { "lever/funding": undefined }),
				contractWith("market-no-answer", 1, { "lever/liquidations": undefined, "lever/insurance": undefined }),
				{ name: "none", search: "?id=999999" },
			],
		},
		{
			path: POSITION,
			states: [
				{ name: "asked-to-close", fresh: true, reach: askToClose },
				{
					name: "queue",
					fresh: true,
					async reach(page) {
						await page.locator("article [aria-haspopup=dialog]").first().click();
						await page.getByRole("dialog").locator("p").first().waitFor();
					},
				},
				fundedPosition("funding-payment"),
				fundedPosition("funding-verified", async (page, say) => {
					await page.getByRole("button", { name: say("Verify on this phone") }).click();
					await page.getByRole("dialog").getByRole("listitem").first().waitFor();
				}),
				deleveragedPosition,
				closedByOutage,
			],
		},
	],
};
