// The only entry of the market's page: the chart with book, trades and the coin. Open to everybody. It loads when it is first opened.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";
import { loadTexts } from "../../data/texts.ts";

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

/** With the words of the chart, which is a room of its own. */
async function klineRoute() {
	const [screen] = await Promise.all([import("./screens/kline-route.tsx"), loadTexts("chart")]);
	return screen;
}

export function marketRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/trade/kline",
			validateSearch: readKlineSearch,
			component: lazyPage("market", klineRoute, "KlineRoute"),
		}),
	] as const;
}
