import { defineFeature, pageWithSearch } from "../../../shared/navigation/feature.ts";
import { readStopSearch } from "./stop-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/assets/withdraw/stop": pageWithSearch(() => import("./stop-screen.tsx"), "StopScreen", readStopSearch),
});
