// Account topic of earn: the entries that a message makes stale, and the toast of a matured order.
import type { AccountTopicHandler } from "../../data/account.ts";
import { earnKeys } from "./earn-keys.ts";

export const earnAccountTopic: AccountTopicHandler = {
	name: "earn",
	take: () => {},
	forget: () => {},
	stale: [earnKeys.own],
	toasts: async () => (await import("./toasts/maturity-toasts.ts")).openMaturityToasts(),
};
