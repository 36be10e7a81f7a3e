// Contracts' part of the account topic: open positions, and the toasts of what happens to them by itself.
import type { AccountPart } from "../../data/account.ts";
import { contractKeys } from "./data/contract-keys.ts";
import { openPositions, takePositions } from "./data/open-positions.ts";

export const contractsAccount: AccountPart = {
	name: "contracts",
	take: (data) => openPositions.set(takePositions(openPositions.get(), data)),
	forget: () => openPositions.set(new Map()),
	stale: [contractKeys.positions],
	toasts: async () => (await import("./toasts/end-toasts.ts")).openEndToasts(),
};
