// The only entry of Home: its two paths. The screen loads when it is first opened.
import type { Messages } from "@lingui/core";
import { defineFeature, page } from "../../shared/navigation/feature.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
const home = page(() => import("./screens/home-screen.tsx"), "HomeScreen");

export const feature = defineFeature([texts], {
	"/": home,
	"/pages/index/index": home,
});
