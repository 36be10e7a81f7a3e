// The only entry of the market's page: the chart with book, trades and the coin. Open to everybody. It loads when it is first opened.
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

/** What the address may ask for: a market, and its chart in full screen. */
export interface KlineSearch {
	readonly symbol?: string;
	readonly full?: true;
}

function readKlineSearch({ symbol, full }: Record<string, unknown>): KlineSearch {
	return {
		...(typeof symbol === "string" && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...(full === true && { full }),
	};
}

export function marketRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/trade/kline",
			validateSearch: readKlineSearch,
			component: lazyRouteComponent(() => import("./screens/kline-route.tsx"), "KlineRoute"),
		}),
	] as const;
}
