import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readSignInSearch as read } from "./calculate/sign-in-search.ts";
import { texts } from "./texts";

const agreements = () => import("./screens/agreement-screen.tsx");

export const feature = defineFeature([texts], {
	"/pages/user/login/login": pageWithSearch(() => import("./screens/login-screen.tsx"), "LoginScreen", read),
	"/pages/user/login/register": pageWithSearch(() => import("./screens/register-screen.tsx"), "RegisterScreen", read),
	"/pages/user/login/forgetPassword": pageWithSearch(() => import("./screens/forget-screen.tsx"), "ForgetScreen", read),
	"/pages/user/login/choose": pageWithSearch(() => import("./screens/choose-screen.tsx"), "ChooseScreen", read),
	"/pages/user/login/privacyAgreement/userAgreement": page(agreements, "UserAgreement"),
	"/pages/user/login/privacyAgreement/privacyAgreement": page(agreements, "PrivacyAgreement"),
});
