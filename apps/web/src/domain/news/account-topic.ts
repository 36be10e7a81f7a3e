// Handler for messages about news on the user's account topic. The handler does nothing itself: it loads unread-count-sync.ts,
// which counts the messages, when the app loads the code of the toasts.
import type { AccountTopicHandler } from "../../data/account.ts";

export const noticesAccountTopic: AccountTopicHandler = {
	name: "notices",
	take() {},
	forget() {},
	stale: [],
	toasts: async () => (await import("./unread-count-sync.ts")).SyncUnreadCount,
};
