// Handles messages about arbitrage funds on the user's account topic. A message makes cached data stale, and may show a toast.
import type { AccountTopicHandler } from "../../data/account.ts";
import { fundKeys } from "./fund-keys.ts";

export const fundsAccountTopic: AccountTopicHandler = {
	name: "funds",
	take: () => {},
	forget: () => {},
	stale: [fundKeys.own],
	toasts: async () => (await import("./toasts/fund-toasts.ts")).openFundToasts(),
};
