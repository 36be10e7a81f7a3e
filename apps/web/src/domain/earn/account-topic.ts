// Managed products' part of the account topic: what a message makes stale, and the toast of an order that is mature.
import type { AccountTopicHandler } from "../../data/account.ts";
import { earnKeys } from "./earn-keys.ts";

export const earnAccountTopic: AccountTopicHandler = {
	name: "earn",
	take: () => {},
	forget: () => {},
	stale: [earnKeys.own],
	toasts: async () => (await import("./toasts/maturity-toasts.ts")).openMaturityToasts(),
};
