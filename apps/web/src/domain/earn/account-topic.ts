// Handles messages about earn orders on the user's account topic. A message makes cached data stale. A matured order shows a
// toast.
import type { AccountTopicHandler } from "../../data/account.ts";
import { earnKeys } from "./earn-keys.ts";

export const earnAccountTopic: AccountTopicHandler = {
	name: "earn",
	take: () => {},
	forget: () => {},
	stale: [earnKeys.own],
	toasts: async () => (await import("./toasts/maturity-toasts.ts")).openMaturityToasts(),
};
