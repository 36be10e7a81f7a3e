import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

const home = page(() => import("./screens/home-screen.tsx"), "HomeScreen");

export const feature = defineFeature([texts], {
	"/": home,
	"/pages/index/index": home,
});
