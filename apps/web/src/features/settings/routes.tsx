// The only entry of settings. What is chosen on this device is for everybody; account and security are for whoever is signed in.
import { page } from "../../navigation/page.ts";

export const settingsPages = {
	"/pages/settings/index": page("settings", () => import("./screens/settings-screen.tsx"), "SettingsScreen"),
	"/pages/settings/language/language": page("settings", () => import("./screens/language-screen.tsx"), "LanguageScreen"),
};

export const ownSettingsPages = {
	"/pages/settings/account/index": page("settings", () => import("./screens/account-screen.tsx"), "AccountScreen"),
	"/pages/settings/security/index": page("settings", () => import("./screens/security-screen.tsx"), "SecurityScreen"),
};
