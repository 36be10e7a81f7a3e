// New coins' part of the account topic: what a message makes stale, and the toasts of what came by itself.
import type { AccountPart } from "../../data/account.ts";
import { offeringKeys } from "./offering-keys.ts";

export const offeringsAccount: AccountPart = {
	name: "offerings",
	take: () => {},
	forget: () => {},
	stale: [offeringKeys.own],
	toasts: async () => (await import("./toasts/offering-toasts.ts")).openOfferingToasts(),
};
