import { texts as walletTexts } from "../../domain/external-wallets/texts";
import { texts as fundPasswordTexts } from "../../domain/fund-password/texts";
import { texts as proofTexts } from "../../domain/step-up-auth/texts";
import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, proofTexts, walletTexts, fundPasswordTexts], {
	"/pages/settings/security/secondStep": page(() => import("./screens/two-factor-screen.tsx"), "TwoFactorScreen"),
	"/pages/settings/security/changePayPassword": page(
		() => import("./screens/change-pay-password-screen.tsx"),
		"ChangePayPasswordScreen",
	),
	"/pages/settings/security/wallets": page(() => import("./screens/wallets-screen.tsx"), "WalletsScreen"),
	"/pages/settings/security/guard": page(() => import("./screens/account-protection-screen.tsx"), "AccountProtectionScreen"),
	"/pages/settings/security/passkeys": page(() => import("./screens/passkeys-screen.tsx"), "PasskeysScreen"),
	"/pages/settings/security/devices": page(() => import("./screens/devices-screen.tsx"), "DevicesScreen"),
	"/pages/settings/security/operators": page(() => import("./screens/operator-activity-screen.tsx"), "OperatorActivityScreen"),
});
