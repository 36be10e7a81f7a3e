// What pages show besides how they open: forms that were not filled in, tabs and choices, pages of somebody who has just come. Each is
// brought about in any language.
import type { IeoOrder, SignIn } from "@candor/contract";
import {
	deleveragedShort,
	fundedTickets,
	type SignedFunding,
	serialAt,
	signDeleveraging,
	signedAllotment,
	signFunding,
	TestKey,
} from "@candor/testkit";
import type { Page } from "playwright-core";
import type { Catalogs } from "./catalogs.ts";
import { changeAnswers } from "./changed-answers.ts";
import { tellLivedFund } from "./lived-fund.ts";
import { PASSWORD } from "./person.ts";

/** A trader has coins, orders and a history; a newcomer an account and nothing else; a visitor not even that. */
export type Who = "trader" | "newcomer" | "visitor";

export interface ScreenState {
	readonly name: string;
	readonly path: string;
	/** Whose page it is; a trader's where nothing is said. */
	readonly who?: Who;
	/** What the address asks for, where it is not what the list of screens says. */
	readonly search?: string;
	/** In a document of its own: what it shows lies in the way of the other states. */
	readonly anew?: true;
	/** What the server is to have answered instead, said before the page opens in a document of its own. */
	readonly before?: (page: Page) => Promise<void>;
	/** Brings it about on the page as it opened, or as the state before left it. */
	readonly reach?: (page: Page, say: Catalogs["say"]) => Promise<void>;
}

const SPOT = "/pages/trade/index";
const KLINE = "/pages/trade/kline";
const OPTIONS = "/pages/option/detail";
const SIMULATOR = "/pages/option/simulator";
const INFO = "/pages/option/info";
const CONTRACT = "/pages/lever/market";
const TICKET = "/pages/lever/info";
const NOTICES = "/pages/notice/index";
const FINANCE = "/pages/finance/index";
const HOSTED = "/pages/finance/ordersPage";
const REGISTER = "/pages/user/login/register";

const submit = async (page: Page): Promise<void> => {
	await page.locator("button[type=submit]").click();
	await page.locator("[aria-invalid=true]").first().waitFor();
};

/** Chooses an order type and asks to buy without having filled anything in. */
const orderType = (name: string, at: number): ScreenState => ({
	name: `${name}-unfilled`,
	path: SPOT,
	async reach(page) {
		const types = page.getByRole("combobox").first();
		await types.click();
		await page.getByRole("option").nth(at).click();
		await page.getByRole("option").first().waitFor({ state: "detached" });
		await types.locator("xpath=ancestor::section").locator("> button").last().click();
		await page.locator("[aria-invalid=true]").first().waitFor();
	},
});

/** An option of real money that is open for five minutes from now on: those from before may have ended. */
async function buyReal(page: Page): Promise<void> {
	const session = (await page.evaluate(() => localStorage.getItem("candor.session"))) ?? "{}";
	const { token } = JSON.parse(session) as { token: string };
	const form = { match_id: "1", type: "1", number: "20", seconds: "300", account: "real" };
	const buy = async () => {
		const answer = await page.request.post("/api/microtrade/submit", { form, headers: { authorization: token } });
		return (await answer.json()) as { type: string; error?: string };
	};
	let said = await buy();
	// Nothing is sold while a machine this busy keeps price sources from speaking.
	while (said.error === "sources_silent") {
		await new Promise((done) => setTimeout(done, 500));
		said = await buy();
	}
	if (said.type !== "ok") throw new Error(`no option is sold: ${said.error}`);
}

const klineTab = (name: string, at: number): ScreenState => ({
	name,
	path: KLINE,
	async reach(page) {
		await page.getByRole("tab").nth(at).click();
		await page.getByRole("tabpanel").getByText(/\d/).first().waitFor();
	},
});

/** The page of an option as it would be had it gone otherwise. */
const optionAs = (name: string, change: object, then?: ScreenState["reach"]): ScreenState => ({
	name,
	path: INFO,
	before: (page) => changeAnswers(page, "**/api/microtrade/lists?*", (data: object) => ({ data: { ...data, ...change } })),
	async reach(page, say) {
		await page.locator("main dl").waitFor();
		await then?.(page, say);
	},
});

