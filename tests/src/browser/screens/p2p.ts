// Lists the screens of P2P for the screen tests: ads, the user's orders in each state, chat, payment accounts, and the pages of
// merchants. Their data come from fixed responses, because a test cannot wait for another user.
import type { CallData, P2pOrder, Trader as Partner } from "@candor/contract";
import type { Page } from "playwright-core";
import { actUnfilled, type FeatureScreens, NEWCOMER, type ScreenState } from "./screen.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AT = Date.UTC(2026, 10, 21, 9, 12);
const LATE = Date.UTC(2099, 0, 31);

const named = (en: string, th: string) => ({ en, esp: en, jp: en, kr: en, th });

const config: CallData<"ctc/config"> = {
	coins: [
		{ currency_id: 3, currency: "USDT", decimals: 6, index: "1" },
		{ currency_id: 1, currency: "BTC", decimals: 8, index: "64218.4" },
	],
	fiats: [{ fiat: "THB", decimals: 2, open: true, rate: { rate: "36.42", source: "ECB", observed_at: AT, fresh: true } }],
	pay_types: [
		{
			...{ pay_type: "promptpay", fiat: "THB", name: named("PromptPay", "พร้อมเพย์"), countries: ["TH"] },
			fields: [
				{
					...{ name: "promptpay_id", label: named("PromptPay ID", "หมายเลขพร้อมเพย์"), check: "promptpay", minimum: 10 },
					...{ maximum: 13, example: "0812345678", required: true },
				},
			],
			advice: named("Do not mention coins in the text of the payment.", "อย่าระบุถึงเหรียญในข้อความการโอน"),
			...{ recall_ms: 0, hold_ms: 24 * HOUR, window_ms: 30 * MINUTE, maximum: "200000.00", open: true },
		},
	],
	terms: {
		...{ declare_ms: 2 * MINUTE, pay_ms: 30 * MINUTE, closing_ms: 15 * MINUTE, release_ms: 24 * HOUR, evidence_ms: 12 * HOUR },
		...{ ruling_ms: 24 * HOUR, hold_ms: 24 * HOUR, new_account_hold_ms: 72 * HOUR, rate_age_ms: 2 * MINUTE },
		...{ bond: "500.000000", new_payer_limit: "500.000000", known_payer_limit: "20000.000000" },
	},
	decisions: [
		{ reason: "not_paid", outcomes: ["cancelled"] },
		{ reason: "wrong_amount", outcomes: ["released", "cancelled"] },
	],
	late_rulings: { count: 0, oldest_at: null },
	simulated: true,
};

const partner: Partner = {
	...{ user_id: 70, name: "Northgate", merchant: true, simulated: true, bond: "2000.000000", orders_30d: 1204 },
	...{ completion: 992_000, release_ms: 3 * MINUTE, pay_ms: 4 * MINUTE, disputes_lost: 1, partners: 820, joined_at: AT },
	blocked: false,
};

const advertisement: CallData<"ctc/product/info">["advertisement"] = {
	...{ id: 12, version: 3, side: "sell", currency_id: 3, currency: "USDT", fiat: "THB", price: "36.42", floating: true },
	...{ quantity: "4180.000000", minimum: "500.00", maximum: "50000.00", terms: "Pay from your own account only." },
	pay_types: [{ pay_type: "promptpay", window_ms: 30 * MINUTE, hold_ms: 24 * HOUR }],
	...{ merchant: partner, obstacle: null },
};

const account: CallData<"ctc/account/list">["list"][number] = {
	...{ id: 5, pay_type: "promptpay", fiat: "THB", holder: "K Example", values: [{ name: "promptpay_id", value: "••••••5678" }] },
	...{ paid: 2, limit: "480.000000", used_by: 0, created_at: AT },
};

const order: P2pOrder = {
	...{ id: 4417, serial_number: "20261121-4417", advertisement_id: 12, side: "buy", merchant: false, status: 1 },
	...{ state: "paying", cause: "declared", currency_id: 3, currency: "USDT", fiat: "THB", pay_type: "promptpay", price: "36.42" },
	...{ quantity: "500.000000", amount: "18210.00", partner, terms: "Pay from your own account only." },
	payee: { holder: "NORTHGATE CO LTD", values: [{ name: "promptpay_id", value: "0123456789" }] },
	payer: { holder: "K Example", values: [{ name: "promptpay_id", value: "0812345678" }] },
	...{ opened_at: AT, state_from: AT, due_at: LATE, ended_at: null, hold_ms: 24 * HOUR, hold_until: null },
	actions: ["mark_paid", "cancel", "appeal", "message"],
	steps: [
		{ state: "created", cause: "opened", by: "you", operator: null, at: AT },
		{ state: "paying", cause: "declared", by: "you", operator: null, at: AT + MINUTE },
	],
	...{ dispute: null, reversed: false, compensated: "0.000000", unread: 2, held: false },
};

const selling: Partial<P2pOrder> = { side: "sell", state: "paid", status: 2, actions: ["release", "appeal", "message"] };
const disputed: Partial<P2pOrder> = {
	...{ state: "disputed", status: 4, actions: ["agree", "evidence", "message"] },
	dispute: {
		appeals: [{ by: "partner", reason: "not_paid", at: AT }],
		...{
			operator: 4,
			evidence_until: LATE,
			ruling_due_at: LATE,
			late: true,
			own_agreement: null,
			partner_agreement: "cancelled",
		},
		ruling: null,
	},
};
const ended: Partial<P2pOrder> = {
	...{
		state: "released",
		status: 3,
		due_at: null,
		ended_at: AT,
		hold_until: LATE,
		actions: ["message"],
		payee: null,
		payer: null,
	},
};

