import { readOfferingSearch } from "../../domain/offerings/offering-search.ts";
import { texts as offeringParts } from "../../domain/offerings/texts";
import { defineFeature, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readListSearch } from "./calculate/list-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, offeringParts], {
	"/pages/publication/index": pageWithSearch(() => import("./screens/list-screen.tsx"), "ListScreen", readListSearch),
	"/pages/publication/details": pageWithSearch(() => import("./screens/details-screen.tsx"), "DetailsScreen", readOfferingSearch),
	"/pages/publication/purchase": pageWithSearch(
		() => import("./screens/purchase-screen.tsx"),
		"PurchaseScreen",
		readOfferingSearch,
	),
});
