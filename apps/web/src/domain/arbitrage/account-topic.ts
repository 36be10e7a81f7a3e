// Account topic of arbitrage funds: the entries that a message makes stale, and the toasts.
import type { AccountTopicHandler } from "../../data/account.ts";
import { fundKeys } from "./fund-keys.ts";

export const fundsAccountTopic: AccountTopicHandler = {
	name: "funds",
	take: () => {},
	forget: () => {},
	stale: [fundKeys.own],
	toasts: async () => (await import("./toasts/fund-toasts.ts")).openFundToasts(),
};
