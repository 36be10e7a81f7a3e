// Account topic of new coins: the entries that a message makes stale, and the toasts.
import type { AccountTopicHandler } from "../../data/account.ts";
import { offeringKeys } from "./offering-keys.ts";

export const offeringsAccountTopic: AccountTopicHandler = {
	name: "offerings",
	take: () => {},
	forget: () => {},
	stale: [offeringKeys.own],
	toasts: async () => (await import("./toasts/offering-toasts.ts")).openOfferingToasts(),
};
