// Determines whether a user may trade contracts with real money or only with demo money, and the user's maximum leverage
// (docs/reference/rules.md §5).
import { UNVERIFIED_LEVERAGE } from "@candor/core";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { topLeverage } from "./position.ts";

export interface ContractAccess {
	readonly may: "real" | "demo" | "none";
	/** Maximum leverage with real money; 0 if real money is not allowed. */
	readonly maxLeverage: number;
	readonly because: "not_verified" | "country" | null;
}

/**
 * Returns the user's access to contracts.
 * @param top maximum leverage of the contract in question; by default the highest of all contracts
 */
export function contractAccess(
	{ verification, contracts }: Pick<ViewsNeeded, "verification" | "contracts">,
	user: number,
	top = Math.max(0, ...contracts.instruments().map(topLeverage)),
): ContractAccess {
	const { may, because = null } = verification.accessTo("contracts", user);
	if (may === "real") return { may, maxLeverage: top, because: null };
	// The core lets unverified users trade with real money, but only at low leverage.
	if (because === "not_verified") return { may: "real", maxLeverage: Math.min(top, UNVERIFIED_LEVERAGE), because };
	return { may, maxLeverage: 0, because };
}
