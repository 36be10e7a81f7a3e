import { texts as announcedTexts } from "../../shared/coming-soon/texts";
import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

const screen = page(() => import("./screens/verification-screen.tsx"), "VerificationScreen");

export const feature = defineFeature([texts, announcedTexts], {
	"/pages/verification/index": screen,
	"/pages/verification/basic": screen,
	"/pages/verification/advanced": screen,
});
