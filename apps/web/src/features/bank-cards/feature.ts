import { texts as walletTexts } from "../../domain/external-wallets/texts";
import { texts as fundPasswordTexts } from "../../domain/fund-password/texts";
import { texts as proofTexts } from "../../domain/step-up-auth/texts";
import { defineFeature, page } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, proofTexts, walletTexts, fundPasswordTexts], {
	"/pages/bankbind/index": page(() => import("./screens/cards-screen.tsx"), "CardsScreen"),
	"/pages/bankbind/addbank": page(() => import("./screens/add-card-screen.tsx"), "AddCardScreen"),
});
