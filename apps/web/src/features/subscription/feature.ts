import { readOfferingSearch } from "../../domain/offerings/offering-search.ts";
import { texts as offeringParts } from "../../domain/offerings/texts";
import { defineFeature, pageWith } from "../../shared/navigation/feature.ts";
import { readListSearch } from "./calculate/list-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, offeringParts], {
	"/pages/publication/index": pageWith(() => import("./screens/list-screen.tsx"), "ListScreen", readListSearch),
	"/pages/publication/details": pageWith(() => import("./screens/details-screen.tsx"), "DetailsScreen", readOfferingSearch),
	"/pages/publication/purchase": pageWith(() => import("./screens/purchase-screen.tsx"), "PurchaseScreen", readOfferingSearch),
});
