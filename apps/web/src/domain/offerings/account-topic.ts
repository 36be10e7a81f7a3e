// Handles messages about new coins on the user's account topic. A message makes cached data stale, and may show a toast.
import type { AccountTopicHandler } from "../../data/account.ts";
import { offeringKeys } from "./offering-keys.ts";

export const offeringsAccountTopic: AccountTopicHandler = {
	name: "offerings",
	take: () => {},
	forget: () => {},
	stale: [offeringKeys.own],
	toasts: async () => (await import("./toasts/offering-toasts.ts")).openOfferingToasts(),
};
