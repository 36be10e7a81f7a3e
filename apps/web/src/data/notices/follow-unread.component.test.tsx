// The number of unread messages stays what the server counts, whichever of the two tells of a message first.
import type { AccountMessage, CallData } from "@candor/contract";
import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, asked, tell } from "../../../testing/exchange.ts";
import { show } from "../../../testing/show.tsx";
import { FollowUnread } from "./follow-unread.ts";
import { unreadNotices } from "./unread.ts";

const page = (unread: number): CallData<"notice/list"> => ({ list: [], page: 1, limit: 1, total: null, has_more: false, unread });
const limit = { kind: "loss_limit", lost: "1", limit: "1", currency: "USDT", until: 2 } as const;
const told: AccountMessage = {
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

it("a message that the answer counted already is not counted twice when the socket tells of it", async () => {
	answer("POST notice/list", () => page(1));
	show(<FollowUnread />, {});
	await waitFor(() => expect(unreadNotices.get()).toBe(1));
	const before = asked("POST notice/list").length;
	tell(told);
	await waitFor(() => expect(asked("POST notice/list").length).toBeGreaterThan(before));
	await waitFor(() => expect(unreadNotices.get()).toBe(1));
});

it("one that is told is counted at once", async () => {
	answer("POST notice/list", () => page(0));
	show(<FollowUnread />, {});
	await waitFor(() => expect(asked("POST notice/list").length).toBeGreaterThan(0));
	answer("POST notice/list", () => new Promise(() => undefined));
	tell(told);
	expect(unreadNotices.get()).toBe(1);
});
