import type { AccountMessage, CallData } from "@candor/contract";
import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { PENDING, publish, requests, respond } from "../../../testing/exchange.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { unreadNotices } from "./unread-count.ts";
import { SyncUnreadCount } from "./unread-count-sync.ts";

const listWith = (unread: number): CallData<"notice/list"> => ({
	list: [],
	page: 1,
	limit: 1,
	total: null,
	has_more: false,
	next_before: null,
	unread,
});
const limit = { kind: "loss_limit", lost: "1", limit: "1", currency: "USDT", until: 2 } as const;
const message: AccountMessage = {
	topic: "account",
	data: {
		kind: "change",
		seq: 2,
		time: 2,
		orders: [],
		fills: [],
		balances: [],
		notices: [{ id: 1, time: 1, read: false, ...limit }],
	},
};

it("the app counts a message once if the response already includes it", async () => {
	respond("POST notice/list", listWith(1));
	renderScreen(<SyncUnreadCount />, { account: {} });
	await waitFor(() => expect(unreadNotices.get()).toBe(1));
	const before = requests("POST notice/list").length;
	publish(message);
	await waitFor(() => expect(requests("POST notice/list").length).toBeGreaterThan(before));
	await waitFor(() => expect(unreadNotices.get()).toBe(1));
});

it("the app adds a message from the socket to the unread count immediately", async () => {
	respond("POST notice/list", listWith(0));
	renderScreen(<SyncUnreadCount />, { account: {} });
	await waitFor(() => expect(requests("POST notice/list").length).toBeGreaterThan(0));
	respond("POST notice/list", PENDING);
	publish(message);
	expect(unreadNotices.get()).toBe(1);
});
