// Account topic of contracts: open positions, and the toasts of events that the user did not cause.
import type { AccountTopicHandler } from "../../data/account.ts";
import { contractKeys } from "./data/contract-keys.ts";
import { openTickets, takeTickets } from "./data/open-tickets.ts";

export const contractsAccountTopic: AccountTopicHandler = {
	name: "contracts",
	take: (data) => openTickets.set(takeTickets(openTickets.get(), data)),
	forget: () => openTickets.set(new Map()),
	stale: [contractKeys.tickets],
	toasts: async () => (await import("./toasts/end-toasts.ts")).openEndToasts(),
};
