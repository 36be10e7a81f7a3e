// Security: what makes the account safe, each with the way to its page. Not fetched with what is chosen on this device.
import type { Messages } from "@lingui/core";
import { texts as proofTexts } from "../../../domain/step-up-auth/texts.ts";
import { defineFeature, pageWith } from "../../../shared/navigation/feature.ts";
import { texts as settingsTexts } from "../texts.ts";
import { readSecuritySearch } from "./security-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts, settingsTexts, proofTexts], {
	"/pages/settings/security/index": pageWith(() => import("./screens/security-screen.tsx"), "SecurityScreen", readSecuritySearch),
});
