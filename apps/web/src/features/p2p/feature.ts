import { texts as fundPasswordTexts } from "../../domain/fund-password/texts";
import { defineFeature, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readIndexSearch } from "./calculate/p2p-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, fundPasswordTexts], {
	"/pages/assets/c2c/index": pageWithSearch(() => import("./screens/index-screen.tsx"), "IndexScreen", readIndexSearch),
});
