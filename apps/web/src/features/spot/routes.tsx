// The only entry of Spot. The screen loads when it is first opened.
import { type Asked, page } from "../../navigation/page.ts";

/** What the address may ask for: a market, and a side and price (decimal text) of its ticket. */
export interface SpotSearch {
	readonly symbol?: string;
	readonly side?: "buy" | "sell";
	readonly price?: string;
}

function readSpotSearch({ symbol, side, price }: Asked): SpotSearch {
	return {
		...(symbol !== undefined && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...((side === "buy" || side === "sell") && { side }),
		...(price !== undefined && /^\d{1,12}(\.\d{1,8})?$/.test(price) && { price }),
	};
}

export const spotPages = {
	"/pages/trade/index": page("spot", () => import("./screens/spot-route.tsx"), "SpotRoute", readSpotSearch),
};
