// The only entry of Spot. The screen loads when it is first opened.
import { page } from "../../navigation/page.ts";
import { readSpotSearch } from "./calculate/spot-search.ts";

export const spotPages = {
	"/pages/trade/index": page("spot", () => import("./screens/spot-route.tsx"), "SpotRoute", readSpotSearch),
};
