// Account topic of news: unread-count-sync.ts listens to it, and loads with the toasts.
import type { AccountTopicHandler } from "../../data/account.ts";

export const noticesAccountTopic: AccountTopicHandler = {
	name: "notices",
	take() {},
	forget() {},
	stale: [],
	toasts: async () => (await import("./unread-count-sync.ts")).SyncUnreadCount,
};
