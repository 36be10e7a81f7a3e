import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/fairness/index": page(() => import("./screens/proofs-screen.tsx"), "ProofsScreen"),
	"/pages/fairness/liabilities": page(() => import("./screens/liabilities-screen.tsx"), "LiabilitiesScreen"),
});
