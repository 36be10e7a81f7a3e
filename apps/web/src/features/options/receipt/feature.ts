import { defineFeature, pageWithSearch } from "../../../shared/navigation/feature.ts";
import { readInfoSearch as read } from "./calculate/info-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/option/info": pageWithSearch(() => import("./screens/info-screen.tsx"), "InfoScreen", read),
});
