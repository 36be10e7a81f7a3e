// Handles messages about contracts on the user's account topic: updates the open positions, and loads the component that shows
// toasts.
import type { AccountTopicHandler } from "../../data/account.ts";
import { contractKeys } from "./data/contract-keys.ts";
import { openPositions, takePositions } from "./data/open-positions.ts";

export const contractsAccountTopic: AccountTopicHandler = {
	name: "contracts",
	take: (data) => openPositions.set(takePositions(openPositions.get(), data)),
	forget: () => openPositions.set(new Map()),
	stale: [contractKeys.positions],
	toasts: async () => (await import("./toasts/end-toasts.ts")).openEndToasts(),
};
