// The only entry of the way in: signing in, registering, forgotten and changed passwords, the agreements. Each page a chunk of its own.
import { page } from "../../navigation/page.ts";
import { readEntrySearch as read } from "./calculate/entry-search.ts";

/** For everybody. */
export const accountPages = {
	"/pages/user/login/login": page("account", () => import("./screens/login-screen.tsx"), "LoginScreen", read),
	"/pages/user/login/register": page("account", () => import("./screens/register-screen.tsx"), "RegisterScreen", read),
	"/pages/user/login/forgetPassword": page("account", () => import("./screens/forget-screen.tsx"), "ForgetScreen", read),
	"/pages/user/login/choose": page("account", () => import("./screens/choose-screen.tsx"), "ChooseScreen", read),
	"/pages/user/login/privacyAgreement/userAgreement": page(
		"account",
		() => import("./screens/agreement-screen.tsx"),
		"UserAgreement",
	),
	"/pages/user/login/privacyAgreement/privacyAgreement": page(
		"account",
		() => import("./screens/agreement-screen.tsx"),
		"PrivacyAgreement",
	),
};

/** For whoever is signed in. */
export const ownAccountPages = {
	"/pages/settings/security/changePassword": page(
		"account",
		() => import("./screens/change-password-screen.tsx"),
		"ChangePasswordScreen",
	),
};
