// Strategy funds' part of the account topic: what a message makes stale, and the toasts of what was done at an hour.
import type { AccountTopicHandler } from "../../data/account.ts";
import { fundKeys } from "./fund-keys.ts";

export const fundsAccountTopic: AccountTopicHandler = {
	name: "funds",
	take: () => {},
	forget: () => {},
	stale: [fundKeys.own],
	toasts: async () => (await import("./toasts/fund-toasts.ts")).openFundToasts(),
};
