import { defineFeature, page, pageWith } from "../../shared/navigation/feature.ts";
import { readSignInSearch as read } from "./calculate/sign-in-search.ts";
import { texts } from "./texts";

const agreements = () => import("./screens/agreement-screen.tsx");

export const feature = defineFeature([texts], {
	"/pages/user/login/login": pageWith(() => import("./screens/login-screen.tsx"), "LoginScreen", read),
	"/pages/user/login/register": pageWith(() => import("./screens/register-screen.tsx"), "RegisterScreen", read),
	"/pages/user/login/forgetPassword": pageWith(() => import("./screens/forget-screen.tsx"), "ForgetScreen", read),
	"/pages/user/login/choose": pageWith(() => import("./screens/choose-screen.tsx"), "ChooseScreen", read),
	"/pages/user/login/privacyAgreement/userAgreement": page(agreements, "UserAgreement"),
	"/pages/user/login/privacyAgreement/privacyAgreement": page(agreements, "PrivacyAgreement"),
});
