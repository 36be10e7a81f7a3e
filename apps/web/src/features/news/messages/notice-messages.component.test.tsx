import type { Notice } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { requests } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { changeSettings } from "../../../data/settings.ts";
import { unreadNotices } from "../../../domain/news/unread-count.ts";
import { openMessageList } from "./message-list.tsx";

const NOTICES: readonly Notice[] = [
	{ id: 9, time: 3, read: false, kind: "loss_limit", lost: "212.500000", limit: "200.000000", currency: "USDT", until: 9 },
	{
		id: 7,
		time: 2,
		read: true,
		kind: "option_settled",
		option: 41,
		product: "BTC/USDT",
		result: "won",
		profit_loss: "96.000000",
		currency: "USDT",
	},
];

async function openMessages(list: readonly Notice[]) {
	const MessageList = await openMessageList();
	const unread = list.filter(({ read }) => !read).length;
	renderScreen(<MessageList />, {
		responses: {
			"POST notice/list": { list: [...list], page: 1, limit: 30, total: list.length, has_more: false, next_before: null, unread },
			"POST notice/read": { unread: 0 },
		},
	});
}

it("the message list shows each message with a link and marks unread messages as read", async () => {
	await openMessages(NOTICES);
	unreadNotices.set(1);
	const won = await screen.findByRole("link", { name: /Your BTC\/USDT option won: \+96\.00 USDT\./ });
	expect(won.getAttribute("href")).toBe("/pages/option/info?id=41");
	const limit = screen.getByRole("link", { name: /loss limit is reached: 212\.50 of 200\.00 USDT/ });
	expect(limit.textContent).toContain("New");
	expect(limit.getAttribute("href")).toBe("/pages/settings/security/index?open=limits");
	expect(won.textContent).not.toContain("New");
	await waitFor(() => expect(requests("POST notice/read")).toEqual([{ id: "9" }]));
	await waitFor(() => expect(unreadNotices.get()).toBe(0));
});

it("the message list marks messages as read only once, and hides amounts if the user hides them", async () => {
	await openMessages(NOTICES.filter(({ read }) => read));
	act(() => changeSettings({ hideAmounts: true }));
	const won = await screen.findByRole("link", { name: /option won: •+ USDT/ });
	expect(won.textContent).not.toContain("96");
	expect(requests("POST notice/read")).toEqual([]);
});

it("the message list shows warnings about a contract position, with a link to it or to all positions", async () => {
	const every = { time: 1, read: true, product: "BTC/USDT", account_type: "simulation" } as const;
	const prices = { amount: "0.010", mark_price: "45300.0", liquidation_price: "45203.5" } as const;
	await openMessages([
		{ id: 3, ...every, kind: "position_near_liquidation", position: 7, direction: "long", ...prices },
		{ id: 2, ...every, kind: "position_near_liquidation", position: 8, direction: "short", ...prices },
		{ id: 1, ...every, kind: "high_funding", match_id: 1, direction: "short", rate: "-0.0015", until: 9 },
		{ id: 0, ...every, account_type: "real", kind: "high_funding", match_id: 1, direction: "long", rate: "0.003", until: 9 },
	]);
	const href = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");
	expect(await href(/BTC\/USDT long is near liquidation: mark price 45,300\.0, liquidated at 45,203\.5\./)).toBe(
		"/pages/lever/info?id=7",
	);
	expect(await href(/BTC\/USDT short is near liquidation/)).toBe("/pages/lever/info?id=8");
	expect(await href(/Funding on your BTC\/USDT short is high: 0\.1500%, paid at/)).toBe("/pages/lever/simulator");
	expect(await href(/Funding on your BTC\/USDT long is high: 0\.3000%, paid at/)).toBe("/pages/lever/index");
});

it("a message says that an order or position is no longer on hold or was closed, or which coins a fund handed out", async () => {
	const every = { time: 1, read: true } as const;
	await openMessages([
		{ id: 3, ...every, kind: "held_released", product: "earn", item: 12, way: "release" },
		{ id: 2, ...every, kind: "held_released", product: "options", item: 7, way: "close" },
		{ id: 1, ...every, kind: "fund_in_kind", fund: 1, name: "Carry", quantity: "0.50000000", currency: "BTC" },
	]);
	const href = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");
	expect(await href(/Earn order 12: the fault is fixed, and it is no longer on hold\./)).toBe("/pages/finance/ordersPage?id=12");
	expect(await href(/Option 7: it could not be completed after a fault, so it was closed and your money was returned\./)).toBe(
		"/pages/option/info?id=7",
	);
	expect(await href(/Carry: a market had no price for 30 days\. Your share of its coins, 0\.5 BTC,/)).toBe(
		"/pages/finance/fund/index?id=1",
	);
});

it("the message list says that the user has no messages yet", async () => {
	await openMessages([]);
	await screen.findByText("No messages yet");
});

it("a message shows how much of a position auto-deleveraging or an index outage closed", async () => {
	const every = { time: 1, read: true, position: 5, product: "BTC/USDT", account_type: "real", direction: "short" } as const;
	const close = { amount: "0.24600", price: "54032.0", profit_loss: "-6.494400", currency: "USDT" } as const;
	await openMessages([
		{ id: 2, ...every, ...close, kind: "settled", why: "outage", from: 0, until: 1 },
		{ id: 1, ...every, ...close, kind: "deleveraged" },
	]);
	expect(
		await screen.findByText(/closed at 54,032\.0, the last mark price before an outage: 0\.246 BTC, .6\.4944 USDT\./),
	).toBeDefined();
	expect(screen.getByText(/auto-deleveraged at 54,032\.0: 0\.246 BTC, .6\.4944 USDT\./)).toBeDefined();
});

it("the message list shows paid rebates and the lapse of pending ones, with links to rebates and invitations", async () => {
	await openMessages([
		{ id: 2, time: 1, read: true, kind: "rebates_paid", day: Date.UTC(2026, 10, 25) },
		{ id: 1, time: 1, read: true, kind: "rebates_expiring", lapses_at: Date.UTC(2027, 0, 31) },
	]);
	const paid = await screen.findByRole("link", {
		name: /Rebates for the fees of your friends up to .*2026 are in your spot account\./,
	});
	expect(paid.getAttribute("href")).toBe("/pages/promotion/rebates");
	const lapses = screen.getByRole("link", { name: /Pending rebates lapse on .*2027\./ });
	expect(lapses.getAttribute("href")).toBe("/pages/promotion/index");
});

it("the message list names the step of a P2P order, and links to the order or to the ads", async () => {
	const every = { time: 1, read: true } as const;
	const order = {
		...every,
		kind: "p2p_order",
		order: 4417,
		cause: "",
		quantity: "500.000000",
		currency: "USDT",
		amount: "18210.00",
	} as const;
	await openMessages([
		{ ...order, id: 1, fiat: "THB", state: "paid", side: "sell", due_at: 1 },
		{ ...every, id: 2, kind: "p2p_time", order: 4417, left: "tenth", due_at: 1 },
		{ ...every, id: 3, kind: "p2p_advertisement", advertisement: 12, state: "below_minimum" },
	]);
	const paid = await screen.findByRole("link", { name: /The buyer has paid 18,210 THB\. Check it and release 500 USDT\./ });
	expect(paid.getAttribute("href")).toBe("/pages/assets/c2c/orderDetail?id=4417");
	screen.getByRole("link", { name: /Your P2P order ends soon/ });
	const hidden = screen.getByRole("link", { name: /Your ad is hidden/ });
	expect(hidden.getAttribute("href")).toBe("/pages/assets/c2c/merchant");
});
