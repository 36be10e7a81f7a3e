// The only entry of Spot: its route below whatever parent the shell gives it. The screen loads when it is first opened.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";

/** What the address may ask for: a market, and a side and price (decimal text) of its ticket. */
export interface SpotSearch {
	readonly symbol?: string;
	readonly side?: "buy" | "sell";
	readonly price?: string;
}

function readSpotSearch(search: Record<string, unknown>): SpotSearch {
	const { symbol, side, price } = search;
	return {
		...(typeof symbol === "string" && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...((side === "buy" || side === "sell") && { side }),
		...(/^\d{1,12}(\.\d{1,8})?$/.test(String(price)) && { price: String(price) }),
	};
}

export function spotRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/trade/index",
			validateSearch: readSpotSearch,
			component: lazyPage("spot", () => import("./screens/spot-route.tsx"), "SpotRoute"),
		}),
	] as const;
}
