import type { ViewsNeeded } from "../http/dependencies.ts";

/** Number of held items of all products. An item is held after a fault until operators decide about it. */
export function heldItems({ options, positions, earn, arbitrage, subscriptions, ieos, p2p }: ViewsNeeded): number {
	const orders = [options, positions, earn, subscriptions, ieos, p2p].reduce((sum, { heldCount }) => sum + heldCount, 0);
	const funds = arbitrage.funds().filter(({ held }) => held).length;
	const offerings = [...subscriptions.offerings(), ...ieos.offerings()].filter(({ state }) => state === "held").length;
	return orders + funds + offerings;
}
