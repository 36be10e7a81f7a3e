// The tab bar's pages whose products are not open yet.
import { defineFeature, page } from "../../navigation/feature.ts";

const announced = () => import("./announced.tsx");

export const feature = defineFeature([], {
	"/pages/option/detail": page(announced, "OptionsAnnounced"),
	"/pages/finance/index": page(announced, "FinanceAnnounced"),
});
