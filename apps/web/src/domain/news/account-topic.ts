// Handles messages about news on the user's account topic. unread-count-sync.ts counts these messages. This file loads with the
// code of the toasts.
import type { AccountTopicHandler } from "../../data/account.ts";

export const noticesAccountTopic: AccountTopicHandler = {
	name: "notices",
	take() {},
	forget() {},
	stale: [],
	toasts: async () => (await import("./unread-count-sync.ts")).SyncUnreadCount,
};
