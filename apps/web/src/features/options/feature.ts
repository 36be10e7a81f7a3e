import { texts as marketParts } from "../../domain/market/texts";
import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readOptionsSearch as read } from "./calculate/options-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, marketParts], {
	"/pages/option/detail": pageWithSearch(() => import("./screens/options-screen.tsx"), "OptionsScreen", read),
	"/pages/option/simulator": page(() => import("./screens/simulator-screen.tsx"), "SimulatorScreen"),
});
