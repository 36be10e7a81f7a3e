// Managed products' part of the account topic: what a message makes stale, and the toast of an order that is mature.
import type { AccountPart } from "../../data/account.ts";
import { earnKeys } from "./earn-keys.ts";

export const earnAccount: AccountPart = {
	name: "earn",
	take: () => {},
	forget: () => {},
	stale: [earnKeys.own],
	toasts: async () => (await import("./toasts/maturity-toasts.ts")).openMatureToasts(),
};
