// The page to sign in with a wallet: not fetched with the form.
import { defineFeature, pageWith } from "../../../navigation/feature.ts";
import { texts as walletTexts } from "../../../wallets/texts.ts";
import { readEntrySearch as read } from "../calculate/entry-search.ts";
import { texts as entryTexts } from "../texts.ts";

export const feature = defineFeature([entryTexts, walletTexts], {
	"/pages/user/wallet/login": pageWith(() => import("./screens/wallet-screen.tsx"), "WalletScreen", read),
});
