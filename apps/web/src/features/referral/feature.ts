import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/promotion/index": page(() => import("./screens/promotion-screen.tsx"), "PromotionScreen"),
	"/pages/promotion/invitees": page(() => import("./screens/invitees-screen.tsx"), "InviteesScreen"),
	"/pages/promotion/rebates": page(() => import("./screens/rebates-screen.tsx"), "RebatesScreen"),
	"/pages/promotion/ranking": page(() => import("./screens/ranking-screen.tsx"), "RankingScreen"),
});
