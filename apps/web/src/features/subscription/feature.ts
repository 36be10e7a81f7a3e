// The only entry of the pages of subscriptions to new coins. Its screens load when one is first opened.
import type { Messages } from "@lingui/core";
import { readOfferingSearch } from "../../domain/offerings/offering-search.ts";
import { texts as offeringParts } from "../../domain/offerings/texts.ts";
import { defineFeature, pageWith } from "../../shared/navigation/feature.ts";
import { readListSearch } from "./calculate/list-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts, offeringParts], {
	"/pages/publication/index": pageWith(() => import("./screens/list-screen.tsx"), "ListScreen", readListSearch),
	"/pages/publication/details": pageWith(() => import("./screens/details-screen.tsx"), "DetailsScreen", readOfferingSearch),
	"/pages/publication/purchase": pageWith(() => import("./screens/purchase-screen.tsx"), "PurchaseScreen", readOfferingSearch),
});