const chat: CallData<"ctc/order/messages"> = {
	conversation: "p2p:4417",
	list: [
		{ from: "system" as const, text: "declared" },
		{ from: "partner" as const, text: "Hello, please pay from your own account." },
		{ from: "you" as const, text: "Paid, please check." },
		{ from: "operator" as const, text: "I look at this order now." },
	].map((one, index) => ({
		...{ conversation: "p2p:4417", number: index + 1, operator: one.from === "operator" ? 4 : null, client_id: String(index) },
		...{ image: null, hash: "ab".repeat(32), at: AT + index * MINUTE, ...one },
	})),
	...{ has_more: false, read: { own: 4, partner: 3 }, evidence: [], open: true },
};

const merchant: CallData<"ctc/merchant/info"> = {
	own: {
		...{
			state: "approved",
			name: "Lotus",
			bond: "500.000000",
			bond_needed: "500.000000",
			bond_missing: "0.000000",
			bond_from: 0,
		},
		...{ barred_until: null, sales_held_until: null, advanced: true, facts: { ...partner, name: "Lotus", user_id: 1 } },
	},
	trader: partner,
};
const { merchant: _merchant, obstacle: _obstacle, ...plain } = advertisement;
const ownAds: CallData<"ctc/product/list"> = {
	list: [
		{
			...{ ...plain, pay_types: [{ pay_type: "promptpay", window_ms: 30 * MINUTE, hold_ms: 24 * HOUR, account_id: 5 }] },
			...{ state: "below_minimum", fixed_price: null, ratio_ppm: 1_000_000, lowest: null, highest: null },
			...{ min_amount: "500.00", max_amount: "50000.00", open_orders: 1, changed_at: AT },
		},
	],
	most: 20,
};

const pageOf = <T>(...list: readonly T[]) => ({
	list,
	page: 1,
	limit: 20,
	total: list.length,
	has_more: false,
	next_before: null,
});

/**
 * Responds to the calls of the P2P pages with fixed data. @param change fields of the shown order that differ from the default
 */
const show =
	(change: Partial<P2pOrder> = {}) =>
	async (page: Page): Promise<void> => {
		const answers: Readonly<Record<string, unknown>> = {
			"ctc/config": config,
			"ctc/product/all": pageOf(advertisement),
			"ctc/product/info": { advertisement, available: null },
			"ctc/product/list": ownAds,
			"ctc/merchant/info": merchant,
			"ctc/account/list": { list: [account], most: 10, holder: "K Example" },
			"ctc/order/list": pageOf({ ...order, ...change }),
			"ctc/order/messages": chat,
			"ctc/order/read": { read: chat.read },
		};
		await page.route("**/api/ctc/**", (route) => {
			const path = new URL(route.request().url()).pathname.replace("/api/", "");
			const data = answers[path] ?? null;
			return route.fulfill({ json: { type: "ok", code: 1, message: "OK", msg: "success", data } });
		});
	};

const state = (name: string, change: Partial<P2pOrder>, heading: string): ScreenState => ({
	...{ name, fresh: true, before: show(change) },
	reach: (page, say) =>
		page
			.getByRole("heading", { name: say(heading) })
			.first()
			.waitFor(),
});
/** Screen state: the page with the fixed responses. @param of text for which the visit waits */
const filled = (of: string): ScreenState => ({
	...{ name: "filled", fresh: true, before: show() },
	reach: (page) => page.getByText(of).first().waitFor(),
});

const ORDER = "/pages/assets/c2c/orderDetail";

export const p2p: FeatureScreens = {
	screens: [
		{
			path: "/pages/assets/c2c/index",
			states: [filled("Northgate"), NEWCOMER],
			drawers: [
				{
					name: "filter",
					open: async (page, say) => {
						await page.getByRole("button", { name: say("Filter"), exact: true }).click();
						await page.getByRole("dialog").waitFor();
					},
				},
			],
		},
		{
			path: "/pages/assets/c2c/buy",
			search: "?id=12",
			states: [filled("Northgate"), { name: "unfilled", reach: actUnfilled }],
		},
		{ path: "/pages/assets/c2c/orderList", states: [filled("Northgate")] },
		{
			path: ORDER,
			search: "?id=4417",
			states: [
				state("paying", {}, "Pay the seller"),
				state("release", selling, "Check the payment, then release"),
				state("dispute", disputed, "In dispute"),
				state("ended", ended, "Receipt"),
			],
		},
		{ path: "/pages/assets/c2c/chat", search: "?id=4417", states: [filled("Paid, please check.")] },
		{ path: "/pages/assets/c2c/merchant", states: [filled("Lotus")] },
		{ path: "/pages/assets/c2c/advertisement", states: [filled("THB")] },
		{ path: "/pages/assets/c2c/accounts", states: [filled("K Example")] },
		{ path: "/pages/assets/c2c/addAccount", states: [filled("PromptPay")] },
	],
};
