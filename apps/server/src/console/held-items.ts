import type { ViewsNeeded } from "../http/dependencies.ts";

/** Number of items of all products that a fault has put aside until operators decide. */
export function heldItems({ arbitrage, subscriptions, ieos }: ViewsNeeded): number {
	const funds = arbitrage.funds().filter(({ held }) => held).length;
	const offerings = [...subscriptions.offerings(), ...ieos.offerings()].filter(({ state }) => state === "held").length;
	return funds + offerings;
}
