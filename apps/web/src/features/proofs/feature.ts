// The only entry of the page that says how this exchange can be checked. Its screen loads when it is first opened.
import type { Messages } from "@lingui/core";
import { defineFeature, page } from "../../shared/navigation/feature.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts], {
	"/pages/fairness/index": page(() => import("./screens/proofs-screen.tsx"), "ProofsScreen"),
});
