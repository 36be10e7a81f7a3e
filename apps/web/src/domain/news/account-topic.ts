// What messages have of the account topic: unread-count-sync.ts listens to it by itself, and is fetched as toasts are.
import type { AccountTopicHandler } from "../../data/account.ts";

export const noticesAccountTopic: AccountTopicHandler = {
	name: "notices",
	take() {},
	forget() {},
	stale: [],
	toasts: async () => (await import("./unread-count-sync.ts")).SyncUnreadCount,
};
