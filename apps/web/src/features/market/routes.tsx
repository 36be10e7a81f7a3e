// The only entry of the market's page: the chart with book, trades and the coin. Open to everybody. It loads when it is first opened.
import { loadTexts } from "../../data/texts.ts";
import { type Asked, page } from "../../navigation/page.ts";

/** What the address may ask for: a market, and its chart in full screen. */
export interface KlineSearch {
	readonly symbol?: string;
	readonly full?: true;
}

function readKlineSearch({ symbol, full }: Asked): KlineSearch {
	return {
		...(symbol !== undefined && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...(full === "true" && { full: true as const }),
	};
}

/** With the words of the chart, which is a room of its own. */
async function klineRoute() {
	const [screen] = await Promise.all([import("./screens/kline-route.tsx"), loadTexts("chart")]);
	return screen;
}

export const marketPages = { "/pages/trade/kline": page("market", klineRoute, "KlineRoute", readKlineSearch) };
