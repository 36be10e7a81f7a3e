// The only entry of settings: what is chosen on this device, the account and its security.
import type { Messages } from "@lingui/core";
import { defineFeature, page, pageWith } from "../../navigation/feature.ts";
import { readSecuritySearch as read } from "./calculate/security-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts], {
	"/pages/settings/index": page(() => import("./screens/settings-screen.tsx"), "SettingsScreen"),
	"/pages/settings/language/language": page(() => import("./screens/language-screen.tsx"), "LanguageScreen"),
	"/pages/settings/account/index": page(() => import("./screens/account-screen.tsx"), "AccountScreen"),
	"/pages/settings/security/index": pageWith(() => import("./screens/security-screen.tsx"), "SecurityScreen", read),
});
