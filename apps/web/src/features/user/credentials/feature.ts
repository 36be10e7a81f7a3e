// The own account's password, address and phone, for whoever is signed in: not fetched with the way in.
import type { Messages } from "@lingui/core";
import { texts as walletTexts } from "../../../domain/external-wallets/texts.ts";
import { texts as proofTexts } from "../../../domain/step-up-auth/texts.ts";
import { defineFeature, page, pageWith } from "../../../shared/navigation/feature.ts";
import { texts as entryTexts } from "../texts.ts";
import { readBindSearch } from "./bind-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts, entryTexts, proofTexts, walletTexts], {
	"/pages/settings/security/changePassword": page(() => import("./screens/change-password-screen.tsx"), "ChangePasswordScreen"),
	"/pages/settings/security/bind": pageWith(() => import("./screens/bind-screen.tsx"), "BindScreen", readBindSearch),
});
