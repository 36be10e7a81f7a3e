// The only entry of settings. What is chosen on this device is for everybody; account and security are for whoever is signed in.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";

export function settingsRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/settings/index",
			component: lazyPage("settings", () => import("./screens/settings-screen.tsx"), "SettingsScreen"),
		}),
		createRoute({
			getParentRoute,
			path: "/pages/settings/language/language",
			component: lazyPage("settings", () => import("./screens/language-screen.tsx"), "LanguageScreen"),
		}),
	] as const;
}

export function ownSettingsRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/settings/account/index",
			component: lazyPage("settings", () => import("./screens/account-screen.tsx"), "AccountScreen"),
		}),
		createRoute({
			getParentRoute,
			path: "/pages/settings/security/index",
			component: lazyPage("settings", () => import("./screens/security-screen.tsx"), "SecurityScreen"),
		}),
	] as const;
}
