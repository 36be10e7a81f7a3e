// Pages on which a signed-in user changes password, e-mail address and phone. They are a separate feature, so that the sign-in
// pages do not load their code.

import { texts as walletTexts } from "../../../domain/external-wallets/texts";
import { texts as proofTexts } from "../../../domain/step-up-auth/texts";
import { defineFeature, page, pageWithSearch } from "../../../shared/navigation/feature.ts";
import { texts as entryTexts } from "../texts";
import { readBindSearch } from "./bind-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, entryTexts, proofTexts, walletTexts], {
	"/pages/settings/security/changePassword": page(() => import("./screens/change-password-screen.tsx"), "ChangePasswordScreen"),
	"/pages/settings/security/bind": pageWithSearch(() => import("./screens/bind-screen.tsx"), "BindScreen", readBindSearch),
});