/** Each step of its verification in words. */
const verify: NonNullable<ScreenState["reach"]> = async (page, say) => {
	await page.getByRole("button", { name: say("Verify on this phone") }).click();
	await page.locator("[data-took-ms]").waitFor();
	await page.locator("details").evaluateAll((groups: HTMLDetailsElement[]) => {
		for (const group of groups) group.open = true;
	});
};

const contractTab = (name: string, at: number, shows: string, then?: ScreenState["reach"]): ScreenState => ({
	name,
	path: CONTRACT,
	async reach(page, say) {
		await page.getByRole("tab").nth(at).click();
		await page.getByRole("tabpanel").locator(shows).first().waitFor();
		await then?.(page, say);
	},
});

/** A contract's page with a past that takes days to come about, or without an answer about it. */
const contractPast = (name: string, tab: number, answers: Readonly<Record<string, object | undefined>>): ScreenState => ({
	name,
	path: CONTRACT,
	async before(page) {
		const asked = (url: URL) => Object.keys(answers).some((call) => url.pathname === `/api/${call}`);
		await changeAnswers(page, asked, (_, request) => {
			const data = answers[new URL(request.url()).pathname.replace("/api/", "")];
			return data === undefined ? { type: "error", code: 0, error: "busy", data: null } : { data };
		});
	},
	async reach(page) {
		await page.getByRole("tab").nth(tab).click();
		await page.getByRole("tabpanel").locator("h2").first().waitFor();
	},
});

