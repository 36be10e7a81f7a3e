// The only entry of the market's page: the chart with book, trades and the coin. Open to everybody. It loads when it is first opened.
import { loadTexts } from "../../data/texts.ts";
import { page } from "../../navigation/page.ts";
import { readKlineSearch } from "./calculate/kline-search.ts";

/** With the words of the chart, which is a room of its own. */
async function klineRoute() {
	const [screen] = await Promise.all([import("./screens/kline-route.tsx"), loadTexts("chart")]);
	return screen;
}

export const marketPages = { "/pages/trade/kline": page("market", klineRoute, "KlineRoute", readKlineSearch) };
