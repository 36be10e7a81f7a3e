import type { ViewsNeeded } from "../http/dependencies.ts";

/** Returns the number of held items of all products. An item is held after a program fault until operators decide about it. */
export function heldItems({ options, positions, earn, arbitrage, subscriptions, ieos, p2p }: ViewsNeeded): number {
	const orders = [options, positions, earn, subscriptions, ieos, p2p].reduce((sum, { heldCount }) => sum + heldCount, 0);
	const funds = arbitrage.funds().filter(({ held }) => held).length;
	const offerings = [...subscriptions.offerings(), ...ieos.offerings()].filter(({ state }) => state === "held").length;
	return orders + funds + offerings;
}
