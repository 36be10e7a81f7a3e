// The only entry of verification: who the user is, and from which country.
import type { Messages } from "@lingui/core";
import { texts as announcedTexts } from "../../shared/coming-soon/texts.ts";
import { defineFeature, page } from "../../shared/navigation/feature.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
const screen = page(() => import("./screens/verification-screen.tsx"), "VerificationScreen");

export const feature = defineFeature([texts, announcedTexts], {
	"/pages/verification/index": screen,
	"/pages/verification/basic": screen,
	"/pages/verification/advanced": screen,
});
