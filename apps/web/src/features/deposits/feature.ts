import { texts as transferTexts } from "../../domain/chain-transfers/texts";
import { texts as walletTexts } from "../../domain/external-wallets/texts";
import { texts as pictureTexts } from "../../domain/images/texts";
import { texts as balanceTexts } from "../../domain/wallet/texts";
import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readDepositSearch as read } from "./calculate/deposit-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, transferTexts, walletTexts, pictureTexts, balanceTexts], {
	"/pages/assets/deposit/index": pageWithSearch(() => import("./screens/deposit-screen.tsx"), "DepositScreen", read),
	"/pages/assets/deposit/charge": pageWithSearch(() => import("./screens/charge-screen.tsx"), "ChargeScreen", read),
	"/pages/assets/deposit/record": page(() => import("./screens/deposit-record-screen.tsx"), "DepositRecordScreen"),
});
