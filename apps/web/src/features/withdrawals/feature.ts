import { texts as transferTexts } from "../../domain/chain-transfers/texts";
import { texts as externalWalletTexts } from "../../domain/external-wallets/texts";
import { texts as fundPasswordTexts } from "../../domain/fund-password/texts";
import { texts as proofTexts } from "../../domain/step-up-auth/texts";
import { texts as balanceTexts } from "../../domain/wallet/texts";
import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readWithdrawSearch as read } from "./calculate/withdraw-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, transferTexts, balanceTexts, proofTexts, externalWalletTexts, fundPasswordTexts], {
	"/pages/assets/withdraw/index": pageWithSearch(() => import("./screens/withdraw-screen.tsx"), "WithdrawScreen", read),
	"/pages/assets/withdraw/detail": pageWithSearch(() => import("./screens/withdrawal-screen.tsx"), "WithdrawalScreen", read),
	"/pages/assets/withdraw/record": page(() => import("./screens/withdrawal-record-screen.tsx"), "WithdrawalRecordScreen"),
	"/pages/assets/withdraw/bank/bank": page(() => import("./screens/bank-screen.tsx"), "BankScreen"),
	"/pages/user/address/index": page(() => import("./screens/address-book-screen.tsx"), "AddressBookScreen"),
	"/pages/user/address/create": pageWithSearch(() => import("./screens/add-address-screen.tsx"), "AddAddressScreen", read),
	"/pages/user/address/address": pageWithSearch(() => import("./screens/address-screen.tsx"), "AddressScreen", read),
});
