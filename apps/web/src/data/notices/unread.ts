// How many messages to the user are unread: a mark on first screens. What keeps it right is fetched behind them (follow-unread.ts).
import type { AccountPart } from "../account.ts";
import { ownStore } from "../own-store.ts";

export const unreadNotices = ownStore(0);

/** The account topic tells it to follow-unread.ts, which is fetched as toasts are. */
export const noticesAccount: AccountPart = {
	name: "notices",
	take() {},
	forget() {},
	stale: [],
	toasts: async () => (await import("./follow-unread.ts")).FollowUnread,
};
