// Messages to the user: each in words with the way to what it is about, read once they were shown, hidden amounts as dots.
import type { Notice } from "@candor/contract";
import { i18n } from "@lingui/core";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, asked } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { unreadNotices } from "../../../data/notices/unread.ts";
import { changeSettings } from "../../../data/settings.ts";
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

async function open(list: readonly Notice[]) {
	answer("POST notice/list", () => ({
		list: [...list],
		page: 1,
		limit: 30,
		total: list.length,
		has_more: false,
		unread: list.filter(({ read }) => !read).length,
	}));
	answer("POST notice/read", () => ({ unread: 0 }));
	i18n.loadAndActivate({ locale: "en", messages: {} });
	const MessageList = await openMessageList();
	show(<MessageList />);
}

it("are told in words, lead on, and are read once they were seen", async () => {
	await open(NOTICES);
	unreadNotices.set(1);
	const won = await screen.findByRole("link", { name: /Your BTC\/USDT option won: \+96\.00 USDT\./ });
	expect(won.getAttribute("href")).toBe("/pages/option/info?id=41");
	const limit = screen.getByRole("link", { name: /loss limit is reached: 212\.50 of 200\.00 USDT/ });
	expect(limit.textContent).toContain("New");
	expect(won.textContent).not.toContain("New");
	await waitFor(() => expect(asked("POST notice/read")).toEqual([{ id: "9" }]));
	await waitFor(() => expect(unreadNotices.get()).toBe(0));
});

it("say nothing of read ones, and hide amounts where they are hidden", async () => {
	await open(NOTICES.filter(({ read }) => read));
	act(() => changeSettings({ hideAmounts: true }));
	const won = await screen.findByRole("link", { name: /option won: •+ USDT/ });
	expect(won.textContent).not.toContain("96");
	expect(asked("POST notice/read")).toEqual([]);
	act(() => changeSettings({ hideAmounts: false }));
});

it("none yet says what would be here", async () => {
	await open([]);
	await screen.findByText("No messages yet");
});
