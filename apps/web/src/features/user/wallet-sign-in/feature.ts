import { texts as walletTexts } from "../../../domain/external-wallets/texts";
import { defineFeature, pageWithSearch } from "../../../shared/navigation/feature.ts";
import { readSignInSearch as read } from "../calculate/sign-in-search.ts";
import { texts as entryTexts } from "../texts";
import { texts } from "./texts";

export const feature = defineFeature([texts, entryTexts, walletTexts], {
	"/pages/user/wallet/login": pageWithSearch(() => import("./screens/wallet-screen.tsx"), "WalletScreen", read),
});
