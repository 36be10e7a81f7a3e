import type { ViewsNeeded } from "../http/dependencies.ts";

/** Number of items of all products that a fault has put aside until operators decide. */
export function heldItems({ options, positions, earn, arbitrage, subscriptions, ieos }: ViewsNeeded): number {
	const orders = [options, positions, earn, subscriptions, ieos].reduce((sum, { heldCount }) => sum + heldCount, 0);
	const funds = arbitrage.funds().filter(({ held }) => held).length;
	const offerings = [...subscriptions.offerings(), ...ieos.offerings()].filter(({ state }) => state === "held").length;
	return orders + funds + offerings;
}
