// Security: what makes the account safe, each with the way to its page. Not fetched with what is chosen on this device.

import { texts as proofTexts } from "../../../domain/step-up-auth/texts";
import { defineFeature, pageWith } from "../../../shared/navigation/feature.ts";
import { texts as settingsTexts } from "../texts";
import { readSecuritySearch } from "./security-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, settingsTexts, proofTexts], {
	"/pages/settings/security/index": pageWith(() => import("./screens/security-screen.tsx"), "SecurityScreen", readSecuritySearch),
});
