// The only entry of the way in: signing in, registering, forgotten and changed passwords, the agreements. Each page a chunk of its own.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";
import { readEntrySearch } from "./calculate/entry-search.ts";

/** For everybody. */
export function accountRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	const common = { getParentRoute, validateSearch: readEntrySearch };
	return [
		createRoute({
			...common,
			path: "/pages/user/login/login",
			component: lazyPage("account", () => import("./screens/login-screen.tsx"), "LoginScreen"),
		}),
		createRoute({
			...common,
			path: "/pages/user/login/register",
			component: lazyPage("account", () => import("./screens/register-screen.tsx"), "RegisterScreen"),
		}),
		createRoute({
			...common,
			path: "/pages/user/login/forgetPassword",
			component: lazyPage("account", () => import("./screens/forget-screen.tsx"), "ForgetScreen"),
		}),
		createRoute({
			...common,
			path: "/pages/user/login/choose",
			component: lazyPage("account", () => import("./screens/choose-screen.tsx"), "ChooseScreen"),
		}),
		createRoute({
			getParentRoute,
			path: "/pages/user/login/privacyAgreement/userAgreement",
			component: lazyPage("account", () => import("./screens/agreement-screen.tsx"), "UserAgreement"),
		}),
		createRoute({
			getParentRoute,
			path: "/pages/user/login/privacyAgreement/privacyAgreement",
			component: lazyPage("account", () => import("./screens/agreement-screen.tsx"), "PrivacyAgreement"),
		}),
	] as const;
}

/** For whoever is signed in. */
export function ownAccountRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/settings/security/changePassword",
			component: lazyPage("account", () => import("./screens/change-password-screen.tsx"), "ChangePasswordScreen"),
		}),
	] as const;
}