const FUNDING_MS = 28_800_000;
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 1, 12);
const FUNDED = { premium: "0.000123456", mark_price: "67123.4", skipped: false, over: "0.000000" };
const PAST = {
	"lever/funding": {
		list: [
			{ ...FUNDED, time: NOON, rate: "0.0001", paid: "12345.678901", received: "12345.678900" },
			{ ...FUNDED, time: NOON - DAY_MS, rate: "-0.00075", paid: "987654.321012", received: "987654.321000" },
			{ ...FUNDED, time: NOON - 2 * DAY_MS, rate: "0.0001", paid: null, received: null, over: null },
			{ ...FUNDED, time: NOON - 3 * DAY_MS, rate: "0", skipped: true, paid: null, received: null, over: null },
		],
		page: 1,
		has_more: true,
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
		page: 1,
		has_more: false,
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

/** The page of a ticket with something that takes hours or a crash to come about: what the server would answer of it, laid over its answers. */
function layOver(page: Page, answers: Readonly<Record<string, (ticket: number) => object>>): Promise<void> {
	const callOf = (url: string) => new URL(url).pathname.replace("/api/", "");
	return changeAnswers(
		page,
		({ href }) => callOf(href) in answers,
		(data: object, request) => {
			const ticket = Number(new URL(page.url()).searchParams.get("id"));
			return { type: "ok", code: 1, message: "", msg: "", data: { ...data, ...answers[callOf(request.url())]?.(ticket) } };
		},
	);
}

const cardOf = (page: Page, heading: string) =>
	page
		.locator("section, div")
		.filter({ has: page.getByRole("heading", { name: heading, exact: true }) })
		.last();

/** Of a funding payment, opened. */
const fundedTicket = (name: string, then?: ScreenState["reach"]): ScreenState => ({
	name,
	path: TICKET,
	async before(page) {
		const key = new TestKey();
		const { funded, records, keys } = fundedTickets(700, key)[0] as SignedFunding;
		const { period, rate, owed, amount } = funded;
		const time = period * FUNDING_MS;
		await layOver(page, {
			"lever/my_trade": () => ({ funding_payments: [{ time, rate, owed, amount }] }),
			"fair/funding": (ticket) => ({ id: ticket, time, index: records[0], receipt: signFunding({ ...funded, ticket }, key) }),
			"fair/keys": () => ({ keys, heads: [], seeds: [] }),
		});
	},
	async reach(page, say) {
		await cardOf(page, say("Funding payments")).locator("button").click();
		await page.getByRole("dialog").locator("dl").waitFor();
		await then?.(page, say);
	},
});

/** Of a close against a liquidated one, verified. */
const deleveragedTicket: ScreenState = {
	name: "closed-against-a-liquidation",
	path: TICKET,
	async before(page) {
		const key = new TestKey();
		const { deleveraged, liquidated, records, keys } = deleveragedShort(key);
		const { against, lots, price, profit, deleveraged_at: time } = deleveraged;
		await layOver(page, {
			"lever/my_trade": () => ({ deleveragings: [{ against, lots, price, profit, time }] }),
			"fair/deleveraging": (ticket) => {
				const receipt = signDeleveraging({ ...deleveraged, ticket }, key);
				return { id: ticket, against, index: records[0], liquidation: liquidated, receipt };
			},
			"fair/keys": () => ({ keys, heads: [], seeds: [] }),
		});
	},
	async reach(page, say) {
		await cardOf(page, say("Closed against liquidations")).locator("button").click();
		await page.getByRole("heading", { name: say("Checked on this phone") }).waitFor();
	},
};

const LOSER = { profit_loss: "-123.450000", returned: "0.000000" };
const NOT_ENDED = { status: "open", result: null, by: null, profit_loss: null, delivery_price: null, delivery_time: null };

const chart = (page: Page) => page.getByRole("application");

/** An order of a managed product, of those that are open or of those that were ended early, and what opens over it. */
const hostedOrder = (name: string, tab: string, then?: ScreenState["reach"]): ScreenState => ({
	name,
	path: HOSTED,
	anew: true,
	async reach(page, say) {
		await page.getByRole("tab", { name: say(tab), exact: true }).click();
		await page.getByRole("article").first().getByRole("link").click();
		await page.getByRole("heading", { name: say("What is in it") }).waitFor();
		await then?.(page, say);
	},
});

const hostingTab = (name: string, at: number): ScreenState => ({
	name,
	path: FINANCE,
	async reach(page) {
		await page.getByRole("tab").nth(at).click();
		await page.getByRole("tabpanel").getByText(/\p{L}/u).first().waitFor();
	},
});

const COINS = "/pages/publication/index";
const COIN_ORDER = "/pages/assets/ieo/orderDetail";

/** An offering of new coins with its phases: the one that a card's button leads to. */
const offeringShown: ScreenState = {
	name: "one-offering",
	path: "/pages/assets/ieo/index",
	anew: true,
	async reach(page) {
		await page.locator("main a").first().click();
		await page.locator("main ol").waitFor();
	},
};

const SECOND_STEP = "/pages/settings/security/secondStep";

/** The account as it is once it has a second step. */
function withSecondStep(page: Page): Promise<void> {
	return changeAnswers(page, "**/api/user/center*", (data: object) => ({
		data: { ...data, second_factors: ["totp"], recovery_codes_left: 9, proves_by: ["totp"] },
	}));
}

/** What asks for the password makes way. */
async function secondStepShows(page: Page): Promise<void> {
	await page.locator("main input").waitFor({ state: "detached" });
	await page.locator("main button").nth(1).waitFor();
}

/** An application as it is once it was allotted, verified. */
const allottedOrder: ScreenState = {
	name: "allotted-and-recomputed",
	path: COIN_ORDER,
	async before(page) {
		const of = (offering: number) => signedAllotment(800n, 150n, [300n, 12n, 700n], offering);
		await changeAnswers(page, "**/api/ieo/myApply", (data: { list: IeoOrder[] }) => {
			const sums = { allotment_quantity: "120.000000", pending_quantity: "0.000000", cost: "60.000000", frozen: "60.000000" };
			const change = { ...sums, status: 3, result: "paying", serial_number: serialAt(1) };
			return { data: { ...data, list: data.list.map((order) => ({ ...order, ...change })) } };
		});
		const said = (data: object) => ({ json: { type: "ok", code: 1, message: "", msg: "", data } });
		await page.route("**/api/fair/allotment**", (route) => {
			const { allotment } = of(Number(new URL(route.request().url()).searchParams.get("id")));
			return route.fulfill(said({ ...allotment, lot: "10.000000", currency: "TIDW" }));
		});
		await page.route("**/api/fair/keys**", (route) => route.fulfill(said({ keys: of(1).keys, heads: [], seeds: [] })));
	},
	async reach(page, say) {
		await page.getByRole("button", { name: say("Recompute my allotment") }).click();
		await page.getByRole("dialog").locator("li").nth(4).waitFor();
	},
};

const FUND = "/pages/finance/fund/index";

/** A fund's page or the tab of funds, once they have traded for a month. */
const livedFund = (name: string, path: string, then?: ScreenState["reach"]): ScreenState => ({
	name,
	path,
	before: tellLivedFund,
	async reach(page, say) {
		if (path === FINANCE) await page.getByRole("tab").nth(1).click();
		await page.locator("figure").first().waitFor();
		await then?.(page, say);
	},
});

export const STATES: readonly ScreenState[] = [
	livedFund("funds-that-have-lived", FINANCE),
	livedFund("lived", FUND),
	livedFund("to-redeem", FUND, async (page, say) => {
		await page.getByRole("button", { name: say("Redeem"), exact: true }).click();
		await page.getByRole("dialog").locator("dl").waitFor();
	}),
	{
		name: "subscribing-unfilled",
		path: FUND,
		async reach(page) {
			await page.locator("[data-main-action]").click();
			await page.getByRole("dialog").getByRole("button").last().click();
			await page.locator("[aria-invalid=true]").first().waitFor();
		},
	},
	offeringShown,
	allottedOrder,
	{
		name: "orders",
		path: COINS,
		async reach(page) {
			await page.getByRole("tab").nth(1).click();
			await page.getByRole("tabpanel").locator("dl").first().waitFor();
		},
	},
	{
		name: "unfilled",
		path: "/pages/publication/purchase",
		async reach(page) {
			await page.locator("[data-main-action]").click();
			await page.locator("[aria-invalid=true]").first().waitFor();
		},
	},
	hostingTab("arbitrage", 1),
	hostingTab("my-orders", 2),
	{ name: "begins", path: FINANCE, who: "newcomer" },
	{
		name: "unfilled",
		path: "/pages/finance/buyPage",
		async reach(page) {
			await page.locator("[data-main-action]").click();
			await page.locator("[aria-invalid=true]").first().waitFor();
		},
	},
	hostedOrder("order", "Hosting"),
	hostedOrder("order-to-redeem", "Hosting", async (page, say) => {
		await page.getByRole("button", { name: say("Redeem early"), exact: true }).click();
		await page.getByRole("dialog").locator("dl").waitFor();
	}),
	hostedOrder("order-to-add-to", "Hosting", async (page, say) => {
		await page.getByRole("button", { name: say("Add to it"), exact: true }).click();
		await page.getByRole("dialog").locator("dl").waitFor();
	}),
	hostedOrder("order-redeemed", "Early redeemed"),
	{
		name: "choosing-favourites-and-searching",
		path: "/",
		anew: true,
		async reach(page, say) {
			await page.getByRole("button", { name: say("Edit"), exact: true }).click();
			await page.getByRole("button", { name: say("Search markets") }).click();
			await page.getByRole("searchbox").waitFor();
		},
	},
	{
		name: "contracts",
		path: "/",
		anew: true,
		async reach(page, say) {
			await page.getByRole("tab", { name: say("Contracts"), exact: true }).click();
			await page.getByRole("tabpanel").getByText(/\d%/).first().waitFor();
		},
	},
	orderType("oco", 4),
	orderType("stop-market", 3),
	orderType("stop-limit", 2),
	orderType("market", 1),
	orderType("limit", 0),
	{
		name: "this-pair",
		path: SPOT,
		reach: (page, say) => page.getByRole("button", { name: say("This pair") }).click(),
	},
	klineTab("trades", 1),
	klineTab("about", 2),
	{
		name: "offer",
		path: KLINE,
		async reach(page) {
			await chart(page).tap({ position: { x: 150, y: 120 } });
			await page.locator("fieldset button").first().waitFor();
		},
	},
	{
		name: "full-screen",
		path: KLINE,
		anew: true,
		async reach(page, say) {
			await page.getByRole("button", { name: say("Full screen"), exact: true }).click();
			await page.getByRole("button", { name: say("Leave full screen") }).waitFor();
		},
	},
	{
		name: "more-indicators",
		path: KLINE,
		who: "visitor",
		async reach(page, say) {
			await page.getByRole("button", { name: say("Indicators"), exact: true }).click();
			for (const name of ["MACD", "BOLL"]) await page.getByRole("dialog").getByRole("button", { name }).click();
		},
	},
	{
		name: "unfilled",
		path: OPTIONS,
		async reach(page) {
			await page.locator("[data-main-action]").click();
			await page.getByRole("alert").first().waitFor();
		},
	},
	{
		name: "settled",
		path: OPTIONS,
		async reach(page) {
			await page.getByRole("tab").nth(1).click();
			await page.getByRole("tabpanel").locator("article, button").first().waitFor();
		},
	},
	{
		name: "real",
		path: OPTIONS,
		anew: true,
		async reach(page, say) {
			await buyReal(page);
			await page.getByRole("button", { name: say("Real"), exact: true }).click();
			await page.getByRole("article").first().waitFor();
		},
	},
	{
		name: "candles",
		path: OPTIONS,
		anew: true,
		async reach(page, say) {
			await page.getByRole("button", { name: say("Candles"), exact: true }).click();
			await page.getByRole("application").waitFor();
		},
	},
	{
		name: "contracts",
		path: OPTIONS,
		anew: true,
		async reach(page, say) {
			await page.getByRole("button", { name: say("Contracts"), exact: true }).click();
			await page.locator("[data-book-row]").first().waitFor();
		},
	},
	{
		name: "contracts-chart",
		path: OPTIONS,
		anew: true,
		async reach(page, say) {
			await page.getByRole("button", { name: say("Contracts"), exact: true }).click();
			await page.getByRole("button", { name: say("Chart"), exact: true }).click();
			await chart(page).waitFor();
		},
	},
	contractTab("market", 1, "h2"),
	contractTab("tiers", 2, "tbody tr"),
	contractTab("calculator-unfilled", 3, "input[name=calculator-lots]", async (page, say) => {
		await page.getByRole("button", { name: say("Calculate"), exact: true }).click();
		await page.getByRole("alert").first().waitFor();
	}),
	contractTab("calculator", 3, "input[name=calculator-lots]", async (page, say) => {
		await page.locator("input[name=calculator-lots]").fill("400");
		await page.getByRole("button", { name: say("Enter at the mark price") }).click();
		await page.locator("input[name=calculator-exit]").fill("20000");
		await page.getByRole("button", { name: say("Calculate"), exact: true }).click();
		await page.getByRole("tabpanel").locator("dl").waitFor();
	}),
	contractPast("past-rates", 0, PAST),
	contractPast("past", 1, PAST),
	contractPast("no-answer", 0, { "lever/funding": undefined }),
	contractPast("market-no-answer", 1, { "lever/liquidations": undefined, "lever/insurance": undefined }),
	{ name: "none", path: CONTRACT, search: "?id=999999" },
	{
		name: "asked-to-close",
		path: TICKET,
		anew: true,
		async reach(page, say) {
			await page
				.getByRole("article")
				.getByRole("button", { name: say("Close"), exact: true })
				.click();
			await page.getByRole("dialog").locator("button").last().click();
			await page.getByRole("alertdialog").locator("dl").waitFor();
		},
	},
	{
		name: "queue",
		path: TICKET,
		anew: true,
		async reach(page) {
			await page.locator("article [aria-haspopup=dialog]").first().click();
			await page.getByRole("dialog").locator("p").first().waitFor();
		},
	},
	fundedTicket("funding-payment"),
	fundedTicket("funding-verified", async (page, say) => {
		await page.getByRole("button", { name: say("Verify on this phone") }).click();
		await page.getByRole("dialog").getByRole("listitem").first().waitFor();
	}),
	deleveragedTicket,
	{ name: "contract", path: "/pages/assets/tradeAccount", search: "?account=contract" },
	{
		name: "not-verified",
		path: OPTIONS,
		who: "newcomer",
		async reach(page, say) {
			await page.getByRole("button", { name: say("Real"), exact: true }).click();
			await page.locator("fieldset button[aria-pressed=false]").filter({ hasText: "%" }).first().click();
			await page.locator("input[name=stake]").fill("10");
			await page.locator("[data-main-action]").click();
			await page.getByRole("dialog").getByRole("combobox").waitFor();
		},
	},
	{
		name: "history",
		path: SIMULATOR,
		async reach(page) {
			await page.getByRole("tab").nth(1).click();
			await page.getByRole("tabpanel").locator("article, button").first().waitFor();
		},
	},
	{ name: "unfilled", path: "/pages/user/login/login", reach: submit },
	{ name: "unfilled", path: REGISTER, reach: submit },
	{
		name: "phone-unfilled",
		path: REGISTER,
		async reach(page) {
			await page.getByRole("tab").nth(1).click();
			await submit(page);
		},
	},
	{ name: "unfilled", path: "/pages/user/login/forgetPassword", reach: submit },
	{
		name: "added",
		path: "/pages/assets/deposit/index",
		anew: true,
		async reach(page) {
			await page.locator("main input").last().fill("10000");
			await page.locator("[data-main-action]").click();
			await page
				.getByRole("status")
				.getByText(/10[,.\s]?000/)
				.waitFor();
		},
	},
	{ name: "unfilled", path: "/pages/settings/security/changePassword", reach: submit },
	{
		name: "unfilled",
		path: SECOND_STEP,
		async reach(page) {
			await page.locator("[data-main-action]").click();
			await page.locator("[aria-invalid=true]").waitFor();
		},
	},
	{
		name: "scan",
		path: SECOND_STEP,
		anew: true,
		async reach(page) {
			await page.locator("input[name=password]").fill(PASSWORD);
			await page.locator("[data-main-action]").click();
			await page.locator("main svg[role=img]").waitFor();
		},
	},
	{ name: "on", path: SECOND_STEP, before: withSecondStep, reach: secondStepShows },
	{
		name: "turn-off",
		path: SECOND_STEP,
		before: withSecondStep,
		async reach(page, say) {
			await secondStepShows(page);
			await page.getByRole("button", { name: say("Turn off"), exact: true }).click();
			await page.getByRole("dialog").locator("input").first().waitFor();
		},
	},
	{
		name: "codes",
		path: SECOND_STEP,
		anew: true,
		async reach(page) {
			// The session goes on with the token that it has.
			const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
			const recovery_codes = Array.from({ length: 10 }, (_, at) => `7K2M${at}-XW4Q${at}`);
			const CONFIRM = "**/api/user/totp_confirm";
			await changeAnswers(page, CONFIRM, () => {
				return { type: "ok", code: 1, message: "OK", msg: "success", data: { recovery_codes, token } };
			});
			await page.locator("input[name=password]").fill(PASSWORD);
			await page.locator("[data-main-action]").click();
			await page.locator("input[name=code]").fill("000000");
			await page.locator("[data-main-action]").click();
			await page.locator("main ul li").nth(9).waitFor();
		},
	},
	{
		name: "sign-ins",
		path: "/pages/settings/security/devices",
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
	},
	optionAs("lost", { ...LOSER, direction: 1, result: "bearish" }),
	optionAs("won", {
		profit_loss: "98.760000",
		direction: 2,
		result: "bearish",
		account_change_type: "simulation",
		currency: "DEMO",
	}),
	optionAs("fair", { profit_loss: "0.000000", result: "fair" }),
	optionAs("void", { ...NOT_ENDED, status: "void", profit_loss: "0.000000", price: null, open_time: null, close_time: null }),
	optionAs("after-an-outage", { ...LOSER, returned: "12.345678", direction: 1, result: "bearish", by: "outage" }),
	optionAs("held", { ...NOT_ENDED, status: "held" }),
	optionAs("waiting", { ...NOT_ENDED, outage: true }),
	optionAs("verified", {}, verify),
	optionAs("not-verified", LOSER, verify),
	{
		name: "raw",
		path: INFO,
		anew: true,
		async reach(page, say) {
			await verify(page, say);
			await page.getByRole("button", { name: say("Raw records") }).click();
			await page.locator("textarea").first().waitFor();
		},
	},
	{ name: "none", path: INFO, search: "?id=999999999" },
	{
		name: "messages",
		path: NOTICES,
		async reach(page) {
			await page.getByRole("tab").nth(1).click();
			await page.locator("article time").first().waitFor();
		},
	},
	{ name: "another", path: "/pages/index/notice/notice", search: "?id=what-candor-is" },
	...[
		"/",
		SPOT,
		OPTIONS,
		SIMULATOR,
		"/pages/assets/index",
		"/pages/assets/tradeAccount",
		"/pages/assets/record",
		"/pages/assets/transfer/index",
		"/pages/assets/transfer/record",
	].map((path) => ({ name: "newcomer", path, who: "newcomer" as const })),
	...[KLINE, "/pages/user/login/login", "/pages/settings/index"].map((path) => ({
		name: "visitor",
		path,
		who: "visitor" as const,
	})),
];
