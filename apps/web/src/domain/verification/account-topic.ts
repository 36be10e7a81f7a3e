// Handler for messages about verification on the user's account topic.
import type { AccountTopicHandler } from "../../data/account.ts";

export const verificationAccountTopic: AccountTopicHandler = {
	name: "verification",
	take() {},
	forget() {},
	stale: [],
	toasts: async () => (await import("./follow-verification.ts")).FollowVerification,
};
