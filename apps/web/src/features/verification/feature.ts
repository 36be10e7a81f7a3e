import { texts as pictureTexts } from "../../domain/images/texts";
import { texts as verificationTexts } from "../../domain/verification/texts";
import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, pictureTexts, verificationTexts], {
	"/pages/verification/index": page(() => import("./screens/verification-screen.tsx"), "VerificationScreen"),
	"/pages/verification/basic": page(() => import("./screens/basic-screen.tsx"), "BasicScreen"),
	"/pages/verification/advanced": page(() => import("./screens/advanced-screen.tsx"), "AdvancedScreen"),
});
