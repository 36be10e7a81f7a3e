import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/settings/index": page(() => import("./screens/settings-screen.tsx"), "SettingsScreen"),
	"/pages/settings/language/language": page(() => import("./screens/language-screen.tsx"), "LanguageScreen"),
	"/pages/settings/account/index": page(() => import("./screens/account-screen.tsx"), "AccountScreen"),
});
