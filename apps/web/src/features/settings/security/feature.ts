// Page with an overview of the account's security. It is a feature separate from the device's settings, so that they do not
// load its code.

import { texts as proofTexts } from "../../../domain/step-up-auth/texts";
import { defineFeature, pageWithSearch } from "../../../shared/navigation/feature.ts";
import { texts as settingsTexts } from "../texts";
import { readSecuritySearch } from "./security-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, settingsTexts, proofTexts], {
	"/pages/settings/security/index": pageWithSearch(
		() => import("./screens/security-screen.tsx"),
		"SecurityScreen",
		readSecuritySearch,
	),
});
